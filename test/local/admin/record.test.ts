import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { defineChange } from '../../../local/admin/command.ts';
import { plain } from '../../../local/admin/format-document.ts';
import { record } from '../../../local/admin/record.ts';
import { runAdmin } from '../../../local/admin/run.ts';
import { folderOfTest } from '../../support/folders.ts';
import { operatorLog } from '../../support/operator-log.ts';
import { runCommand, written } from '../../support/run-command.ts';
import { aStoredJob } from '../../support/store/stored-job.ts';

const run = async (...args: string[]) => {
  const [stdin, stdout, stderr] = [new PassThrough().end(), new PassThrough(), new PassThrough()];
  const status = await runAdmin([...args, '--json'], { stdin, stdout, stderr });
  const output = written(stdout);
  return { status, document: output && JSON.parse(output), errors: written(stderr) };
};

const useDataFolder = () => {
  const folder = folderOfTest();
  vi.stubEnv('DATA_DIR', folder);
  const file = join(folder, 'operators.log');
  const read = () => readFileSync(file, 'utf8').trimEnd().split('\n');
  return { file, read: () => read().map((line) => JSON.parse(line)) };
};

test('a line has the ids of what was changed, and choices', async () => {
  const { file, read } = useDataFolder();
  const { document: employer } = await run('employer', 'create', '--name', 'Harbour Foods', '--test');
  const { id } = employer;
  await run('employer', 'update', String(id), '--name', 'Bay Foods', '--plan', 'unlimited');
  const { document: key } = await run('key', 'create', '--employer', String(id), '--label', 'Workday');
  const { document: next } = await run('key', 'rotate', key.keyId, '--overlap', '7d');
  await run('key', 'create', '--board', '--label', 'Website');
  const [kind, plan] = ['employer', 'unlimited'];
  expect(read()).toMatchObject([
    { given: { test: true }, result: { id, plan: 'standard', test: true } },
    { given: { id, plan }, result: { id, plan } },
    { given: { employer: id }, result: { keyId: key.keyId, kind, employerId: id } },
    { given: { keyId: key.keyId }, result: { keyId: next.keyId, kind, employerId: id } },
    { given: { board: true }, result: { kind: 'board', keyId: expect.any(String) } },
  ]);
  expect(readFileSync(file, 'utf8')).not.toMatch(/jpk_|Foods|Workday|Website/);
  // It says who works when: for its owner alone.
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('log shows the lines about a job or a key, of some days, also beside a broken line', async () => {
  const { file } = useDataFolder();
  const { document: employer } = await run('employer', 'create', '--name', 'Harbour Foods');
  const { document: key } = await run('key', 'create', '--employer', String(employer.id));
  const [held, other] = [await aStoredJob({ employerId: employer.id }), await aStoredJob()];
  const ids = [held.job.id, other.job.id];
  await run('job', 'hold', String(ids[0]), '2147483647', '--reason', 'Fraud');
  await run('job', 'archive', String(ids[1]));
  appendFileSync(file, '{"who":"x","time":"2026-1{"who":"y"}\n');
  const log = async (...args: string[]) => (await run('log', ...args)).document;
  const hold = {
    ...{ who: userInfo().username, time: expect.any(String), command: 'job hold', failed: 'jobs_failed' },
    given: { jobs: [ids[0], 2_147_483_647] },
    result: [
      { id: ids[0], employerId: employer.id },
      { id: 2_147_483_647, code: 'job_not_found' },
    ],
  };
  expect(await log('--job', String(ids[0]))).toEqual([hold]);
  expect(await log('--job', '2147483647')).toEqual([hold]);
  expect(await log('--key', key.keyId)).toMatchObject([{ command: 'key create' }]);
  const all = ['employer create', 'key create', 'job hold', 'job archive'];
  expect((await log()).map(({ command }: { command: string }) => command)).toEqual(all);
  const { document } = await runCommand(['log', '--days', '1'], {
    now: new Date(Date.now() + 2 * 86_400_000),
  });
  expect(document).toEqual([]);
});

test('without a line log is empty', async () => {
  useDataFolder();
  expect((await run('log')).document).toEqual([]);
});

test('a failed change is recorded with its code, and incorrect usage is not', async () => {
  const { read } = useDataFolder();
  const pasted = 'key_jpk_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZab';
  expect(await run('key', 'revoke', pasted)).toMatchObject({ status: 1 });
  expect(await run('key', 'create', '--read-only')).toMatchObject({ status: 2 });
  expect(read()).toEqual([
    {
      ...{ who: expect.any(String), time: expect.any(String) },
      ...{ command: 'key revoke', given: { keyId: 'key_jpk_…' }, result: {}, failed: 'key_not_found' },
    },
  ]);
});

test('a file that cannot be written is a warning, and stops nothing', async () => {
  vi.stubEnv('DATA_DIR', '/dev/null/none');
  const { status, document, errors } = await run('employer', 'create', '--name', 'Kept');
  expect({ status, document }).toMatchObject({ status: 0, document: { name: 'Kept' } });
  const message = expect.stringMatching(/^This command could not be recorded: ENOTDIR/);
  expect(JSON.parse(errors)).toEqual({ warning: { message } });
  expect((await run('employer', 'list')).errors).toBe('');
});

test('an engine in memory keeps no lines', async () => {
  vi.stubEnv('DATA_DIR', ':memory:');
  expect(await run('employer', 'create', '--name', 'Gone')).toMatchObject({ status: 0, errors: '' });
});

const now = new Date('2026-11-26T08:00:00.000Z');
const revocation = {
  ...{ command: defineChange('key revoke', '', {}, async () => ({ document: {} })) },
  ...{ given: { keyId: 'key_1' }, json: false, stage: 'production' },
};

const recordOnStage = async () => {
  const messages = new PassThrough();
  await record(revocation, { document: { keyId: 'key_1', revoked: now } }, { now, messages });
  return written(messages);
};

const useLog = async () => {
  const log = await operatorLog();
  const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_REGION: 'local' };
  for (const [name, value] of Object.entries({ ...log.environment, ...credentials })) vi.stubEnv(name, value);
  return log;
};

test('on a stage, lines with the AWS identity are in a log group of their own', async () => {
  const { lines, identity } = await useLog();
  // The first command of a day creates the stream.
  expect([await recordOnStage(), await recordOnStage()]).toEqual(['', '']);
  const groups = [...lines.keys()].map((stream) => stream.replace(/ \d{4}-\d\d-\d\d$/, ''));
  expect(new Set(groups)).toEqual(new Set(['/job-posting/production/operators']));
  const line = {
    ...{ who: identity, time: now.toISOString(), command: 'key revoke' },
    ...{ given: { keyId: 'key_1' }, result: { keyId: 'key_1' } },
  };
  expect([...lines.values()].flat().map(({ message }) => JSON.parse(message))).toEqual([line, line]);
  const shown = (at: string, ...more: string[]) =>
    runCommand(['log', '--stage', 'production', ...more], { now: new Date(at) });
  const { document, text } = await shown('2026-11-27T08:00:00.000Z', '--key', 'key_1');
  expect(document).toEqual([line, line]);
  expect(text?.(plain)).toMatch(/^ana@board\.example +2026-11-26\S+ +key revoke +\{"keyId":"key_1"\}/m);
  expect((await shown('2026-11-27T08:00:00.000Z', '--job', '1')).document).toEqual([]);
  expect((await shown('2026-12-27T08:00:00.000Z')).document).toEqual([]);
});

test('a stage that takes no line is a warning', async () => {
  const { reply, environment } = await useLog();
  reply.rejectedLogEventsInfo = { tooNewLogEventStartIndex: 0 };
  expect(await recordOnStage()).toBe(
    "This command could not be recorded: CloudWatch Logs rejected the line: this computer's clock is wrong.\n",
  );
  for (const name of Object.keys(environment)) vi.stubEnv(name, 'http://127.0.0.1:1');
  expect(await recordOnStage()).toMatch(/^This command could not be recorded: .*ECONNREFUSED.*\n$/);
});
