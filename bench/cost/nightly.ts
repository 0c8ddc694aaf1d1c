import { maxChunkJobs } from '../../lib/limits.ts';
import { mean } from '../measure.ts';
import type { Asked, HandlerResult } from '../service.ts';
import { newEmployer } from '../service.ts';
import { type StoreRequest, spentOn, unitsOf } from '../spending.ts';
import { sampleFeed } from '../sync/feed.ts';
import { prices } from './prices.ts';

/** Jobs that are measured; the figures of the walks are scaled. */
const measuredJobs = 1_000;

type Units = { readonly reads: number; readonly writes: number };

/** The DynamoDB units of one kind of request, and how many of them a run has. */
type Part = Units & {
  readonly name: string;
  readonly requests: number;
  /** Write units of the table of synchronisations. */
  readonly ownWrites: number;
};

export type Nightly = {
  readonly jobs: number;
  readonly parts: readonly Part[];
  readonly requests: number;
  readonly dollars: number;
};

const isOwn = (place: string): boolean => place.startsWith('Syncs');
const isKey = (place: string): boolean => place === 'ApiKeys';

const partOf = (name: string, requests: readonly StoreRequest[]): Part => ({
  name,
  requests: 1,
  reads: unitsOf(requests, 'read', (place) => !isKey(place)),
  writes: unitsOf(requests, 'write'),
  ownWrites: unitsOf(requests, 'write', isOwn),
});

/** What a request takes for many jobs, of which a part does not grow with them. */
const scaled = (part: Part, fixed: Part, jobs: number): Part => {
  const scale = (of: (one: Part) => number): number =>
    of(fixed) + ((of(part) - of(fixed)) * jobs) / measuredJobs;
  return {
    ...part,
    reads: scale(({ reads }) => reads),
    writes: scale(({ writes }) => writes),
    ownWrites: scale(({ ownWrites }) => ownWrites),
  };
};

/** The units of the requests of one synchronisation. */
type Run = { readonly open: Part; readonly chunks: readonly Part[]; readonly commit: Part };

/** Synchronises an employer's jobs. @throws when a response has an unexpected status. */
const measureRun = async (
  call: (asked: Asked) => Promise<HandlerResult>,
  feed: readonly object[],
  prefix: string,
): Promise<Run> => {
  const ask = async (name: string, asked: Asked): Promise<{ part: Part; body: string }> => {
    const { result, requests } = await spentOn(() => call(asked));
    const { statusCode, body = '' } = result;
    if (statusCode >= 300) throw new Error(`${asked.path} returned ${statusCode}: ${body}`);
    return { part: partOf(name, requests), body };
  };
  const open = await ask('open', { method: 'POST', path: '/syncs', body: { prefix } });
  const path = `/syncs/${JSON.parse(open.body).id}`;
  const chunks: Part[] = [];
  for (let at = 0; at < feed.length; at += maxChunkJobs) {
    const body = { jobs: feed.slice(at, at + maxChunkJobs) };
    const name = `a chunk of ${maxChunkJobs} unchanged jobs`;
    const chunk = await ask(name, { method: 'PUT', path: `${path}/chunks/${chunks.length + 1}`, body });
    chunks.push(chunk.part);
  }
  const counts = { chunks: chunks.length, jobs: feed.length };
  const commit = await ask('commit', { method: 'POST', path: `${path}/commit`, body: counts });
  return { open: open.part, chunks, commit: commit.part };
};

/**
 * What a nightly run without a change takes, scaled from one of 1,000 jobs: the walks of active jobs
 * and the chunks that a commit reads grow with the jobs.
 *
 * @param jobs a multiple of 100.
 */
export const measureNightly = async (jobs: number): Promise<Nightly> => {
  const { call } = await newEmployer();
  const feed = sampleFeed(measuredJobs, 1);
  await measureRun(call, feed, '');
  const fixed = await measureRun(call, [], 'no job begins with this');
  const { open, chunks, commit } = await measureRun(call, feed, '');
  const [chunk] = chunks;
  if (!chunk) throw new Error('No chunk was measured.');
  const parts = [
    scaled(open, fixed.open, jobs),
    {
      ...chunk,
      requests: jobs / maxChunkJobs,
      reads: mean(chunks.map(({ reads }) => reads)),
      writes: mean(chunks.map(({ writes }) => writes)),
      ownWrites: mean(chunks.map(({ ownWrites }) => ownWrites)),
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
