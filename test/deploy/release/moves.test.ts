import { describe, expect, it } from 'vitest';
import { parseHistory } from '../../../scripts/deploy/history.ts';
import { type LiveFunction, movesToEarlier, movesToRelease } from '../../../scripts/deploy/moves.ts';

const prefix = 'job-posting-staging';
const health = `${prefix}-health`;

/** What a deployment has published, by function. */
const versionsOf = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(versions).map(([name, version]) => [`${prefix}-${name}`, version]));

/** A function with the alias's version and description, and its versions with their tables. */
const aFunction = (
  name: string,
  version: string,
  description: string,
  versions: Readonly<Record<string, string>> | readonly string[],
): LiveFunction => ({
  name: `${prefix}-${name}`,
  version,
  revisionId: `revision-of-${name}`,
  history: parseHistory(description),
  versions: new Map(
    Array.isArray(versions)
      ? versions.map((each: string) => [each, { TABLE_PREFIX: prefix }])
      : Object.entries(versions).map(([each, TABLE_PREFIX]) => [each, { TABLE_PREFIX }]),
  ),
});

const summaryOf = (moves: readonly { name: string; from: string; to: string; description: string }[]) =>
  moves.map(({ name, from, to, description }) => [name.slice(prefix.length + 1), from, to, description]);

describe('a release', () => {
  it('makes its version of each function live, also one that did not change, or is not the newest', () => {
    const moves = movesToRelease(
      [
        aFunction('create-job', '2', '[1.1.0+aaaaaaa=2]', ['1', '2', '3']),
        aFunction('get-job', '1', '[1.1.0+aaaaaaa=1]', ['1']),
        aFunction('health', '10', '[1.1.0+aaaaaaa=10]', ['9', '10', '11', '12']),
        aFunction('probe', '1', '', ['1']),
        aFunction('of-another-deployment', '1', '', ['1']),
      ],
      '1.1.0+bbbbbbb',
      versionsOf({ 'create-job': '3', 'get-job': '1', health: '11', probe: '1' }),
    );
    expect(summaryOf(moves)).toEqual([
      ['create-job', '2', '3', '[1.1.0+bbbbbbb=3] 1.1.0+aaaaaaa=2'],
      ['get-job', '1', '1', '[1.1.0+bbbbbbb=1] 1.1.0+aaaaaaa=1'],
      ['health', '10', '11', '[1.1.0+bbbbbbb=11] 1.1.0+aaaaaaa=10'],
      ['probe', '1', '1', '[1.1.0+bbbbbbb=1]'],
    ]);
    expect(moves[0]?.revisionId).toBe('revision-of-create-job');
  });

  it('that ends after a newer one moves no alias, also where both have the same version', () => {
    const functions = [
      aFunction('get-job', '1', '[1.1.0+ccccccc=1]', ['1']),
      aFunction('health', '10', '[1.1.0+ccccccc=10] 1.1.0+aaaaaaa=8', ['8', '9', '10']),
    ];
    expect(() =>
      movesToRelease(functions, '1.1.0+bbbbbbb', versionsOf({ 'get-job': '1', health: '9' })),
    ).toThrow(
      'A newer deployment than that of 1.1.0+bbbbbbb is live: job-posting-staging-health has version 10, not 9. To make 1.1.0+bbbbbbb live, deploy it again.',
    );
  });

  it('can be made live again by the deployment that published it', () => {
    const again = [aFunction('health', '10', '[1.1.0+ccccccc=10]', ['10'])];
    expect(summaryOf(movesToRelease(again, '1.1.0+ccccccc', versionsOf({ health: '10' })))).toEqual([
      ['health', '10', '10', '[1.1.0+ccccccc=10]'],
    ]);
  });
});

const deployed = [
  aFunction('create-job', '3', '[1.1.0+ccccccc=3] 1.1.0+bbbbbbb=2 1.1.0+aaaaaaa=2', ['1', '2', '3']),
  aFunction('health', '9', '[1.1.0+ccccccc=9] 1.1.0+bbbbbbb=8 1.1.0+aaaaaaa=7', ['7', '8', '9']),
  aFunction('probe', '1', '[1.1.0+ccccccc=1]', ['1']),
];

describe('a roll-back', () => {
  it('returns to the release before, and leaves a function that it does not have', () => {
    const { moves, ...rest } = movesToEarlier(deployed, health);
    expect(rest).toEqual({
      from: '1.1.0+ccccccc',
      to: '1.1.0+bbbbbbb',
      changes: [],
      unknown: ['job-posting-staging-probe'],
    });
    expect(summaryOf(moves)).toEqual([
      ['create-job', '3', '2', '1.1.0+ccccccc=3 [1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=2'],
      ['health', '9', '8', '1.1.0+ccccccc=9 [1.1.0+bbbbbbb=8] 1.1.0+aaaaaaa=7'],
    ]);
  });

  it.each(['1.1.0+aaaaaaa', 'aaaaaaa'])('returns to the named release %s', (to) => {
    expect(movesToEarlier(deployed, health, to).moves.map((move) => move.to)).toEqual(['2', '7']);
  });

  it('twice goes back two releases, and --to undoes it', () => {
    const back = [
      aFunction('create-job', '2', '1.1.0+ccccccc=3 [1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1', ['1', '2', '3']),
      aFunction('health', '8', '1.1.0+ccccccc=9 [1.1.0+bbbbbbb=8] 1.1.0+aaaaaaa=7', ['7', '8', '9']),
    ];
    expect(movesToEarlier(back, health).moves.map((move) => move.to)).toEqual(['1', '7']);
    expect(movesToEarlier(back, health, 'ccccccc').moves.map((move) => move.to)).toEqual(['3', '9']);
  });

  it('that was interrupted reaches the same release when it runs again', () => {
    const interrupted = [
      aFunction('create-job', '2', '1.1.0+ccccccc=3 [1.1.0+bbbbbbb=2]', ['2', '3']),
      aFunction('health', '9', '[1.1.0+ccccccc=9] 1.1.0+bbbbbbb=8', ['8', '9']),
    ];
    const { to, moves } = movesToEarlier(interrupted, health);
    expect(to).toBe('1.1.0+bbbbbbb');
    expect(moves.map((move) => move.to)).toEqual(['2', '8']);
  });

  it.each([
    [
      'the first release',
      [aFunction('health', '1', '[1.1.0+aaaaaaa=1]', ['1'])],
      undefined,
      /^No release before 1\.1\.0\+aaaaaaa is recorded: 1\.1\.0\+aaaaaaa\. Deploy its commit instead\.$/,
    ],
    ['no recorded release', [aFunction('health', '1', '', ['1'])], undefined, /^No release before this one/],
    [
      'an unknown release',
      deployed,
      '1.0.0',
      /^--to must be one of the recorded releases: 1\.1\.0\+ccccccc, .*, not "1\.0\.0"\.$/,
    ],
    [
      'no functions',
      [],
      undefined,
      /^There is no function job-posting-staging-health: is the stage deployed here\?$/,
    ],
    [
      'a version that was deleted',
      [aFunction('health', '2', '[b=2] a=1', ['2'])],
      undefined,
      /^Version 1 of job-posting-staging-health no longer exists\. Deploy a\.$/,
    ],
    [
      'tables that were replaced since',
      [aFunction('health', '2', '[b=2] a=1', { 1: prefix, 2: `${prefix}-restored` })],
      undefined,
      /^a used the tables job-posting-staging-…, and job-posting-staging-restored-… are in use now\. Deploy its commit instead\.$/,
    ],
  ])('is refused for %s', (_, functions, to, reason) => {
    expect(() => movesToEarlier(functions, health, to)).toThrow(reason);
  });
});
