import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { describe, expect, it } from 'vitest';
import { releaseStage } from '../../../scripts/deploy/live-release.ts';
import { root } from '../../../scripts/root.ts';
import { aFunction, startFakeLambda } from '../../support/fake-lambda.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' };

const connect = (endpoint: string) =>
  new LambdaClient({ endpoint, region: 'ca-central-1', credentials, maxAttempts: 1 });

/** Runs `npm run rollback` for staging. */
const rollBack = async (endpoint: string, ...args: readonly string[]) => {
  const command = spawn(
    process.execPath,
    [join(root, 'scripts/deploy-stage.ts'), 'rollback', '--stage', 'staging', ...args],
    {
      env: {
        PATH: process.env.PATH,
        AWS_ENDPOINT_URL_LAMBDA: endpoint,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      },
    },
  );
  const ended = new Promise<number | null>((resolve) => command.once('close', resolve));
  const [out, errors, status] = await Promise.all([text(command.stdout), text(command.stderr), ended]);
  return { status, out, errors };
};

/** Two releases; the second one changed `create-job` and `health`, and added `probe`. */
const stage = () =>
  new Map([
    ['another-service', aFunction(['1'], '1', '')],
    ['job-posting-production-health', aFunction(['1'], '1', '[1.1.0+aaaaaaa=1]')],
    ['job-posting-staging-create-job', aFunction(['1', '2'], '2', '[1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1')],
    ['job-posting-staging-get-job', aFunction(['1'], '1', '[1.1.0+bbbbbbb=1] 1.1.0+aaaaaaa=1')],
    ['job-posting-staging-health', aFunction(['1', '2'], '2', '[1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1')],
    ['job-posting-staging-probe', aFunction(['1'], '1', '[1.1.0+bbbbbbb=1]')],
  ]);

describe('npm run rollback', () => {
  it('moves the aliases of the stage to the release before, that of health last', async () => {
    await using lambda = await startFakeLambda(stage());
    expect(await rollBack(lambda.endpoint)).toEqual({
      status: 0,
      errors: '',
      out: [
        'staging: 1.1.0+bbbbbbb → 1.1.0+aaaaaaa',
        '  job-posting-staging-create-job  2 → 1',
        '  job-posting-staging-health  2 → 1',
        '  1 of 3 functions keep their version.',
        '  job-posting-staging-probe is not in 1.1.0+aaaaaaa, and stays as it is.',
        '1.1.0+aaaaaaa is live on staging. Tables, roles, routes and alarms are unchanged.',
        '',
      ].join('\n'),
    });
    const request = (name: string) => `PUT /2015-03-31/functions/job-posting-staging-${name}/aliases/live`;
    const body = {
      FunctionVersion: '1',
      Description: '1.1.0+bbbbbbb=2 [1.1.0+aaaaaaa=1]',
      RevisionId: 'revision-1',
    };
    expect(lambda.received.slice(0, -1).toSorted((a, b) => a.request.localeCompare(b.request))).toEqual([
      { request: request('create-job'), body },
      {
        request: request('get-job'),
        body: { ...body, Description: '1.1.0+bbbbbbb=1 [1.1.0+aaaaaaa=1]' },
      },
    ]);
    expect(lambda.received.at(-1)).toEqual({ request: request('health'), body });
  });

  it('asks where the release had another domain or sender, and names both', async () => {
    const moved = (MAIL_FROM?: string) =>
      aFunction(['1', '2'], '2', '[1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1', {
        1: { PUBLIC_ORIGIN: 'https://old.example', ...(MAIL_FROM && { MAIL_FROM: 'jobs@old.example' }) },
        2: { PUBLIC_ORIGIN: 'https://jobs.example', ...(MAIL_FROM && { MAIL_FROM }) },
      });
    const functions = stage()
      .set('job-posting-staging-apply-to-job', moved('jobs@jobs.example'))
      .set('job-posting-staging-health', moved());
    await using lambda = await startFakeLambda(functions);
    const { status, out, errors } = await rollBack(lambda.endpoint);
    expect({ status, errors }).toEqual({
      status: 1,
      errors:
        'To roll back staging with these changes and without a question, pass --accept DOMAIN=old.example --accept MAIL_FROM=jobs@old.example.\n',
    });
    expect(out).toContain(
      '1.1.0+aaaaaaa has other settings than what is live:\n  DOMAIN: jobs.example → old.example\n  MAIL_FROM: jobs@jobs.example → jobs@old.example\n',
    );
    expect(lambda.received).toEqual([]);
    const accepted = ['--accept', 'DOMAIN=old.example', '--accept', 'MAIL_FROM=jobs@old.example'];
    expect(await rollBack(lambda.endpoint, ...accepted)).toMatchObject({ status: 0, errors: '' });
    expect(lambda.received).toHaveLength(4);
  });

  it('changes nothing when it is refused', async () => {
    await using lambda = await startFakeLambda(stage());
    const { status, errors } = await rollBack(lambda.endpoint, '--to', '1.0.0');
    expect(status).toBe(1);
    expect(errors).toBe(
      '--to must be one of the recorded releases: 1.1.0+bbbbbbb, 1.1.0+aaaaaaa, not "1.0.0".\n',
    );
    expect(lambda.received).toEqual([]);
  });

  it('names a function that was deployed before there were aliases', async () => {
    const functions = stage().set('job-posting-staging-sweep', aFunction([], undefined, ''));
    await using lambda = await startFakeLambda(functions);
    const { status, errors } = await rollBack(lambda.endpoint);
    expect(status).toBe(1);
    expect(errors).toBe('job-posting-staging-sweep has no alias "live": deploy the stage first.\n');
    expect(lambda.received).toEqual([]);
  });

  it('reports AWS’s error in one line', async () => {
    await using lambda = await startFakeLambda(stage());
    lambda.functions.set('job-posting-staging-get-job', {
      ...aFunction(['1'], '1', '[1.1.0+bbbbbbb=1] 1.1.0+aaaaaaa=1'),
      isChangedByAnother: true,
    });
    const { status, errors } = await rollBack(lambda.endpoint);
    expect(status).toBe(1);
    expect(errors).toBe(
      'AWS: PreconditionFailedException: The RevisionId provided does not match the latest RevisionId.\n',
    );
    // Run again, it finds the same release to return to.
    expect(lambda.received.map(({ request }) => request)).not.toContain(
      'PUT /2015-03-31/functions/job-posting-staging-health/aliases/live',
    );
  });
});

/** What the deployment has published, by function. */
const outputs = (versions: Readonly<Record<string, string>>) => ({
  versions: Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`job-posting-staging-${name}`, version]),
  ),
});

describe('a deployment', () => {
  it('makes the versions that it published live, also after a roll-back', async () => {
    await using lambda = await startFakeLambda(stage());
    await rollBack(lambda.endpoint);
    await releaseStage(
      connect(lambda.endpoint),
      'staging',
      '1.1.0+ccccccc',
      outputs({ 'create-job': '2', 'get-job': '1', health: '2', probe: '1' }),
    );
    const descriptions = [...lambda.functions].map(([name, { alias }]) => [name, alias?.description]);
    expect(Object.fromEntries(descriptions)).toEqual({
      'another-service': '',
      'job-posting-production-health': '[1.1.0+aaaaaaa=1]',
      'job-posting-staging-create-job': '[1.1.0+ccccccc=2] 1.1.0+aaaaaaa=1',
      'job-posting-staging-get-job': '[1.1.0+ccccccc=1] 1.1.0+aaaaaaa=1',
      'job-posting-staging-health': '[1.1.0+ccccccc=2] 1.1.0+aaaaaaa=1',
      'job-posting-staging-probe': '[1.1.0+ccccccc=1] 1.1.0+bbbbbbb=1',
    });
  });

  it('is refused if one of its versions is missing, and changes nothing', async () => {
    await using lambda = await startFakeLambda(stage());
    const deployed = outputs({ 'create-job': '2', health: '3' });
    await expect(
      releaseStage(connect(lambda.endpoint), 'staging', '1.1.0+ccccccc', deployed),
    ).rejects.toThrow('job-posting-staging-health has no version 3.');
    expect(lambda.received).toEqual([]);
  });
});
