import type { OutcomeCounts } from '../../../lib/sync/rules/outcomes.ts';
import type { SyncDocument } from '../../../lib/sync/sync-schema.ts';
import { day, type Job, type World } from '../world.ts';
import type { Chunk, Sync } from './types.ts';

export const prefixOf = ({ settings }: Pick<Sync, 'settings'>): string => settings.prefix ?? '';

const expiryOf = ({ opened }: Sync): number => opened + day;

export const stateOf = (sync: Sync, now: number): SyncDocument['state'] =>
  sync.state === 'open' && now >= expiryOf(sync) ? 'expired' : sync.state;

/** Kept for 7 days after its end. */
export const isKept = (sync: Sync, now: number): boolean =>
  sync.state === 'removing' || now < (sync.ended ?? expiryOf(sync)) + 7 * day;

/** The one with this id, if the employer can see it. */
export const syncById = ({ syncs, now }: World, owner: number, id: string): Sync | undefined =>
  syncs.find((sync) => sync.id === id && sync.owner === owner && isKept(sync, now));

/** Those that keep another one with this prefix from being opened. */
export const blocking = ({ syncs, now }: World, owner: number, prefix: string): Sync[] =>
  syncs.filter(
    (sync) =>
      sync.owner === owner &&
      sync.settings.mode !== 'preview' &&
      ['open', 'removing'].includes(stateOf(sync, now)) &&
      (prefixOf(sync).startsWith(prefix) || prefix.startsWith(prefixOf(sync))),
  );

export const isActiveUnder = ({ owner, content, life }: Job, as: number, prefix: string): boolean =>
  owner === as && life.status === 'active' && content.referenceId?.startsWith(prefix) === true;

const chunksOf = ({ chunks }: Sync): Chunk[] => Object.values(chunks);

export const jobsIn = (sync: Sync): number => chunksOf(sync).reduce((sum, { jobs }) => sum + jobs, 0);

export const highestChunk = ({ chunks }: Sync): number => Math.max(0, ...Object.keys(chunks).map(Number));

export const missingChunks = ({ chunks }: Sync, highest: number): number[] =>
  Array.from({ length: highest }, (_, at) => at + 1).filter((n) => !(n in chunks));

export const referencesIn = (sync: Sync): string[] => chunksOf(sync).flatMap(({ references }) => references);

export const addCounts = (all: readonly OutcomeCounts[]): OutcomeCounts => {
  const sum = (outcome: keyof OutcomeCounts): number => all.reduce((total, one) => total + one[outcome], 0);
  return {
    created: sum('created'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    deleted: sum('deleted'),
    unknown: sum('unknown'),
    invalid: sum('invalid'),
    failed: sum('failed'),
  };
};

/** The document that `GET /syncs/{id}` returns. */
export const documentOf = (sync: Sync, now: number): SyncDocument => {
  const { id, settings, state, opened, planned, skipped, isGuarded } = sync;
  const references = referencesIn(sync);
  const done = state === 'done' ? planned.length - skipped.length : 0;
  return {
    id,
    mode: settings.mode ?? 'apply',
    prefix: prefixOf(sync),
    missing: settings.missing ?? 'archive',
    state: stateOf(sync, now),
    counts: addCounts(chunksOf(sync).map(({ counts }) => counts)),
    chunks: chunksOf(sync).length,
    jobs: jobsIn(sync),
    duplicates: new Set(references.filter((one, at) => references.indexOf(one) < at)).size,
    missingChunks: missingChunks(sync, highestChunk(sync)),
    removals: { planned: planned.length, done, ...(isGuarded && { guarded: true }) },
    opened: new Date(opened).toISOString(),
    expires: new Date(expiryOf(sync)).toISOString(),
  };
};
