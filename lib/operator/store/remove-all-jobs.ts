import { holdItem } from '../../job/store/hold-item.ts';
import { jobKey } from '../../job/store/job-item.ts';
import { listQuery } from '../../job/store/list-index.ts';
import { itemsUnder, queryPages, writeItems } from '../../store/items.ts';
import { itemKey, jobPart } from '../../store/tables.ts';

/** Jobs deleted concurrently. */
const pageSize = 25;

/**
 * Deletes an employer's jobs, each with its description, its reference and its hold in one transaction. The
 * counters stay: the caller deletes them.
 *
 * @param onDeleted receives, for each page, how many of its jobs were deleted.
 * @returns whether there was a job; one that was written meanwhile is left for the next call.
 */
export const removeJobsOf = async (
  employerId: number,
  onDeleted: (jobs: number) => void,
): Promise<boolean> => {
  let found = false;
  for await (const page of jobIdsOf(employerId)) {
    const outcomes = await Promise.all(page.map((id) => removeAllParts(id, employerId)));
    found ||= outcomes.some((outcome) => outcome !== 'absent');
    onDeleted(outcomes.filter((outcome) => outcome === 'deleted').length);
  }
  return found;
};

/** By the index, then by the guards: that read is consistent, and finds jobs new to the index. */
async function* jobIdsOf(employerId: number): AsyncGenerator<number[]> {
  const rows = { ...listQuery(employerId, undefined), ProjectionExpression: 'id', Limit: pageSize };
  for await (const items of queryPages('jobs', rows)) yield items.map(({ id }) => id);
  const guards = { ...itemsUnder('jobReferences', employerId), Limit: pageSize };
  for await (const items of queryPages('jobReferences', guards)) {
    yield items.map(({ jobId }) => jobId);
  }
}

/** Deletes the parts that exist, not those that the job names: a damaged job must go, too. */
const removeAllParts = async (id: number, employerId: number): Promise<'deleted' | 'stale' | 'absent'> => {
  const query = {
    ...itemsUnder('jobs', id),
    ProjectionExpression: 'part, v, employerId, referenceId, held',
  };
  const parts = (await Array.fromAsync(queryPages('jobs', query))).flat();
  const job = parts.find(({ part }) => part === jobPart);
  if (job?.employerId !== employerId) return 'absent';
  const jobUnchanged = {
    ConditionExpression: 'v = :version',
    ExpressionAttributeValues: { ':version': job.v },
  };
  const deleteParts = parts.map(({ part }) => ({
    Delete: { ...jobKey(id, part), ...(part === jobPart && jobUnchanged) },
  }));
  const guard = itemKey('jobReferences', { employerId, referenceId: job.referenceId });
  const deleteGuard = job.referenceId === undefined ? [] : [{ Delete: guard }];
  const endHold = job.held === undefined ? [] : [holdItem(id, false)];
  // A retry after a lost response counts as `stale`: the job is not reported.
  const refused = await writeItems(() => [...deleteParts, ...deleteGuard, ...endHold], {
    recognisesRetry: true,
  });
  return refused ? 'stale' : 'deleted';
};
