import { defaultGuard } from '../../limits.ts';
import type { Guard } from '../sync-input-schema.ts';

/** What a commit would do, and what protects it. */
export type GuardedRemovals = {
  readonly removals: number;
  /** The active jobs under the prefix when the synchronisation was opened. */
  readonly base: number;
  /** The jobs in the set, each once. */
  readonly jobs: number;
  /** How many jobs the source reports. */
  readonly expected?: number | undefined;
  readonly guard: Guard;
  /** The client accepts up to this many removals. */
  readonly accepted?: number | undefined;
};

const isDefault = ({ floor, percent, count }: Guard): boolean =>
  floor === defaultGuard.floor && percent === defaultGuard.percent && count === defaultGuard.count;

/** A small employer: half of four jobs does not exceed the default floor. */
const minimumForHalf = 3;

/** Whether the commit must be refused. Without removals there is nothing to guard. */
export const isGuarded = ({
  removals,
  base,
  jobs,
  expected = 0,
  guard,
  accepted = 0,
}: GuardedRemovals): boolean => {
  if (removals === 0 || removals <= accepted) return false;
  const isAboveLimits =
    removals > guard.floor && (removals * 100 > base * guard.percent || removals > guard.count);
  const isMostOfAll = isDefault(guard) && removals >= minimumForHalf && removals * 2 > base;
  return isAboveLimits || isMostOfAll || jobs === 0 || jobs * 10 < expected * 9;
};
