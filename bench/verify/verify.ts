import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { config } from '../../lib/config.ts';
import { insertEmployer } from '../../lib/store/employers/employers.ts';
import { loadJobs } from '../load.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';

const run = promisify(execFile);

/** Limit of V8's old generation in MB; a process that needs more exits with an error. */
const heap = 48;

type Verified = {
  readonly violations: number;
  readonly items: number;
  readonly seconds: number;
  /** Peak memory of the process. */
  readonly megabytes: number;
};

/** Verifies in a process with little memory. @throws when the process fails. */
const verifyInProcess = async (): Promise<Verified> => {
  const { endpoint = '', tablePrefix } = config();
  const { stdout } = await run(
    process.execPath,
    [`--max-old-space-size=${heap}`, '--max-semi-space-size=4', join(import.meta.dirname, 'process.ts')],
    { env: { ...process.env, DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix } },
  );
  return JSON.parse(stdout);
};

const load = async (jobs: number): Promise<void> => {
  const { id } = await insertEmployer({ name: 'Employer', plan: 'standard' }, new Date());
  await loadJobs({ employerId: id, jobs, seed: 1 });
};

/** Measures the verification of a store with a fifth and all of `--jobs N` (50,000). */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: { jobs: { type: 'string', default: '50000' } },
  });
  const jobs = Number(values.jobs);
  const few = Math.ceil(jobs / 5);
  await load(few);
  const small = await verifyInProcess();
  await load(jobs - few);
  const large = await verifyInProcess();
  printTable(
    `admin verify, with ${heap} MB of heap`,
    [small, large].map(({ items, seconds, megabytes }, at) => ({
      jobs: at === 0 ? few : jobs,
      items,
      seconds: figure(seconds),
      'items a second': Math.round(items / seconds),
      'most MB': Math.round(megabytes),
    })),
  );
  return [
    atMost('problems found in a consistent store', small.violations + large.violations, 0),
    atMost('memory for five times as many jobs', large.megabytes / small.megabytes, 1.25),
  ];
};
