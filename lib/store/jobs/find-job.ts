import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { backOff } from '../../back-off.ts';
import { storeUnavailable } from '../../domain/errors.ts';
import type { Job } from '../../domain/job.ts';
import { cancelledBy, dynamo } from '../../dynamodb/client.ts';
import { asStoreError } from '../errors.ts';
import { tableName } from '../table-name.ts';
import { type DescriptionParts, join, type Piece } from './description-pieces.ts';
import { type JobItem, jobPart, toJob } from './job-item.ts';

/** A job as it was read or written, and what the next write of it needs to know. */
export type StoredJob = {
  readonly job: Job;
  /** Drawn anew by each write. */
  readonly version: string;
  /** The last versions before and the very first, the latest first. */
  readonly past: readonly string[];
  readonly text: DescriptionParts;
};

const maxReads = 6;

/** A job's item and pieces. Another employer's is nothing, and not read to its end: its size is not to be told. */
const readParts = async (
  id: number,
  employerId: number,
  signal: AbortSignal | undefined,
): Promise<{ item: JobItem; pieces: Piece[] } | undefined> => {
  let item: JobItem | undefined;
  const pieces: Piece[] = [];
  let from: Record<string, unknown> | undefined;
  do {
    const page = await dynamo().send(
      new QueryCommand({
        TableName: tableName('jobs'),
        ConsistentRead: true,
        KeyConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': id },
        ...(from && { ExclusiveStartKey: from }),
      }),
      cancelledBy(signal),
    );
    for (const row of page.Items ?? []) {
      if (row.part === jobPart) item = row as JobItem;
      else pieces.push(row as Piece);
    }
    // The job's own item sorts first.
    if (item?.employerId !== employerId) return undefined;
    from = page.LastEvaluatedKey;
  } while (from);
  return { item, pieces };
};

/**
 * Reads a job with every acknowledged write. A Query may see half of a transaction, and a long description takes
 * several pages: pieces that are not those the job names are read again.
 *
 * @returns undefined when there is no such job or it is another employer's.
 * @throws store.unavailable
 */
export const findJob = async (
  id: number,
  employerId: number,
  signal?: AbortSignal,
): Promise<StoredJob | undefined> => {
  try {
    for (let attempt = 0; attempt < maxReads; attempt++) {
      const parts = await readParts(id, employerId, signal);
      if (!parts) return undefined;
      const { item, pieces } = parts;
      const description = join(item.text, pieces);
      if (description !== undefined) {
        return { job: toJob(item, description), version: item.v, past: item.past ?? [], text: item.text };
      }
      await backOff(attempt);
    }
  } catch (error) {
    throw asStoreError(error);
  }
  throw storeUnavailable();
};

/** @returns the id of the employer's job with this referenceId, with every acknowledged write. */
export const findJobId = async (
  employerId: number,
  referenceId: string,
  signal?: AbortSignal,
): Promise<number | undefined> => {
  try {
    const { Item } = await dynamo().send(
      new GetCommand({
        TableName: tableName('jobReferences'),
        Key: { employerId, referenceId },
        ConsistentRead: true,
      }),
      cancelledBy(signal),
    );
    return Item?.jobId;
  } catch (error) {
    throw asStoreError(error);
  }
};
