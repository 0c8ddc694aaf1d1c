import { randomInt } from 'node:crypto';
import { insertJob } from '../lib/job/store/write-job.ts';
import { type SampleJob, sampleJobs } from './sample-jobs.ts';

type Load = {
  readonly employerId: number;
  readonly jobs: number;
  readonly seed: number;
  /** Called after each job. */
  readonly onProgress?: (more: number) => void;
};

const store = async (sample: SampleJob): Promise<void> => {
  for (;;) {
    const written = await insertJob({ ...sample, id: randomInt(1, 2 ** 31) });
    if (written.outcome === 'written') return;
    if (written.outcome === 'taken') {
      throw new Error(`${sample.referenceId} is already in use: load this employer with another seed.`);
    }
  }
};

/** Writes sample jobs through the store, one transaction each, as the service does. */
export const loadJobs = async ({ employerId, jobs, seed, onProgress }: Load): Promise<void> => {
  const samples = sampleJobs(employerId, jobs, seed);
  // One shared generator keeps only the jobs in memory that are being written.
  const writer = async (): Promise<void> => {
    for (const sample of samples) {
      await store(sample);
      onProgress?.(1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, writer));
};
