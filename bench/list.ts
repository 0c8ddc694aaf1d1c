import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import type { Job } from '../lib/domain/job.ts';
import { insertJob } from '../lib/store/jobs/write-job.ts';
import { progressBar } from '../local/progress-bar.ts';
import { benchDeep } from './list-deep.ts';
import { benchLongestRows, benchPages, type JobSet } from './list-pages.ts';
import { benchTotals } from './list-totals.ts';
import { benchWalk } from './list-walk.ts';
import { loadJobs } from './load.ts';
import { countRequests } from './measure.ts';
import { type Bar, printTable } from './report.ts';
import { longest, longestPlain, rowBytes } from './row-size.ts';
import { sampleJobs } from './sample-jobs.ts';
import { sampleSizes } from './sample-sizes.ts';
import { newEmployer } from './service.ts';

/** Loads employers with different jobs: each has the next seed. */
const loadSet = async (jobs: number, employers: number, seed: number): Promise<JobSet> => {
  const loaded: Awaited<ReturnType<typeof newEmployer>>[] = [];
  for (let place = 0; place < employers; place++) {
    const employer = await newEmployer();
    using onProgress = progressBar(`${jobs} jobs`, jobs);
    await loadJobs({ employerId: employer.id, jobs, seed: seed + place, onProgress });
    loaded.push(employer);
  }
  return { jobs, employers: loaded };
};

/** Loads one row more than a page, each job changed by `grow`. */
const loadLongest = async (name: string, grow: (job: Job, place: number) => Job) => {
  const employer = await newEmployer();
  let bytes = 0;
  let place = 0;
  for (const sample of sampleJobs(employer.id, 101, 1)) {
    const job = grow({ ...sample, id: randomInt(1, 2 ** 31) }, place++);
    bytes = Math.max(bytes, rowBytes(job));
    await insertJob(job);
  }
  return { name, bytes, employer };
};

const loadTypical = async (seed: number) => {
  const { employers } = await loadSet(101, 1, seed);
  const sizes = [...sampleJobs(1, 101, seed)].map(rowBytes);
  const bytes = Math.round(sizes.reduce((sum, size) => sum + size, 0) / sizes.length);
  return employers.map((employer) => ({ name: 'sample jobs', bytes, employer }));
};

/**
 * Measures lists by the number of jobs.
 *
 * @param args `--jobs N` for the largest set (100,000), `--seed N` for other jobs.
 * @throws TypeError for an unknown option.
 */
export const bench = async (args: readonly string[]): Promise<Bar[]> => {
  const { values } = parseArgs({
    args: [...args],
    options: { jobs: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  });
  const [jobs, seed] = [Number(values.jobs), Number(values.seed)];
  if (!Number.isInteger(seed) || !Number.isInteger(jobs) || jobs < 1_000) {
    throw new TypeError('--jobs must be a whole number from 1000, --seed a whole number.');
  }

  const small = await loadSet(100, 10, seed);
  const middle = await loadSet(Math.round(jobs / 10), 1, seed);
  const large = await loadSet(jobs, 1, seed);
  const [employer] = large.employers;
  if (!employer) return [];
  printTable('Sizes of the loaded jobs', sampleSizes(seed));

  countRequests();
  const pages = await benchPages([small, middle, large]);
  await benchLongestRows([
    ...(await loadTypical(seed)),
    await loadLongest('every field at its maximum, ASCII', longestPlain),
    await loadLongest('every field at its maximum, worst case of Unicode', longest),
  ]);
  const deep = await benchDeep(employer, jobs);
  const walk = await benchWalk(employer, jobs);
  return [...pages, ...deep, ...walk, ...(await benchTotals())];
};
