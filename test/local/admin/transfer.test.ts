import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { config, configure } from '../../../lib/config.ts';
import { isGrant } from '../../../lib/employer/api-key.ts';
import { insertKey, rotateKey } from '../../../lib/employer/store/api-keys.ts';
import { countAllJobs } from '../../../lib/employer/store/counters.ts';
import { insertEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { noSalary } from '../../../lib/job/rules/salary.ts';
import { findJob } from '../../../lib/job/store/find-job.ts';
import { verify } from '../../../lib/operator/verify.ts';
import type { RawItem } from '../../../lib/store/items.ts';
import { useFolder } from '../../support/folders.ts';
import { runCommand, written } from '../../support/run-command.ts';
import { fillWithAllKinds } from '../../support/store/all-kinds.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { itemsOf } from '../../support/store/store-items.ts';
import { aStoredJob, change, randomText } from '../../support/store/stored-job.ts';

const now = new Date('2031-05-20T12:00:00.000Z');

const folder = useFolder();
let files = 0;
const newFile = (): string => join(folder, `${++files}.ndjson`);

const salary = { ...noSalary, amount: 191_100, period: 5, plusCommission: true };

/** Two employers with keys in every state and jobs of every kind, in new tables. */
const fillStore = async () => {
  await createOwnTables();
  const { id } = await insertEmployer({ name: 'Café “North”', plan: 'unlimited' }, now);
  const { id: other } = await insertEmployer({ name: 'Other', plan: 'standard', test: true }, now);
  const { keyId } = await insertKey({ employerId: id, label: 'site' }, now);
  await rotateKey(keyId, 3_600_000, now);
  await insertKey({ employerId: other, label: '' }, now);
  await suspendEmployer(other, now);
  const first = await aStoredJob({
    employerId: id,
    referenceId: 'A-1\u2028',
    status: 'active',
    salary,
    details: { workplace: 'hybrid', aiScreening: false },
    locations: [6122085, 'Nowhere, BC'],
    applicantRoutingType: 2,
    applicationEmail: null,
    applicationUrl: 'https://jobs.example.org/1',
    description: `<p>\u2028${randomText(10_000)}</p>`,
  });
  await change(first, { title: 'Driver', closeDateSet: true });
  await aStoredJob({ employerId: id, status: 'archived', publishDate: '2026-11-20', autoRefresh: true });
  await aStoredJob({ employerId: other, referenceId: 'A-1', confidential: true });
  return { id, other, jobId: first.job.id };
};

const exportTo = async (file: string, ...args: string[]) =>
  (await runCommand(['export', file, ...args], { now })).document;

const importFrom = (file: string, ...args: string[]) =>
  runCommand(['import', file, '--skip-verify', ...args], { now });

const linesIn = async (file: string): Promise<string[]> => (await readFile(file, 'utf8')).trim().split('\n');

/** Jobs and keys are in the order of indexes and scans. */
const sortedLines = async (file: string): Promise<string[]> => (await linesIn(file)).sort();

const heldJobs = async () => {
  const held = (await runCommand(['job', 'list', '--held'])).document as { id: number; employerId: number }[];
  return held.sort((one, other) => one.id - other.id);
};

describe('an export and its import', () => {
  test('carry everything to another store, whose export is the same', async () => {
    const { deleting } = await fillWithAllKinds();
    const [one, two] = [newFile(), newFile()];
    const exported = await exportTo(one);
    expect(exported).toMatchObject({ file: one, employers: 4, unreadable: 0 });
    const held = (await heldJobs()).filter(({ employerId }) => employerId !== deleting.id);
    expect(held).toHaveLength(4);
    const counts = await countAllJobs();
    counts.delete(deleting.id);
    const keys = (await itemsOf('apiKeys')).filter(({ employerId }) => employerId !== deleting.id);
    expect(keys.filter(({ kind }) => kind === 'board').length).toBeGreaterThan(5);
    const issued = keys.filter((key) => !isGrant(key));
    expect(keys.length - issued.length).toBe(6);
    expect(exported).toMatchObject({ keys: issued.length });

    await createOwnTables();
    const { document, failed } = await runCommand(['import', one], { now });
    expect(failed).toBeUndefined();
    expect(document).toMatchObject({
      employers: { created: 4, present: 0 },
      keys: { created: issued.length, present: 0 },
      jobs: { present: 0, conflicts: 0 },
      verified: { violations: [] },
    });
    await exportTo(two);
    expect(await sortedLines(two)).toEqual(await sortedLines(one));
    expect(await countAllJobs()).toEqual(counts);
    expect(await heldJobs()).toEqual(held);
    // With the copies of the employer, which has version 1 again, and a suspension from now on.
    const byDigest = (items: typeof keys) =>
      items
        .map(
          ({ employerVersion: _, suspended, ...key }): RawItem => ({
            ...key,
            ...(isGrant(key) && { created: undefined }),
            isSuspended: suspended !== undefined,
          }),
        )
        .sort((a, b) => (String(a.digest) < String(b.digest) ? -1 : 1));
    expect(byDigest(await itemsOf('apiKeys'))).toEqual(byDigest(keys));
    expect(await insertEmployer({ name: 'Next', plan: 'standard' }, now)).toMatchObject({ id: 5 });
  });

  test('with --employer are about that one alone', async () => {
    const { other } = await fillStore();
    const profile = async () => {
      const profiles = (await itemsOf('employers')).filter(({ part }) => part === 'profile');
      return { ...profiles.find(({ id }) => id === other), version: 1 };
    };
    const exported = await profile();
    const file = newFile();
    await exportTo(file, '--employer', String(other));
    await createOwnTables();
    await importFrom(file);
    expect(await profile()).toEqual(exported);
    expect([...(await countAllJobs()).keys()]).toEqual([other]);
    expect((await verify()).violations).toEqual([]);
  });

  test('through standard output and input', async () => {
    await fillStore();
    const output = new PassThrough();
    const { isOutputUsed } = await runCommand(['export', '-'], { now, output });
    expect(isOutputUsed).toBe(true);
    await createOwnTables();
    const { document } = await runCommand(['import', '-'], {
      now,
      input: new PassThrough().end(written(output)),
    });
    expect(document).toMatchObject({ jobs: { created: 3 }, verified: { violations: [] } });
  });

  test('a file is for its owner alone, and never overwritten', async () => {
    await fillStore();
    const file = newFile();
    await exportTo(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(exportTo(file)).rejects.toThrow(`${file} exists. Choose another name, or delete it first.`);
    expect(await linesIn(file)).not.toEqual([]);
    const missing = newFile();
    await expect(importFrom(missing)).rejects.toThrow(`${missing} does not exist`);
    await expect(exportTo(missing, '--employer', '99')).rejects.toThrow('There is no employer 99.');
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });
});

describe('an import changes nothing that exists', () => {
  let source: Awaited<ReturnType<typeof fillStore>>;
  let file: string;
  beforeEach(async () => {
    source = await fillStore();
    file = newFile();
    await exportTo(file);
    await createOwnTables();
  });

  test('so that it can be repeated, also after clients changed jobs', async () => {
    await importFrom(file);
    const stored = await findJob(source.jobId, source.id);
    if (!stored) throw new Error('The job was not imported.');
    const changed = await change(stored, { title: 'Changed' });
    const { document, failed } = await importFrom(file);
    expect(document).toMatchObject({
      employers: { created: 0, present: 2 },
      keys: { created: 0, present: 3 },
      jobs: { created: 0, present: 3, conflicts: 0 },
    });
    expect(failed).toBeUndefined();
    expect(await findJob(source.jobId, source.id)).toEqual(changed);
    expect((await verify()).violations).toEqual([]);
  });

  test('and an interrupted one is completed by the next', async () => {
    const lines = await linesIn(file);
    const half = newFile();
    await writeFile(half, `${lines.slice(0, 5).join('\n')}\n`);
    await expect(importFrom(half)).rejects.toThrow('it ends after line 5 without an end line');
    expect(await importFrom(file)).toMatchObject({ document: { jobs: { conflicts: 0 } } });
    expect((await verify()).violations).toEqual([]);
  });

  test('another employer keeps its id', async () => {
    const { id } = await insertEmployer({ name: 'Demo Employer', plan: 'standard' }, new Date());
    await expect(importFrom(file)).rejects.toThrow(`Employer ${id} exists, and is not the one in the file`);
    expect(await itemsOf('jobs')).toEqual([]);
  });

  test('another job keeps its id, and a referenceId its job', async () => {
    await importFrom(file, '--skip-verify');
    const { tablePrefix } = config();
    const lines = await linesIn(file);
    await createOwnTables();
    // Only the employers: their ids are those of the file.
    const employers = newFile();
    const end = JSON.stringify({ type: 'end', employers: 2, keys: 0, jobs: 0 });
    const kept = lines.filter((line) => /"type":"(header|employer)"/.test(line));
    await writeFile(employers, [...kept, end].join('\n'));
    await importFrom(employers);
    const taken = await aStoredJob({ id: source.jobId, employerId: source.other });
    const holder = await aStoredJob({ employerId: source.other, referenceId: 'A-1' });
    const messages = new PassThrough();
    const { document, failed } = await runCommand(['import', file, '--skip-verify'], { now, messages });
    expect(failed).toEqual({ code: 'import_conflicts', message: expect.stringContaining('2 of the jobs') });
    expect(document).toMatchObject({ jobs: { created: 1, present: 0, conflicts: 2 } });
    const text = written(messages);
    expect(text).toContain(`Job ${source.jobId} of employer ${source.id} was not imported: another job`);
    expect(text).toContain(`was not imported: job ${holder.job.id} has its referenceId.`);
    expect(await findJob(source.jobId, source.other)).toEqual(taken);
    expect(await findJob(source.jobId, source.id)).toBeUndefined();
    expect((await verify()).violations).toEqual([]);
    configure({ TABLE_PREFIX: tablePrefix });
  });

  test.each<[string, (lines: string[]) => string[], string]>([
    ['text', () => ['id,title'], 'Line 1 is not a line of an export.'],
    ['no header', (lines) => lines.slice(1), 'Line 1 is not the header of an export.'],
    [
      'another version',
      ([header = '', ...rest]) => [header.replace('"version":1', '"version":2'), ...rest],
      'The export has version 2; this release reads version 1.',
    ],
    [
      'a job of an employer that is not in the file',
      (lines) => lines.map((line) => line.replace(/("type":"job".*"employerId":)\d+/, '$199')),
      'belongs to employer 99, which no line before it defines',
    ],
    ['a missing job', (lines) => lines.toSpliced(-2, 1), 'its end line counts 2, 3 and 3'],
    ['lines after the end', (lines) => [...lines, '{}'], 'follows the end of the export'],
    [
      'a job with an unknown member',
      (lines) => lines.map((line) => line.replace('"title":', '"colour":"red","title":')),
      '(job) is invalid: must NOT have additional properties',
    ],
  ])('a file with %s is refused', async (_, damage, reason) => {
    const damaged = newFile();
    await writeFile(damaged, damage(await linesIn(file)).join('\n'));
    await expect(importFrom(damaged)).rejects.toThrow(reason);
    expect((await verify()).violations).toEqual([]);
  });

  test('the jobs before an invalid line are imported', async () => {
    const lines = await linesIn(file);
    const jobs = lines.findIndex((line) => line.includes('"type":"job"')) + 1;
    const broken = newFile();
    await writeFile(broken, [...lines.slice(0, jobs), '{'].join('\n'));
    await expect(importFrom(broken)).rejects.toThrow(`Line ${jobs + 1} is not a line of an export.`);
    const { id, employerId } = JSON.parse(lines[jobs - 1] ?? '');
    expect(await findJob(id, employerId)).toBeDefined();
  });

  test.each<[string, string, string]>([
    ['"status":"archived"', '"positionType":9', 'positionType'],
    ['<p>CLOTHING', '<script>alert(1)</script><p>CLOTHING', 'script'],
    ['"jobs@example.org"', '"nobody"', 'applicationEmail'],
  ])('a job that the API would refuse is left out: %s', async (mark, invalid, reason) => {
    const lines = (await linesIn(file)).map((line) => {
      if (!line.includes(mark) || !line.includes('"status":"archived"')) return line;
      return mark.startsWith('"status')
        ? line.replace(/"positionType":\d+/, invalid)
        : line.replace(mark, invalid);
    });
    const damaged = newFile();
    await writeFile(damaged, lines.join('\n'));
    const { document, failed } = await importFrom(damaged);
    expect(failed).toMatchObject({ code: 'import_conflicts' });
    expect(document).toMatchObject({
      jobs: { created: 2, conflicts: 1 },
      conflicts: [expect.stringContaining(reason)],
    });
  });
});
