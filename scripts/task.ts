/** What CI and maintainers run: `npm run task -- NAME`; without a name it lists the names. */
import { spawnSync } from 'node:child_process';
import { root } from './root.ts';
import { vitest } from './vitest.ts';

type Task = {
  readonly does: string;
  /** Of Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

const nightlySuites = [
  'dynamodb-lean/test/differential.test.ts',
  'test/description/differential.test.ts',
  'test/description/properties.test.ts',
  'test/board/convergence.test.ts',
  'test/board/soak.test.ts',
  'test/api/jobs/dry-run.test.ts',
  'test/api/protocol/fuzz.test.ts',
  'test/api/jobs/size.test.ts',
  'test/api/jobs/write-what-you-read.test.ts',
  'test/jobs/list-paging.test.ts',
  'test/reference/old-spellings.test.ts',
  'test/client/faults.test.ts',
  'test/feeds/salary.test.ts',
  'test/store/authenticate.test.ts',
  'test/store/job-list.test.ts',
  'test/store/jobs.test.ts',
  'test/store/reference-walk.test.ts',
  'test/integrity/verify-restore.test.ts',
  'test/model',
];

const tasks: Readonly<Record<string, Task>> = {
  contract: {
    does: 'sends requests that Schemathesis generates from openapi.json, for three minutes; needs Python 3',
    args: ['scripts/test-contract.ts'],
  },
  engine: {
    does: "runs Amazon's DynamoDB Local for npm start, where there is no embedded engine; needs Java 17 and Maven",
    args: ['scripts/test-dynamodb-local.ts', '--serve'],
  },
  format: {
    does: 'formats the code, and repairs what the linter can',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  },
  generators: {
    does: 'generates clients from openapi.json, compiles them, and posts jobs with some of them',
    args: ['scripts/test-generators.ts'],
  },
  hostile: {
    does: 'sends the requests that take most CPU time and memory: a minute and a half',
    args: vitest('--project=hostile'),
  },
  nightly: {
    does: 'runs fifty times as many random descriptions, jobs, requests and sequences, with a new seed',
    args: vitest(...nightlySuites),
    env: { RUNS_FACTOR: '50' },
  },
  programs: {
    does: 'runs the tests that start programs: npm start, commands, the packed client, a browser',
    args: vitest('--project=programs', '--reporter=verbose'),
  },
  screenshots: {
    does: 'writes docs/images/docs.png, the picture of the documentation page; needs Chromium',
    args: ['scripts/screenshots.ts'],
  },
  seed: {
    does: 'fills the local store with realistic jobs: --jobs N [--employer ID] [--seed N] [--data-dir DIR]',
    args: ['bench/seed.ts'],
  },
  'test:faults': {
    does: 'injects every fault at every request; npm test takes every 59th case',
    args: vitest('test/faults', 'test/deploy/grants.test.ts', '--silent=false'),
    env: { FAULTS: 'all' },
  },
  'test:standard-client': {
    does: "runs the tests of the store and the API on the SDK's own document client",
    args: vitest('test/api', 'test/store', 'test/dynamodb', 'test/integrity'),
    env: { DYNAMODB_CLIENT: 'standard' },
  },
};

const usage = [
  'Usage: npm run task -- NAME [arguments]',
  '',
  ...Object.entries(tasks).map(([name, { does }]) => `  ${name.padEnd(22)}${does}`),
].join('\n');

const [name = '--help', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (task) {
  const env = { ...process.env, ...task.env };
  const { status } = spawnSync(process.execPath, [...task.args, ...rest], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.log(usage);
  if (name !== '--help') process.exitCode = 1;
}
