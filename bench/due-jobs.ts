import { insertEmployer } from '../lib/store/employers/employers.ts';
import { insertJob } from '../lib/store/jobs/write-job.ts';
import { progressBar } from '../local/progress-bar.ts';
import { sampleJobs } from './sample-jobs.ts';

/** All jobs are due on the first day; those that were refreshed are due again on the second. */
export const firstDay = '2026-07-01';
export const secondDay = '2026-07-08';

const concurrency = 16;
const active = { status: 'active', publishDate: '2026-06-24' } as const;

/** Of every four jobs, two are closed by the first day and one more by the second. */
const lives = [
  { ...active, autoRefresh: false, closeDate: '2026-06-30' },
  { ...active, autoRefresh: true, closeDate: '2026-12-31' },
  { ...active, autoRefresh: false, closeDate: '2026-06-30' },
  { ...active, autoRefresh: true, closeDate: '2026-07-04' },
];

/** Distinct ids, spread over the whole range. */
const idOf = (place: number, jobs: number): number => 1 + place * Math.floor((2 ** 31 - 2) / jobs);

/**
 * Writes jobs of employers on the unlimited plan that are all due on the first day, half to be
 * archived and half to be refreshed.
 *
 * @returns the jobs' ids by employer.
 */
export const loadDueJobs = async (
  jobs: number,
  employers: number,
  seed: number,
): Promise<Map<number, number[]>> => {
  using onProgress = progressBar(`${jobs} jobs`, jobs);
  const ids = new Map<number, number[]>();
  let place = 0;
  for (let number = 0; number < employers; number++) {
    const { id: employerId } = await insertEmployer({ name: 'Bench', plan: 'unlimited' }, new Date());
    const own: number[] = [];
    ids.set(employerId, own);
    const count = Math.floor(((number + 1) * jobs) / employers) - place;
    const samples = sampleJobs(employerId, count, seed + number);
    const writer = async (): Promise<void> => {
      for (const sample of samples) {
        const id = idOf(place, jobs);
        const life = lives[place % lives.length];
        place++;
        const { outcome } = await insertJob({ ...sample, ...life, id });
        if (outcome !== 'written') throw new Error(`Job ${id} was not written: ${outcome}.`);
        own.push(id);
        onProgress(place);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, writer));
  }
  return ids;
};
