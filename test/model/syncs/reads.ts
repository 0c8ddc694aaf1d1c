import type { Removal, SyncDocument } from '../../../lib/sync/sync-schema.ts';
import { difference } from '../check-and-apply.ts';
import { type Command, command } from '../command.ts';
import type { World } from '../world.ts';
import { call, choose, refusalFaults, type SyncChoice, unknownFaults } from './call.ts';
import { missingJobs } from './removal-rules.ts';
import { documentOf, isKept, stateOf } from './sync.ts';
import type { Sync } from './types.ts';

export const abort = (as: number, choice: SyncChoice): Command =>
  command(`abort ${as} ${choice}`, async (testRun) => {
    const { world } = testRun;
    const { id, sync } = choose(world, as, choice);
    const response = await call(testRun, as, 'DELETE', `/syncs/${id}`);
    if (!sync) return unknownFaults(response);
    const state = stateOf(sync, world.now);
    if (state === 'aborted') return difference('the status', response.status, 204);
    if (state !== 'open') return refusalFaults(response, 409, 'sync-closed');
    sync.state = 'aborted';
    sync.ended = world.now;
    return difference('the status', response.status, 204);
  });

export const read = (as: number, choice: SyncChoice): Command =>
  command(`read ${as} ${choice}`, async (testRun) => {
    const { world } = testRun;
    const { id, sync } = choose(world, as, choice);
    const response = await call(testRun, as, 'GET', `/syncs/${id}`);
    if (!sync) return unknownFaults(response);
    sync.isCounted ||= stateOf(sync, world.now) === 'expired';
    return difference('the document', response.body, documentOf(sync, world.now));
  });

/** What a list does not read of an open one, or of one that has expired and was not read since. */
const ofChunks = { counts: null, chunks: null, jobs: null, duplicates: null, missingChunks: null };

export const list = (as: number): Command =>
  command(`list ${as}`, async (testRun) => {
    const { syncs, now } = testRun.world;
    const { body } = await call(testRun, as, 'GET', '/syncs');
    const { data } = body as { data: readonly SyncDocument[] };
    const kept = syncs.filter((sync) => sync.owner === as && isKept(sync, now)).toReversed();
    return difference(
      'the list',
      data,
      kept.slice(0, 20).map((sync) => {
        const document = documentOf(sync, now);
        const isCounted = sync.isCounted || !['open', 'expired'].includes(document.state);
        return isCounted ? document : { ...document, ...ofChunks };
      }),
    );
  });

const removalsOf = (world: World, sync: Sync): readonly Removal[] => {
  const { planned, skipped } = sync;
  const removals =
    stateOf(sync, world.now) === 'open'
      ? missingJobs(world, sync)
      : planned.filter(({ id }) => !skipped.includes(id));
  return removals.map(({ id, referenceId, title }) => ({ id, referenceId, title }));
};

const byId = (one: Removal, other: Removal): number => one.id - other.id;

export const removals = (as: number, choice: SyncChoice): Command =>
  command(`removals ${as} ${choice}`, async (testRun) => {
    const { world } = testRun;
    const { id, sync } = choose(world, as, choice);
    const response = await call(testRun, as, 'GET', `/syncs/${id}/removals`);
    if (!sync) return unknownFaults(response);
    const { data, next } = response.body as { data: readonly Removal[]; next: string | null };
    return [
      ...difference('the removals', data.toSorted(byId), removalsOf(world, sync).toSorted(byId)),
      ...difference('next', next, null),
    ];
  });
