import { maxChunkJobs } from '../../lib/limits.ts';
import { mean } from '../measure.ts';
import { type Asked, type BenchEmployer, newEmployer } from '../service.ts';
import { sampleFeed } from '../sync/feed.ts';
import { type Measured, measureCalls } from './measured.ts';
import { prices } from './prices.ts';

/** Jobs that are measured; the figures of the walks are scaled. */
const measuredJobs = 1_000;

type Units = Pick<Measured, 'reads' | 'writes'>;

/** The DynamoDB units of one kind of request, and how many of them a run has. */
type Part = Units & { readonly name: string; readonly requests: number };

export type Nightly = {
  readonly jobs: number;
  readonly parts: readonly Part[];
  readonly requests: number;
  readonly dollars: number;
};

/** What a request takes for many jobs, of which a part does not grow with them. */
const scaled = (part: Part, fixed: Part, jobs: number): Part => {
  const scale = (of: keyof Units): number => fixed[of] + ((part[of] - fixed[of]) * jobs) / measuredJobs;
  return { ...part, reads: scale('reads'), writes: scale('writes') };
};

/** The units of the requests of one synchronisation. */
type Run = { readonly open: Part; readonly chunks: readonly Part[]; readonly commit: Part };

/** Synchronises an employer's jobs. @throws when a response is not a success. */
const measureRun = async ({ ask }: BenchEmployer, feed: readonly object[], prefix: string): Promise<Run> => {
  const measure = async (name: string, asked: Asked) => {
    const { answer, measured } = await measureCalls(async () => {
      return { calls: 1, answer: await ask<{ readonly id: string }>(asked) };
    });
    const { reads, writes } = measured;
    return { part: { name, requests: 1, reads, writes }, id: answer.id };
  };
  const open = await measure('open', { method: 'POST', path: '/syncs', body: { prefix } });
  const path = `/syncs/${open.id}`;
  const chunks: Part[] = [];
  for (let at = 0; at < feed.length; at += maxChunkJobs) {
    const body = { jobs: feed.slice(at, at + maxChunkJobs) };
    const name = `a chunk of ${maxChunkJobs} unchanged jobs`;
    const chunk = await measure(name, { method: 'PUT', path: `${path}/chunks/${chunks.length + 1}`, body });
    chunks.push(chunk.part);
  }
  const counts = { chunks: chunks.length, jobs: feed.length };
  const commit = await measure('commit', { method: 'POST', path: `${path}/commit`, body: counts });
  return { open: open.part, chunks, commit: commit.part };
};

/**
 * What a nightly run without a change takes, scaled from one of 1,000 jobs: the walks of active jobs
 * and the chunks that a commit reads grow with the jobs.
 *
 * @param jobs a multiple of 100.
 */
export const measureNightly = async (jobs: number): Promise<Nightly> => {
  const employer = await newEmployer();
  const feed = sampleFeed(measuredJobs, 1);
  await measureRun(employer, feed, '');
  const fixed = await measureRun(employer, [], 'no job begins with this');
  const { open, chunks, commit } = await measureRun(employer, feed, '');
  const [chunk] = chunks;
  if (!chunk) throw new Error('No chunk was measured.');
  const parts = [
    scaled(open, fixed.open, jobs),
    {
      ...chunk,
      requests: jobs / maxChunkJobs,
      reads: mean(chunks.map(({ reads }) => reads)),
      writes: mean(chunks.map(({ writes }) => writes)),
    },
    scaled(commit, fixed.commit, jobs),
  ];
  return {
    jobs,
    parts,
    requests: parts.reduce((sum, one) => sum + one.requests, 0),
    dollars: dollarsOf(parts),
  };
};

const dollarsOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, { requests, reads, writes }) => {
    const store = reads * prices.readUnitsPerMillion + writes * prices.writeUnitsPerMillion;
    return sum + (requests * store) / 1_000_000;
  }, 0);

/** A row for each kind of request, and one for all. */
export const nightlyRows = ({ parts, requests, dollars }: Nightly) => {
  const row = (name: string, count: number, units: Units | undefined, cost: number) => ({
    Request: name,
    requests: count,
    'read units each': units ? Math.round(units.reads) : '',
    'write units each': units ? Math.round(units.writes) : '',
    'DynamoDB dollars': cost.toFixed(4),
  });
  return [
    ...parts.map((part) => row(part.name, part.requests, part, dollarsOf([part]))),
    row('the whole run', requests, undefined, dollars),
  ];
};
