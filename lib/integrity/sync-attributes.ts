import { missingActions, syncModes } from '../api/sync-schema.ts';
import { storedStates } from '../domain/syncs/sync.ts';
import type { RawItem } from '../store/items.ts';
import type { SyncItem } from '../store/syncs/sync-items.ts';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isOptionalCount = (value: unknown): boolean => value === undefined || isCount(value);

const isGuard = (value: unknown): boolean => {
  const { floor, percent, count } = Object(value);
  return isCount(floor) && typeof percent === 'number' && isCount(count);
};

/** The attributes without which a synchronisation cannot be read. */
const validators: Readonly<Partial<Record<keyof SyncItem, (value: unknown) => boolean>>> = {
  state: (value) => storedStates.some((state) => state === value),
  mode: (value) => syncModes.some((mode) => mode === value),
  prefix: (value) => typeof value === 'string',
  missing: (value) => missingActions.some((action) => action === value),
  guard: isGuard,
  base: isCount,
  opened: isCount,
  planned: isOptionalCount,
  done: isOptionalCount,
  processed: isOptionalCount,
};

/** @returns the names of missing attributes and of those with a wrong type. */
export const malformedSyncAttributes = (item: RawItem): string[] =>
  Object.entries(validators).flatMap(([name, isValid]) => (isValid(item[name]) ? [] : [name]));

export const isSyncItem = (item: RawItem): item is SyncItem & RawItem =>
  malformedSyncAttributes(item).length === 0;

/** Whether the numbers of removals are possible: done ≤ processed ≤ planned, and all when done. */
export const hasPossibleRemovals = ({ state, planned = 0, done = 0, processed = 0 }: SyncItem): boolean =>
  done <= processed && processed <= planned && (state !== 'done' || processed === planned);
