import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { dynamo } from '../../dynamodb/client.ts';
import { paginateQuery } from '../../dynamodb/paginate.ts';
import { retryOnConflict } from '../../dynamodb/update-item.ts';
import { removeJobsOf } from '../jobs/remove-all-jobs.ts';
import { tableName } from '../table-name.ts';
import { cacheMillis } from './authenticate.ts';
import { keysOf } from './employer-keys.ts';
import { beginDeletion } from './employers.ts';

/** The effects of a deletion that a caller chooses. */
export type Pace = {
  readonly now: () => Date;
  /** Waits so many milliseconds: a request that a remembered key let in may still be under way. */
  readonly wait: (millis: number) => Promise<unknown>;
  /** Told now and then how many jobs this call has deleted so far. */
  readonly onProgress: (jobs: number) => void;
};

/** How much this call has deleted. */
export type Deleted = { readonly jobs: number; readonly keys: number };

/**
 * After this long a stopped key has no effect: it was remembered for `cacheMillis`, its last request may take the 30
 * seconds that an HTTP API waits, and the stop was stamped a moment before it was written.
 */
const quietMillis = cacheMillis + 35_000;

/**
 * Deletes an employer with its jobs, references, counters and keys; the profile goes last, so that the same call
 * completes one that was cut short. Its keys are stopped first. Jobs that requests in flight still write are found
 * by a walk that begins when there can be no such request. Idempotency records expire by themselves.
 *
 * @throws EmployerNotFoundError
 */
export const removeEmployer = async (id: number, { now, wait, onProgress }: Pace): Promise<Deleted> => {
  await beginDeletion(id, now());
  let jobs = 0;
  const deleteJobs = () =>
    removeJobsOf(id, (count) => {
      jobs += count;
      onProgress(jobs);
    });

  await deleteJobs();
  const millisLeft = (await quietFrom(id)) - now().getTime();
  if (millisLeft > 0) await wait(millisLeft);
  while (await deleteJobs());

  await deleteRows('jobReferences', 'employerId', id, 'referenceId');
  const keys = await deleteKeys(id);
  await deleteRows('employers', 'id', id, 'part', (part) => part !== 'profile');
  await deleteItem('employers', { id, part: 'profile' });
  return { jobs, keys };
};

/** The moment, in milliseconds of Unix time, from which no request of the employer can be under way. */
const quietFrom = async (employerId: number): Promise<number> => {
  let quiet = 0;
  for await (const { suspended } of keysOf(employerId)) {
    if (suspended) quiet = Math.max(quiet, Date.parse(suspended) + quietMillis);
  }
  return quiet;
};

const deleteKeys = async (employerId: number): Promise<number> => {
  let count = 0;
  for await (const { digest } of keysOf(employerId)) {
    await deleteItem('apiKeys', { digest });
    count++;
  }
  return count;
};

/** Deletes the items of one partition, or those of them whose sort key is to go. */
const deleteRows = async (
  table: 'employers' | 'jobReferences',
  partition: string,
  id: number,
  sort: string,
  isToGo: (value: string) => boolean = () => true,
): Promise<void> => {
  const pages = paginateQuery(
    { client: dynamo() },
    {
      TableName: tableName(table),
      ConsistentRead: true,
      KeyConditionExpression: '#partition = :id',
      ProjectionExpression: '#partition, #sort',
      ExpressionAttributeNames: { '#partition': partition, '#sort': sort },
      ExpressionAttributeValues: { ':id': id },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items.filter((row) => isToGo(row[sort]))) await deleteItem(table, item);
  }
};

const deleteItem = (
  table: 'employers' | 'jobReferences' | 'apiKeys',
  Key: Record<string, unknown>,
): Promise<unknown> =>
  retryOnConflict(() => dynamo().send(new DeleteCommand({ TableName: tableName(table), Key })));
