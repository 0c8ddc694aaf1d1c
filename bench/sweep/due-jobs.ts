import { insertEmployer } from '../../lib/store/employers/employers.ts';
import { insertJob } from '../../lib/store/jobs/write-job.ts';
import { progressBar } from '../../local/progress-bar.ts';
import { sampleJobs } from '../sample-jobs.ts';

/** All jobs are due on this day. */
export const dueDay = '2026-07-01';

const concurrency = 16;
const active = { status: 'active', publishDate: '2026-06-24' } as const;

/** One in two is to be archived, the other to be refreshed. */
const lives = [
  { ...active, autoRefresh: false, closeDate: '2026-06-30' },
  { ...active, autoRefresh: true, closeDate: '2026-12-31' },
];

/** Distinct ids, spread over the whole range. */
const idOf = (place: number, jobs: number): number => 1 + place * Math.floor((2 ** 31 - 2) / jobs);

/**
 * Writes jobs of employers on the unlimited plan that are all due, half to be archived and half to
 * be refreshed.
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
