import { findJobIds, findJobItems } from '../../store/jobs/find-job.ts';
import type { JobItem } from '../../store/jobs/job-item.ts';

/** The job with a referenceId: its id, and its item unless it was deleted meanwhile. */
export type Found = { readonly id: number; readonly item: JobItem | undefined };

/**
 * Looks up jobs by their referenceIds, with every acknowledged write: two read units for a job.
 *
 * @param references each once.
 * @returns those that were found, by referenceId.
 * @throws store.unavailable
 */
export const lookUp = async (
  employerId: number,
  references: readonly string[],
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, Found>> => {
  const ids = await findJobIds(employerId, references, signal);
  const items = await findJobItems([...ids.values()], true, signal);
  const own = items.filter((item) => item.employerId === employerId);
  const byId = new Map(own.map((item) => [item.id, item]));
  return new Map([...ids].map(([reference, id]) => [reference, { id, item: byId.get(id) }]));
};
