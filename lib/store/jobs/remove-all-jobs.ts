import { dynamo } from '../../dynamodb/client.ts';
import { paginateQuery } from '../../dynamodb/paginate.ts';
import { tableName } from '../table-name.ts';
import { transact } from '../transact.ts';
import { jobPart } from './job-item.ts';

/** Jobs that are deleted side by side. */
const pageSize = 25;

/**
 * One walk over an employer's jobs that deletes each with its description and its reference, all or nothing. The
 * counters stay as they are: they are the caller's to remove.
 *
 * @param onDeleted told of each page how many of its jobs are deleted.
 * @returns whether there was any job; one that was written at the same moment is left to the next walk.
 */
export const removeJobsOf = async (
  employerId: number,
  onDeleted: (jobs: number) => void,
): Promise<boolean> => {
  let found = false;
  for await (const page of jobIdsOf(employerId)) {
    const outcomes = await Promise.all(page.map((id) => deleteWhole(id, employerId)));
    found ||= outcomes.some((outcome) => outcome !== 'absent');
    onDeleted(outcomes.filter((outcome) => outcome === 'deleted').length);
  }
  return found;
};

/** Pages of ids, by the index and by the references: the latter are consistent, and tell of jobs new to the index. */
async function* jobIdsOf(employerId: number): AsyncGenerator<number[]> {
  const owner = {
    KeyConditionExpression: 'employerId = :id',
    ExpressionAttributeValues: { ':id': employerId },
  };
  const config = { client: dynamo(), pageSize };
  const rows = { TableName: tableName('jobs'), IndexName: 'byPublishDate', ProjectionExpression: 'id' };
  for await (const { Items = [] } of paginateQuery(config, { ...owner, ...rows })) {
    yield Items.map(({ id }) => id);
  }
  const guards = { TableName: tableName('jobReferences'), ConsistentRead: true };
  for await (const { Items = [] } of paginateQuery(config, { ...owner, ...guards })) {
    yield Items.map(({ jobId }) => jobId);
  }
}

/** Every part of a job that is there, whatever the job says of them: one that cannot be read must go too. */
const deleteWhole = async (id: number, employerId: number): Promise<'deleted' | 'changed' | 'absent'> => {
  const parts: string[] = [];
  let job: Record<string, unknown> | undefined;
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: tableName('jobs'),
      ConsistentRead: true,
      KeyConditionExpression: 'id = :id',
      ProjectionExpression: 'part, v, employerId, referenceId',
      ExpressionAttributeValues: { ':id': id },
    },
  );
  for await (const { Items = [] } of pages) {
    parts.push(...Items.map(({ part }) => part));
    job ??= Items.find(({ part }) => part === jobPart);
  }
  if (job?.employerId !== employerId) return 'absent';
  const jobUnchanged = {
    ConditionExpression: 'v = :version',
    ExpressionAttributeValues: { ':version': job.v },
  };
  const deleteParts = parts.map((part) => ({
    Delete: { TableName: tableName('jobs'), Key: { id, part }, ...(part === jobPart && jobUnchanged) },
  }));
  const guard = { TableName: tableName('jobReferences'), Key: { employerId, referenceId: job.referenceId } };
  const deleteGuard = job.referenceId === undefined ? [] : [{ Delete: guard }];
  // Refused when it is sent a second time it is `changed`: not told of, and absent in the next walk.
  const refused = await transact(() => [...deleteParts, ...deleteGuard], { recognisesRetry: true });
  return refused ? 'changed' : 'deleted';
};
