import { mean, median } from './measure.ts';
import { rowBytes } from './row-size.ts';
import { type SampleJob, sampleJobs } from './sample-jobs.ts';

const sizeOf = {
  'title, code points': ({ title }: SampleJob) => [...title].length,
  'row of the list, bytes': rowBytes,
  'description, bytes': ({ description }: SampleJob) => Buffer.byteLength(description),
} satisfies Record<string, (job: SampleJob) => number>;

/** The sizes of the first two thousand jobs of a seed. */
export const sampleSizes = (seed: number): object[] => {
  const jobs = [...sampleJobs(1, 2_000, seed)];
  return Object.entries(sizeOf).map(([size, measureJob]) => {
    const sizes = jobs.map(measureJob);
    return {
      size,
      least: Math.min(...sizes),
      median: median(sizes),
      mean: Math.round(mean(sizes)),
      most: Math.max(...sizes),
    };
  });
};
