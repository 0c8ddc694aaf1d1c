import { maxChunkJobs } from '../../lib/limits.ts';
import type { BatchResult } from '../../lib/sync/batch-schema.ts';
import type { SyncDocument } from '../../lib/sync/sync-schema.ts';
import type { Sender, Sent } from '../server/sender.ts';

/** What all jobs of a run must become. */
export type LoadOutcome = 'created' | 'unchanged';

/** Loads parts of a feed. */
export type Loader = {
  readonly start: (expected: LoadOutcome) => Promise<void>;
  /** @param jobs each as JSON. @throws for any other outcome than the expected one. */
  readonly load: (jobs: readonly string[]) => Promise<void>;
  readonly end: () => Promise<void>;
};

/** One `PUT /jobs` for each job. */
export const singleLoader = ({ sendAll }: Sender): Loader => {
  let status = 0;
  return {
    start: async (expected) => {
      status = expected === 'created' ? 201 : 200;
    },
    load: async (jobs) => {
      const requests = jobs.map((job): Sent => ({ method: 'PUT', path: '/jobs', body: Buffer.from(job) }));
      await sendAll(requests, status);
    },
    end: async () => {},
  };
};

/** One synchronisation, in chunks of 100 jobs. */
export const chunkLoader = ({ sendAll }: Sender): Loader => {
  let run = { path: '', expected: 'created' as LoadOutcome, chunks: 0, jobs: 0 };
  const post = async (path: string, body: object, status: number): Promise<SyncDocument> => {
    const [text = ''] = await sendAll([{ method: 'POST', path, body }], status);
    return JSON.parse(text);
  };
  return {
    start: async (expected) => {
      const { id } = await post('/syncs', {}, 201);
      run = { path: `/syncs/${id}`, expected, chunks: 0, jobs: 0 };
    },
    load: async (jobs) => {
      const requests: Sent[] = [];
      for (let at = 0; at < jobs.length; at += maxChunkJobs) {
        const body = Buffer.from(`{"jobs":[${jobs.slice(at, at + maxChunkJobs).join(',')}]}`);
        requests.push({ method: 'PUT', path: `${run.path}/chunks/${++run.chunks}`, body });
      }
      run.jobs += jobs.length;
      const results: BatchResult[] = (await sendAll(requests, 200)).map((text) => JSON.parse(text));
      const done = results.reduce((sum, { counts }) => sum + counts[run.expected], 0);
      if (done !== jobs.length) throw new Error(`${done} of ${jobs.length} jobs are ${run.expected}.`);
    },
    end: async () => {
      const { path, chunks, jobs } = run;
      const { state } = await post(`${path}/commit`, { chunks, jobs }, 200);
      if (state !== 'done') throw new Error(`The synchronisation is ${state}.`);
    },
  };
};
