import { findItems } from '../find-items.ts';
import { type JobItem, jobPart } from './job-item.ts';

/**
 * Jobs' own items, without their descriptions, in no order; those that do not exist are left out.
 *
 * @param ids each once.
 * @param consistent whether every acknowledged write must be seen; that costs twice as much.
 * @throws store.unavailable
 */
export const findJobItems = async (
  ids: readonly number[],
  consistent = true,
  signal?: AbortSignal,
): Promise<JobItem[]> => {
  const keys = ids.map((id) => ({ id, part: jobPart }));
  return (await findItems('jobs', keys, consistent, signal)) as JobItem[];
};
