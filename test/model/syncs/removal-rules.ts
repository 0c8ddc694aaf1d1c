import { setStatus } from '../life-model.ts';
import type { World } from '../world.ts';
import { isActiveUnder, prefixOf, referencesIn } from './sync.ts';
import type { Removal, Sync } from './types.ts';

/** The jobs that a commit would remove now. */
export const missingJobs = (world: World, sync: Sync): Removal[] => {
  if (sync.settings.missing === 'keep') return [];
  const set = referencesIn(sync);
  return world.jobs
    .filter((job) => isActiveUnder(job, sync.owner, prefixOf(sync)))
    .filter(({ publishedAt, activeAt }) => Math.max(publishedAt, activeAt) < sync.opened)
    .map(({ id, version, content: { referenceId, title } }) => ({
      id,
      version,
      referenceId: referenceId ?? '',
      title,
    }))
    .filter(({ referenceId }) => !set.includes(referenceId));
};

const defaults = { floor: 5, percent: 10, count: 1_000 };

/** Whether the guard refuses to remove this many jobs. */
export const isGuarded = (sync: Sync, removals: number, accepted = 0): boolean => {
  const { settings, base } = sync;
  const { floor, percent, count } = { ...defaults, ...settings.guard };
  const isDefault = floor === defaults.floor && percent === defaults.percent && count === defaults.count;
  const set = new Set(referencesIn(sync)).size;
  if (removals === 0 || removals <= accepted) return false;
  if (set === 0 || set < 0.9 * (settings.expectedCount ?? 0)) return true;
  if (isDefault && removals >= 3 && removals > base / 2) return true;
  return removals > floor && (removals > (base * percent) / 100 || removals > count);
};

/** Removes the planned jobs that are as the commit saw them, and ends the synchronisation. */
export const removePlanned = (world: World, sync: Sync): void => {
  const found = sync.planned.map(({ id, version }) =>
    world.jobs.find((job) => job.id === id && job.version === version),
  );
  sync.skipped = sync.planned.flatMap(({ id }, at) => (found[at] ? [] : [id]));
  for (const job of found) {
    if (!job) continue;
    if (sync.settings.missing === 'delete') world.jobs = world.jobs.filter((one) => one !== job);
    setStatus(job.life, 'archived', 'synchronisation', world.now, 'removed');
    job.version += 1;
    job.tag = undefined;
  }
  sync.state = 'done';
  sync.ended = world.now;
};
