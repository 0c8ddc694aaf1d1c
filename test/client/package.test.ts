import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typesText } from '../../client/scripts/types-text.ts';
import { useApi } from '../support/api.ts';

const client = join(import.meta.dirname, '../../client');
const tsc = join(client, 'node_modules/.bin/tsc');
const run = promisify(execFile);

const api = useApi();

/** A project that has the client installed, as npm would publish it. */
let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'client-'));
  const installed = join(project, 'node_modules/job-posting-client');
  mkdirSync(installed, { recursive: true });
  cpSync(join(client, 'package.json'), join(installed, 'package.json'));
  await run(tsc, ['--project', client, '--outDir', join(installed, 'dist')]);
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

const options = [
  '--noEmit',
  '--strict',
  '--module',
  'nodenext',
  '--target',
  'es2022',
  '--lib',
  'es2023,dom,dom.iterable',
];

/** The lines of a program at which the compiler finds something wrong. */
const wrongLines = async (program: string): Promise<number[]> => {
  const file = join(project, 'program.ts');
  writeFileSync(file, program);
  const found = await run(tsc, [...options, file], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  const lines = [...found.matchAll(/^(.*)\((\d+),\d+\): error/gm)].map(([, at = '', line]) =>
    at === 'program.ts' ? Number(line) : Number.NaN,
  );
  return [...new Set(lines)];
};

const beginning = `
import { createClient, isProblem, type Job, type JobHeader, type NewJob, type ProblemName } from 'job-posting-client';
declare const job: Job; declare const header: JobHeader; declare const error: unknown; declare const newJob: NewJob;
const { jobs, locations } = createClient({ address: '' });
`.trim();

const firstLine = beginning.split('\n').length + 1;

test('the types are those of openapi.json; `npm run build:openapi` mends them', async () => {
  const document = readFileSync(join(client, '../openapi.json'), 'utf8');
  expect(readFileSync(join(client, 'src/schema.ts'), 'utf8')).toBe(await typesText(document));
});

test('what is right compiles: every property of a job, and what was read can be written', async () => {
  const program = `${beginning}
const all: [number, string | null, { id: number; name: string }, string, string, string, boolean, boolean] =
  [job.id, job.referenceId, job.employer, job.title, job.publishDate, job.closeDate, job.confidential, job.autoRefresh];
const rest: ['active' | 'archived' | 'draft', string, 1 | 2, string | null, string | null] =
  [job.status, job.description, job.applicantRoutingType.id, job.applicationEmail, job.applicationUrl];
const places: { id: number; name: string; description: string; type: 'Town' | 'Province' | 'Territory' }[] = job.locations;
const named: { id: number; name: string }[] = [...job.categories, job.positionType];
const amounts: (number | null | undefined)[] = [job.salary?.amount, job.salary?.maxAmount];
const period: [1 | 2 | 3 | 4 | 5, string, string] | undefined =
  job.salary?.period ? [job.salary.period.id, job.salary.period.name, job.salary.period.unit] : undefined;
const short: [number, string, string, string, boolean] =
  [header.id, header.title, header.publishDate, header.status, header.confidential];
jobs.update(job.id, job);
jobs.put({ ...job, referenceId: 'R' });
jobs.create(job);
if (isProblem(error, 'validation')) error.problem.errors.map(({ code }) => code === 'html_tag');
const names: ProblemName[] = ['api-key', 'job-not-found', 'idempotency-key-in-use', 'malformed-json'];
locations.list({ types: ['Town'], q: 'x' });
`;
  expect(await wrongLines(program)).toEqual([]);
});

test('what is wrong does not compile', async () => {
  const wrong = [
    'job.titel;',
    'jobs.put({ title: "no reference" });',
    'jobs.put({ referenceId: null });',
    'jobs.create({ title: "too little" });',
    'jobs.create({ ...newJob, titel: "x" });',
    'jobs.update(1, { status: "open" });',
    'jobs.update(1, { categories: [{ id: 40 }] });',
    'jobs.update(1, { salary: { amount: "19" } });',
    'jobs.list({ cursor: "c" });',
    'isProblem(error, "no-such-problem");',
    'if (isProblem(error, "precondition")) error.problem.errors.length;',
    'locations.list({ types: ["City"] });',
  ];
  const lines = wrong.map((_, index) => firstLine + index);
  expect(await wrongLines(`${beginning}\n${wrong.join('\n')}\n`)).toEqual(lines);
});

test('the example of the README compiles, runs, and does what it says', async () => {
  const { key } = await api.employer();
  const [, example = ''] = /```ts\n(.*?)```/s.exec(readFileSync(join(client, 'README.md'), 'utf8')) ?? [];
  const program = `declare const process: { env: Record<string, string | undefined> };\n${example}`;
  expect(await wrongLines(program)).toEqual([]);
  const { stdout } = await run(process.execPath, [join(project, 'program.ts')], {
    env: { ...process.env, API: `${api.origin()}/api/v1.1`, KEY: key },
  });
  expect(stdout.replace(/\d{4}-\d\d-\d\d/, 'DATE').replace(/active \d+/, 'active ID')).toBe(
    [
      'created Line Cook - Evenings DATE',
      'active ID Line Cook - Evenings',
      'refused /title title must not be blank',
      '',
    ].join('\n'),
  );
});
