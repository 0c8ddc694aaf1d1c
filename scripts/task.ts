/** What CI and maintainers run: `npm run task -- NAME`; without a name it lists the names. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { vitest } from './vitest.ts';

type Task = {
  readonly does: string;
  /** Of Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** Those whose number of runs RUNS_FACTOR multiplies. */
const nightlySuites = globSync('{test,dynamodb-lean/test}/**/*.test.ts', { cwd: root }).filter((file) =>
  /support\/runs\.ts|RUNS_FACTOR/.test(readFileSync(join(root, file), 'utf8')),
);

const tasks: Readonly<Record<string, Task>> = {
  communities: {
    does: 'writes the communities that the list of places has beside its first places; needs Python 3',
    args: ['scripts/generate-communities.ts'],
  },
  contract: {
    does: 'sends requests that Schemathesis generates from openapi.json, for three minutes; needs Python 3',
    args: ['test/contract/run.ts'],
  },
  engine: {
    does: "runs Amazon's DynamoDB Local for npm start, where there is no embedded engine; needs Java 17 and Maven",
    args: ['test/dynamodb-local/run.ts', '--serve'],
  },
  format: {
    does: 'formats the code, and repairs what the linter can',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', '.'],
  },
  generators: {
    does: 'generates clients from openapi.json, compiles them, and posts jobs with some of them',
    args: ['test/generators/run.ts'],
  },
  hostile: {
    does: 'sends the requests that take most CPU time and memory: a minute and a half',
    args: vitest('--project=hostile'),
  },
  mutations: {
    does: 'makes faults of one line, and looks for each with the simulation: hours; numbers select some',
    args: ['test/mutations/run.ts'],
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
  release: {
    does: 'stores the tables and grants of the release that was just tagged',
    args: ['scripts/write-release.ts'],
  },
  screenshots: {
    does: 'writes docs/images: the documentation page and the sample board; needs Chromium',
    args: ['--conditions=job-posting-source', 'scripts/screenshots.ts'],
  },
  seed: {
    does: 'fills the local store with realistic jobs: --jobs N [--employer ID] [--seed N] [--data-dir DIR]',
    args: ['bench/seed.ts'],
  },
  simulate: {
    does: 'replays the whole service by one seed, SIM_SEED=…, or by SIM_RUNS=… seeds from it on',
    args: vitest('test/simulation', '--testNamePattern', 'whatever fails'),
  },
  'test:faults': {
    does: 'injects every fault at every request; npm test takes every 193rd case',
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
