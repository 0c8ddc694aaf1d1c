import { performance } from 'node:perf_hooks';
import { maxChunkJobs } from '../../lib/limits.ts';
import type { BatchResult } from '../../lib/sync/batch-schema.ts';
import type { SyncDocument } from '../../lib/sync/sync-schema.ts';
import { createSender } from '../server/sender.ts';

/** What all jobs of a run must become. */
export type LoadOutcome = 'created' | 'unchanged';

/** Loads parts of a feed. */
export type Loader = {
  readonly start: (expected: LoadOutcome) => Promise<void>;
  /**
   * @param jobs each as JSON.
   * @returns the seconds that it took. @throws for any other outcome than the expected one.
   */
  readonly load: (jobs: readonly string[]) => Promise<number>;
  readonly end: () => Promise<void>;
  readonly close: () => void;
};

/** Runs tasks, `limit` at a time. @returns the seconds that all took. */
const timed = async (limit: number, tasks: readonly (() => Promise<void>)[]): Promise<number> => {
  const started = performance.now();
  const queue = tasks.values();
  const run = async (): Promise<void> => {
    for (const task of queue) await task();
  };
  await Promise.all(Array.from({ length: limit }, run));
  return (performance.now() - started) / 1_000;
};

const unexpected = (status: number, text: string): Error => new Error(`${status}: ${text.slice(0, 500)}`);

/** One `PUT /jobs` for each job. */
export const singleLoader = (origin: string, key: string, clients: number): Loader => {
  const { send, close } = createSender(origin, clients);
  let wanted = 0;
  const put = async (body: Buffer): Promise<void> => {
    const { status, text } = await send(key, { method: 'PUT', path: '/jobs', body });
    if (status !== wanted) throw unexpected(status, text);
  };
  return {
    start: async (expected) => {
      wanted = expected === 'created' ? 201 : 200;
    },
    load: (jobs) => {
      const bodies = jobs.map((job) => Buffer.from(job));
      return timed(
        clients,
        bodies.map((body) => () => put(body)),
      );
    },
    end: async () => {},
    close,
  };
};

/** One synchronisation, in chunks of 100 jobs. */
export const chunkLoader = (origin: string, key: string, clients: number): Loader => {
  const { send, close } = createSender(origin, clients);
  let run: { path: string; expected: LoadOutcome; chunks: number; jobs: number } | undefined;
  const started = () => {
    if (!run) throw new Error('No synchronisation was opened.');
    return run;
  };
  const put = async (n: number, body: Buffer, jobs: number): Promise<void> => {
    const { path, expected } = started();
    const { status, text } = await send(key, { method: 'PUT', path: `${path}/chunks/${n}`, body });
    if (status !== 200) throw unexpected(status, text);
    const { counts }: BatchResult = JSON.parse(text);
    if (counts[expected] !== jobs) throw unexpected(status, JSON.stringify(counts));
  };
  return {
    start: async (expected) => {
      const { status, text } = await send(key, { method: 'POST', path: '/syncs', body: {} });
      if (status !== 201) throw unexpected(status, text);
      const { id }: SyncDocument = JSON.parse(text);
      run = { path: `/syncs/${id}`, expected, chunks: 0, jobs: 0 };
    },
    load: (jobs) => {
      const current = started();
      const tasks: (() => Promise<void>)[] = [];
      for (let at = 0; at < jobs.length; at += maxChunkJobs) {
        const chunk = jobs.slice(at, at + maxChunkJobs);
        const n = ++current.chunks;
        current.jobs += chunk.length;
        const body = Buffer.from(`{"jobs":[${chunk.join(',')}]}`);
        tasks.push(() => put(n, body, chunk.length));
      }
      return timed(clients, tasks);
    },
    end: async () => {
      const { path, chunks, jobs } = started();
      const body = { chunks, jobs };
      const { status, text } = await send(key, { method: 'POST', path: `${path}/commit`, body });
      const { state }: Partial<SyncDocument> = JSON.parse(text);
      if (state !== 'done') throw unexpected(status, text);
    },
    close,
  };
};
