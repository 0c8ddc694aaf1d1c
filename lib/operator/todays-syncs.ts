import { todayAt } from '../config.ts';
import { addDays } from '../dates.ts';
import type { EmployerRecord } from '../employer/store/employer-keys.ts';
import { type Sync, type SyncState, stateOf } from '../sync/rules/sync.ts';
import { findLatestSyncs } from '../sync/store/sync-items.ts';
import { inGroups } from './reads.ts';

/** A nightly feed may be two hours late. In milliseconds. */
const longestNight = 26 * 3_600_000;

/** On so many days a synchronisation was made before the next one is expected. */
const nightlyDays = 3;

/** More than an employer has in the eight days for which they are kept. */
const allKept = 1_000;

/** `isRepeated`: a later one of the same prefix is done. */
type TodaysSync = {
  readonly employer: EmployerRecord;
  readonly sync: Sync;
  readonly state: SyncState;
  readonly isRepeated: boolean;
};

/** 0 for one that ended as it should, and more for what an operator should look at earlier. */
const urgencyOf = ({ sync, state, isRepeated }: TodaysSync): number => {
  const { invalid = 0, failed = 0 } = sync.progress?.counts ?? {};
  if (state === 'done' && invalid + failed === 0) return 0;
  if (isRepeated) return 1;
  return state === 'open' && !sync.removals.guarded ? 2 : 3;
};

/** The last one of each prefix that is made nightly and was not opened last night. */
const missingOf = (syncs: readonly TodaysSync[], now: number): TodaysSync[] =>
  [...Map.groupBy(syncs, ({ sync }) => sync.prefix).values()].flatMap((group) => {
    const done = group.filter(({ state }) => state === 'done' || state === 'removing');
    const days = new Set(done.map(({ sync }) => todayAt(new Date(sync.opened))));
    return days.size < nightlyDays
      ? []
      : group.slice(0, 1).filter(({ sync }) => sync.opened < now - longestNight);
  });

/** Those of an employer that apply, newest first: previews write nothing. */
const syncsOf = async (employer: EmployerRecord, now: number): Promise<TodaysSync[]> => {
  const done = new Set<string>();
  const kept = await findLatestSyncs(employer.id, allKept, now);
  return kept.flatMap((sync) => {
    const state = stateOf(sync, now);
    const isRepeated = done.has(sync.prefix);
    if (state === 'done') done.add(sync.prefix);
    return sync.mode === 'apply' ? [{ employer, sync, state, isRepeated }] : [];
  });
};

/**
 * Reads the synchronisations of employers: about a read unit for each employer.
 *
 * @returns how many were opened since yesterday; those of them to look at, the most urgent first; and the
 *   last of each nightly feed that is missing, but for test and suspended employers.
 * @throws store.unavailable
 */
export const findTodaysSyncs = async (employers: readonly EmployerRecord[], moment: Date) => {
  const now = moment.getTime();
  const yesterday = addDays(todayAt(moment), -1) ?? '';
  const isRecent = ({ sync, state }: TodaysSync) =>
    state === 'removing' || todayAt(new Date(sync.opened)) >= yesterday;
  const recent: TodaysSync[] = [];
  const missing: TodaysSync[] = [];
  await inGroups(employers, async (employer) => {
    const syncs = await syncsOf(employer, now);
    recent.push(...syncs.filter(isRecent));
    if (!employer.test && !employer.suspended) missing.push(...missingOf(syncs, now));
  });
  const toLookAt = recent
    .filter((one) => urgencyOf(one) > 0)
    .sort((one, other) => urgencyOf(other) - urgencyOf(one) || other.sync.opened - one.sync.opened);
  return { count: recent.length, toLookAt, missing };
};
