import { execFile } from 'node:child_process';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { useApi } from '../support/api/api.ts';
import { useFolder } from '../support/folders.ts';

const client = join(import.meta.dirname, '../../client');
const tsc = join(client, 'node_modules/.bin/tsc');
/** TypeScript 7 has no language service yet. */
const ts: typeof import('../../client/node_modules/typescript/lib/typescript.js') = createRequire(
  join(client, 'package.json'),
)('typescript');
/** The oldest version whose users can use the types, as the page of the client states. */
const oldest = join(client, '../node_modules/typescript-oldest');
const run = promisify(execFile);

const { test, ...api } = useApi();

const prelude = `
import { type BoardChange, type BoardJob, createClient, isProblem, type Job, type JobByReference, type JobCreation, type JobHeader, type JobInput, type JobStatus, type ProblemError, type ProblemName, SyncGuardError } from 'job-posting-client';
declare const job: Job; declare const header: JobHeader; declare const error: unknown; declare const newJob: JobCreation;
declare const rows: () => AsyncIterable<JobByReference>;
const { jobs, locations, syncs, syncJobs } = createClient({ address: '' });
`.trim();

const validProgram = `${prelude}
const all: [number, string | null, { id: number; name: string }, string, string, string, boolean, boolean] =
  [job.id, job.referenceId, job.employer, job.title, job.publishDate, job.closeDate, job.confidential, job.autoRefresh];
const rest: ['active' | 'archived' | 'draft', string, number, string | null, string | null] =
  [job.status, job.description, job.applicantRoutingType.id, job.applicationEmail, job.applicationUrl];
const places: { id: number; name: string; description: string; type: 'Town' | 'Province' | 'Territory' | 'Country' }[] = job.locations;
const named: { id: number; name: string }[] = [...job.categories, job.positionType];
const amounts: (number | null | undefined)[] = [job.salary?.amount, job.salary?.maxAmount];
const period: [number, string, string] | undefined =
  job.salary?.period ? [job.salary.period.id, job.salary.period.name, job.salary.period.unit] : undefined;
const short: [number, string, string, string, boolean] =
  [header.id, header.title, header.publishDate, header.status, header.confidential];
jobs.update(job.id, job);
const change: JobInput = { closeDate: job.closeDate };
jobs.update(job.id, change);
jobs.put({ ...job, referenceId: 'R' });
jobs.create(job);
if (isProblem(error, 'validation')) error.problem.errors.map(({ code }) => code === 'html_tag');
const names: ProblemName[] = ['api-key', 'job-not-found', 'idempotency-key-in-use', 'malformed-json'];
const row: { category: number; status: string } = { category: 38, status: 'active' };
jobs.put({ referenceId: 'R', status: row.status, categories: [{ id: row.category }], details: { workplace: row.status } });
const constant = { referenceId: 'R', status: 'active', categories: [{ id: 38 }], locations: [{ description: 'Richmond, BC' }] } as const;
jobs.put(constant);
jobs.batch([{ op: 'put', job: constant }]);
syncJobs([constant]);
locations.list({ types: ['Town'], q: 'x' });
jobs.list({ status: row.status });
jobs.list({ status: [row.status, 'draft'] });
const status: JobStatus = header.status;
const refused = (one: ProblemError<'validation'>) => one.problem.errors.map(({ message }) => message);
if (isProblem(error, 'validation')) refused(error);
const shown = ({ id, state, job: posted }: BoardChange) => (state === 'live' ? posted?.title : id);
jobs.get('1');
const ids: [number, number | null] = [(await jobs.create(newJob)).job.id, (await jobs.create(newJob, { dryRun: true })).job.id];
jobs.batch([{ op: 'put', job: { referenceId: 'R', status: 'archived' } }, { op: 'delete', referenceId: 'R' }]);
jobs.putAll([{ ...job, referenceId: 'R' }]);
syncs.open({ mode: 'preview', prefix: undefined, guard: { percent: 20 } });
for await (const { id, results } of syncJobs(rows(), { prefix: 'R', missing: 'keep', resume: undefined }))
  results.map(({ index, outcome, errors }) => [id, index, outcome === 'invalid', errors?.[0]?.code === 'too_large']);
if (error instanceof SyncGuardError) error.sample.map((reference) => reference.length + error.removals);
if (isProblem(error, 'sync-incomplete')) error.problem.missingChunks.map((n) => n + 1);
export {};
`;

const invalidLines = [
  'job.titel;',
  'jobs.put({ title: "no reference" }); // JobByReference',
  'jobs.put({ referenceId: null });',
  'jobs.create({ title: "too little" }); // JobCreation',
  'jobs.create({ ...newJob, titel: "x" }); // JobCreation',
  'jobs.update(1, { titel: "x" }); // JobInput',
  'jobs.update(1, { status: 1 });',
  '(await jobs.update(1, {}, { dryRun: job.confidential })).job.id + 1;',
  'jobs.update(1, { categories: [{ id: "38" }] });',
  'const written: Job = { title: "x" }; // Job',
  'jobs.update(1, { salary: { amount: "19" } });',
  'jobs.list({ cursor: "c" });',
  'jobs.list({ status: 1 });',
  'isProblem(error, "no-such-problem");',
  'if (isProblem(error, "precondition")) error.problem.errors.length;',
  'locations.list({ types: ["City"] });',
  'jobs.batch([{ op: "post", job: { referenceId: "R" } }]);',
  'jobs.batch([{ op: "delete" }]);',
  'syncs.open({ missing: "remove" });',
  'syncJobs([newJob]);',
  'syncJobs(rows(), { acceptRemoval: 1 });',
  'jobs.put({ referenceId: "R", titel: "x" }); // JobByReference',
  'jobs.put({ referenceId: "R", details: { workplac: "remote" } });',
  'jobs.put({ referenceId: "R" }, { lenien: true }); // ChangeOptions<false>',
  'jobs.put({ referenceId: "R" }, { dryRun: "yes" });',
  'jobs.put({ referenceId: "R" }, { dryRun: true, ifMatch: 3 });',
  '(await jobs.put({ referenceId: "R" }, { dryRun: true })).etag; // DryRun',
  'jobs.create(header); // JobCreation',
  'jobs.update(undefined, {}); // EntryId',
  'jobs.batch([{ op: "put", job: { referenceId: "R", titel: "x" } }]); // JobByReference',
  'jobs.putAll([{ referenceId: "R", titel: "x" }]); // JobByReference',
  'syncJobs([{ title: "x" }]); // JobByReference',
  'syncs.commit("s", { chunks: 1 }); // CommitInput',
  '({} as BoardJob).titel; // BoardJob',
];

const pages = ['README.md', '../docs/client.md'].map((page) => readFileSync(join(client, page), 'utf8'));

const snippets = [...pages.join('\n').matchAll(/```ts\n(.*?)```/gs)].map(
  ([, snippet = '']) => `${snippet}\nexport {};\n`,
);

/** What the snippets take as given. */
const given = `
declare const process: { env: Record<string, string | undefined> };
declare const address: string; declare const key: string;
declare const createClient: typeof import('job-posting-client').createClient;
declare const jobs: import('job-posting-client').Jobs;
declare const rows: import('job-posting-client').JobByReference[];
declare const readJobs: () => AsyncGenerator<import('job-posting-client').JobByReference>;
`;

const required = `
import client = require('job-posting-client');
const { jobs } = client.createClient({ address: 'https://jobs.example/api/v1.1' });
export const isGuard = (error: unknown) => error instanceof client.SyncGuardError && error.removals > 0;
jobs.putAll([{ referenceId: 'R' }]);
`;

const programs = {
  'required.cts': required,
  'valid.ts': validProgram,
  'invalid.ts': `${prelude}\n${invalidLines.join('\n')}\n`,
  'given.d.ts': given,
  ...Object.fromEntries(snippets.map((snippet, at) => [`snippet${at}.ts`, snippet])),
};

const options = '--noEmit --strict --module nodenext --target es2022 --lib es2023,dom,dom.iterable'.split(
  ' ',
);

/** A project with the programs and the client, as the service packs it. */
const project = useFolder();

type CompilerError = { readonly file: string; readonly line: number; readonly message: string };

/** What the compiler finds in these programs of the project. */
const compilerErrors = async (command: string, files: readonly string[]): Promise<CompilerError[]> => {
  const output = await run(command, [...options, ...files], { cwd: project }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  );
  return [...output.matchAll(/^(.*)\((\d+),\d+\): error (.*(?:\n .*)*)/gm)].map(
    ([, file = '', line, message = '']) => ({ file, line: Number(line), message }),
  );
};

let errors: CompilerError[];

beforeAll(async () => {
  writeFileSync(join(project, 'package.json'), '{"type":"module"}');
  const address = `${api.origin()}/api/v1.1/docs/job-posting-client.tgz`;
  await run('npm', ['install', address, '--no-audit', '--no-fund'], { cwd: project });
  for (const [file, program] of Object.entries(programs)) writeFileSync(join(project, file), program);
  errors = await compilerErrors(tsc, Object.keys(programs));
});

const errorLines = (program: string): number[] => [
  ...new Set(errors.filter(({ file }) => file === program).map(({ line }) => line)),
];

test('the installed client compiles', () => {
  expect(errors.filter(({ file }) => !(file in programs))).toEqual([]);
});

test('valid programs compile: every property of a job, and writing a job as read', () => {
  expect(errorLines('valid.ts')).toEqual([]);
});

test('each invalid line causes a compiler error', () => {
  const firstLine = prelude.split('\n').length + 1;
  expect(errorLines('invalid.ts')).toEqual(invalidLines.map((_, index) => firstLine + index));
});

test('a wrong member gives one message, which names the type instead of listing its properties', () => {
  const firstLine = prelude.split('\n').length + 1;
  for (const [index, line] of invalidLines.entries()) {
    const [, type] = /\/\/ (\S+)$/.exec(line) ?? [];
    const messages = errors.filter((one) => one.file === 'invalid.ts' && one.line === firstLine + index);
    expect(messages, line).toHaveLength(1);
    for (const { message } of messages) {
      if (type !== undefined) expect(message).toContain(`'${type}'`);
      expect(message).not.toMatch(/closeDate|overload|Iterator/);
    }
  }
});

/** The methods of a client, such as `client.jobs.put`. */
const methodsOf = (value: object, path: string): string[] =>
  Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'function' ? `${path}.${name}` : methodsOf(one, `${path}.${name}`),
  );

test('editors show the documentation of every method where it is called', () => {
  const methods = methodsOf(createClient({ address: 'https://jobs.example/api/v1.1' }), 'client');
  expect(methods).toContain('client.jobs.put');
  const lines = [
    "import { createClient } from 'job-posting-client';",
    "const client = createClient({ address: '' });",
    ...methods.map((method) => `${method}({} as never, {} as never, { dryRun: true } as never);`),
  ];
  const file = join(project, 'hover.ts');
  const text = lines.join('\n');
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => true,
    getCompilationSettings: () => ({
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      strict: true,
    }),
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const found = name === file ? text : ts.sys.readFile(name);
      return found === undefined ? undefined : ts.ScriptSnapshot.fromString(found);
    },
    getDefaultLibFileName: ts.getDefaultLibFilePath,
  });
  const undocumented = methods.filter((method) => {
    const end = text.indexOf(`\n${method}(`) + method.length + 1;
    const shown = service.getQuickInfoAtPosition(file, end - 1);
    // While arguments are written.
    const signatures = service.getSignatureHelpItems(file, end + 1, {})?.items ?? [];
    return ![shown, ...signatures].every((one) => one?.documentation?.length);
  });
  expect(undocumented).toEqual([]);
});

test('the oldest TypeScript that the page names compiles valid programs, as ESM and CommonJS', async () => {
  const { version } = JSON.parse(readFileSync(join(oldest, 'package.json'), 'utf8'));
  const minor = version.replace(/\.\d+$/, '');
  expect(pages.join('\n')).toContain(`The oldest supported TypeScript is ${minor}.`);
  expect(await compilerErrors(join(oldest, 'bin/tsc'), ['valid.ts', 'required.cts'])).toEqual([]);
});

test('the snippets of the pages compile', () => {
  expect(snippets.length).toBeGreaterThan(2);
  expect(errors.filter(({ file }) => file.startsWith('snippet'))).toEqual([]);
});

test('the example of the README runs and prints the expected output', async () => {
  const { key } = await api.employer();
  const { stdout } = await run(process.execPath, [join(project, 'snippet0.ts')], {
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

test('the client can be required by CommonJS modules, with its types', async () => {
  expect(errorLines('required.cts')).toEqual([]);
  const script = `const { ApiError, SyncGuardError, createClient } = require('job-posting-client');
    const { jobs } = createClient({ address: 'https://jobs.example/api/v1.1' });
    console.log(typeof jobs.putAll, SyncGuardError.prototype instanceof ApiError);`;
  const { stdout } = await run(process.execPath, ['--input-type=commonjs', '--eval', script], {
    cwd: project,
  });
  expect(stdout).toBe('function true\n');
});

test('the page in the package links to pages of the service', async () => {
  const page = readFileSync(join(project, 'node_modules/job-posting-client/README.md'), 'utf8');
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
  expect(links).not.toEqual([]);
  for (const link of links) {
    const address = link.replace('https://jobs.example', api.origin());
    expect([link, (await fetch(address)).headers.get('content-type')]).toEqual([
      expect.stringMatching(/^https:\/\/jobs\.example\/api\/v1\.1\/docs\/[\w-]+(#[\w-]+)?$/),
      'text/html; charset=utf-8',
    ]);
  }
});

test('the package contains the source maps with their sources', () => {
  const map = readFileSync(join(project, 'node_modules/job-posting-client/dist/client.js.map'), 'utf8');
  expect(JSON.parse(map)).toMatchObject({ sourcesContent: [expect.stringContaining('createClient')] });
});

describe('the installed command', () => {
  const command = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    run('npx', ['--offline', 'job-posting', ...args], { cwd: project, env: { ...process.env, ...env } });

  beforeAll(() => cpSync(join(client, '../samples/feeds/jobs.csv'), join(project, 'jobs.csv')));

  test('checks a feed', async () => {
    const { stdout } = await command(['check', 'jobs.csv']);
    expect(stdout).toMatch(/^csv: \d+ jobs, \d+ valid, 0 invalid\.\n$/);
  });

  test('synchronises a feed', async ({ employer: { key } }) => {
    const { stdout } = await command(['sync', 'jobs.csv', '--yes'], {
      JOB_POSTING_API: `${api.origin()}/api/v1.1`,
      JOB_POSTING_KEY: key,
    });
    expect(stdout).toMatch(/^\+[1-9]\d* created, ~0 updated, =0 unchanged, !0 invalid, -0 removed\n$/);
  });

  test('has the size that its README states', () => {
    const [, stated] =
      /one\s+file of (\d+) KB/.exec(readFileSync(join(client, '../feed/README.md'), 'utf8')) ?? [];
    const { size } = statSync(join(project, 'node_modules/job-posting-client/dist/command/job-posting.js'));
    expect(Math.abs(size / 1_000 / Number(stated) - 1)).toBeLessThan(0.1);
  });

  test('has the licences of the packages in it, and the schema of map files', () => {
    const installed = join(project, 'node_modules/job-posting-client');
    expect(readFileSync(join(installed, 'dist/command/NOTICES.txt'), 'utf8')).toContain('saxes');
    expect(JSON.parse(readFileSync(join(installed, 'map.schema.json'), 'utf8'))).toHaveProperty('properties');
  });
});
