import { describe, expect, test } from 'vitest';
import { type SyncCommand, syncCommand } from '../../client/src/cli/sync/sync-command.ts';
import type { SyncProgress, SyncSettings } from '../../client/src/cli/sync/synchronise.ts';
import { UsageError } from '../../client/src/cli/usage-error.ts';
import { indeed, indeedJob, open } from './support.ts';

const refusal = { id: 'sync-1', removals: 900, current: 1_000, sample: ['R-7'] };

class Refused extends Error {}

/** A service that has 50 other jobs, and refuses a job with a blank title. */
const surroundings = (feed: string, { isTerminal = false, answer = true, refuses = false } = {}) => {
  const out: string[] = [];
  const runs: SyncSettings[] = [];
  const sent: object[] = [];
  const aborted: string[] = [];
  const sync = async function* (
    jobs: AsyncIterable<object>,
    settings: SyncSettings,
  ): AsyncGenerator<SyncProgress> {
    runs.push(settings);
    const base = { id: 'sync-1', state: 'open', jobs: 0, removals: { planned: 0, done: 0 }, results: [] };
    yield base;
    let index = 0;
    for await (const job of jobs) {
      sent.push(job);
      const isBlank = 'title' in job && job.title === '';
      const errors = [{ code: 'blank', pointer: '/title', message: 'title must not be blank' }];
      const result = isBlank ? { index, outcome: 'invalid', errors } : { index, outcome: 'created' };
      index += 1;
      yield { ...base, jobs: index, results: [result] };
    }
    if (refuses) throw new Refused();
    const isPreview = settings.mode === 'preview';
    yield {
      ...base,
      state: isPreview ? 'previewed' : 'done',
      jobs: index,
      removals: { planned: 50, done: isPreview ? 0 : 50 },
    };
  };
  const io = {
    sync,
    abort: async (id: string) => void aborted.push(id),
    refusalOf: (error: unknown) => (error instanceof Refused ? refusal : undefined),
    blockerOf: async () => undefined,
    isOtherFeed: () => false,
    openFeed: () => open({}, feed),
    isTerminal,
    confirm: async () => answer,
    print: (text: string) => void out.push(text),
    note: (text: string) => void out.push(text),
    progress: () => {},
  };
  return { io, out, runs, sent, aborted };
};

const command = (changes: Partial<SyncCommand> = {}): SyncCommand => ({
  settings: { lenient: false },
  preview: false,
  yes: false,
  json: false,
  isRepeatable: true,
  ...changes,
});

const two = indeed(indeedJob(), indeedJob({ referencenumber: 'R-2', category: 'Kitchen' }));
const one = indeed(indeedJob());

test('with --yes: one run, a summary, the reason for the invalid job, and status 3', async () => {
  const { io, out, runs } = surroundings(two);
  expect(await syncCommand(command({ yes: true }), io)).toBe(3);
  expect(runs.map(({ mode }) => mode)).toEqual(['apply']);
  expect(out.join('\n')).toMatch(/^\+1 created, ~0 updated, =0 unchanged, !1 invalid, -50 removed\n/);
  expect(out.join('\n')).toContain('category "Kitchen" is not in the list');
  expect(out.join('\n')).not.toContain('title must not be blank');
});

test('a job that cannot be read is sent as its reference, so that it is not removed', async () => {
  const { io, sent } = surroundings(two);
  await syncCommand(command({ yes: true }), io);
  expect(sent).toMatchObject([
    { referenceId: 'R-1', title: 'Line Cook' },
    { referenceId: 'R-2', title: '' },
  ]);
  expect(Object.keys(sent[1] ?? {})).toEqual(['referenceId', 'title']);
});

test('on a terminal: a preview, a question, and the run', async () => {
  const { io, out, runs } = surroundings(one, { isTerminal: true });
  expect(await syncCommand(command(), io)).toBe(0);
  expect(runs.map(({ mode }) => mode)).toEqual(['preview', 'apply']);
  expect(out[0]).toMatch(/^Preview, nothing was written: \+1 created.*-50 removed$/);
});

test('without consent nothing is written', async () => {
  const { io, runs } = surroundings(one, { isTerminal: true, answer: false });
  expect(await syncCommand(command(), io)).toBe(0);
  expect(runs.map(({ mode }) => mode)).toEqual(['preview']);
});

describe('refused before the feed is opened', () => {
  test.each([
    ['no terminal', {}, { isTerminal: false }, /--preview to look, or --yes/],
    ['standard input', { isRepeatable: false }, { isTerminal: true }, /read only once/],
    [
      '--missing delete',
      { settings: { lenient: false, missing: 'delete' as const } },
      { isTerminal: true },
      /cannot be undone/,
    ],
  ])('%s', async (_, changes, options, message) => {
    const { io, runs } = surroundings(one, options);
    const run = syncCommand(command(changes), io);
    await expect(run).rejects.toThrow(message);
    await expect(run).rejects.toBeInstanceOf(UsageError);
    expect(runs).toEqual([]);
  });
});

test('the guard: status 4, and how to go on', async () => {
  const { io, out } = surroundings(one, { refuses: true });
  expect(await syncCommand(command({ yes: true }), io)).toBe(4);
  expect(out.join('\n')).toContain('900 of 1000 active jobs');
  expect(out.join('\n')).toContain('--resume sync-1 --accept-removals 900');
});

test('a feed that ends early throws into the run, and the synchronisation is aborted', async () => {
  const { io, runs, aborted } = surroundings(two.slice(0, -5));
  await expect(syncCommand(command({ yes: true }), io)).rejects.toMatchObject({ code: 'truncated' });
  expect({ runs: runs.length, aborted }).toEqual({ runs: 1, aborted: ['sync-1'] });
});

test('the number that a feed announces is expected; --expected comes first', async () => {
  const announced =
    '<source><expectedJobCount>12</expectedJobCount><job><partnerJobId>L-1</partnerJobId></job></source>';
  const settings = { lenient: false, expectedCount: 3 };
  const [own, given] = [surroundings(announced), surroundings(announced)];
  await syncCommand(command({ preview: true }), own.io);
  await syncCommand(command({ preview: true, settings }), given.io);
  expect([own.runs, given.runs]).toMatchObject([[{ expectedCount: 12 }], [{ expectedCount: 3 }]]);
});

test('a feed that announces at its end that it is larger is not committed', async () => {
  const late =
    '<source><job><partnerJobId>L-1</partnerJobId></job><expectedJobCount>12</expectedJobCount></source>';
  // The job is in a piece of its own, before the number.
  const { io } = surroundings(late);
  const run = syncCommand(command({ yes: true }), { ...io, openFeed: () => open({ size: 60 }, late) });
  await expect(run).rejects.toThrow('12 jobs, but it has 1');
});

test('--json prints one document', async () => {
  const { io, out } = surroundings(two);
  await syncCommand(command({ yes: true, json: true }), io);
  expect(out).toHaveLength(1);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({
    mode: 'apply',
    state: 'done',
    jobs: 2,
    counts: { created: 1, invalid: 1 },
    removals: { done: 50 },
  });
});
