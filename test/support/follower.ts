/**
 * A board in a process of its own: `node follower.ts API KEY FILE`. FILE has its cursor and its jobs,
 * which a restart goes on from.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type BoardJob, type BoardState, createClient } from '../../client/src/index.ts';

export type Copy = { readonly state?: BoardState; readonly jobs: readonly BoardJob[] };

/** @returns what a follower has kept, even while it is writing. */
export const readCopy = (file: string): Copy =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { jobs: [] };

const follow = async (address: string, key: string, file: string): Promise<never> => {
  const { state, jobs } = readCopy(file);
  const held = new Map(jobs.map((job) => [job.id, job]));
  return createClient({ address, key }).followBoard({
    onLive: (job) => held.set(job.id, job),
    onGone: (id) => held.delete(id),
    held: () => held.keys(),
    load: () => state,
    save: (state) => {
      writeFileSync(`${file}.new`, JSON.stringify({ state, jobs: [...held.values()] }));
      renameSync(`${file}.new`, file);
    },
    interval: 100,
    onError: () => {},
  });
};

const [address, key, file] = process.argv.slice(2);
if (import.meta.main && address && key && file) await follow(address, key, file);
