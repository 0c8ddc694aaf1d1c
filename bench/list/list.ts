import { parseArgs } from 'node:util';
import { progressBar } from '../../local/progress-bar.ts';
import { loadJobs } from '../load.ts';
import type { Bar } from '../report.ts';
import { type BenchEmployer, newEmployer } from '../service.ts';
import { benchDeep } from './deep.ts';
import { benchPages, type JobSet } from './pages.ts';

/** Loads employers with different jobs: each has the next seed. */
const loadSet = async (jobs: number, employers: number, seed: number): Promise<JobSet> => {
  const loaded: BenchEmployer[] = [];
  for (let place = 0; place < employers; place++) {
    const employer = await newEmployer();
    using onProgress = progressBar(`${jobs} jobs`, jobs);
    await loadJobs({ employerId: employer.id, jobs, seed: seed + place, onProgress });
    // Its key is cached from now on.
    await employer.list('/jobs');
    loaded.push(employer);
  }
  return { jobs, employers: loaded };
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
  const pages = await benchPages([small, middle, large]);
  const [employer] = large.employers;
  return employer ? [...pages, ...(await benchDeep(employer, jobs))] : pages;
};
