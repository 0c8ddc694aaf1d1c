import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { config } from '../../lib/config.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { loadJobs } from '../load.ts';
import { atMost, type Bar, figure, printTable } from '../report.ts';

const run = promisify(execFile);

/** Megabytes of the old generation of V8's heap; a process that needs more ends with an error. */
const heap = 48;

type Verified = {
  readonly violations: number;
  readonly items: number;
  readonly seconds: number;
  /** The most memory that the process had at a time. */
  readonly megabytes: number;
};

/** In a process with little memory of its own. @throws when it does not come to its end. */
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
  const { id } = await createEmployer({ name: 'Employer', plan: 'standard' }, new Date());
  await loadJobs({ employerId: id, jobs, seed: 1 });
};

/** What checking a whole store takes. Options: `--jobs N` (default 50,000), of whom a fifth is checked before the rest is there. */
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
    atMost('violations of a store that is whole', small.violations + large.violations, 0),
    atMost('memory for five times as many jobs', large.megabytes / small.megabytes, 1.25),
  ];
};
