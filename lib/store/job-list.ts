import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type { JobHeader, Status } from '../domain/job.ts';
import { dynamo, tableName } from './client.ts';
import { countJobs } from './counters.ts';
import { asStoreError } from './dynamo-errors.ts';
import { employerStatus, type HeaderItem, toHeader } from './job-item.ts';

/** Which of an employer's jobs: those of one status, or all; whose search text holds every term. */
export type JobFilter = {
  readonly employerId: number;
  readonly status: Status | undefined;
  readonly terms: readonly string[];
};

export type JobPage = { readonly total: number; readonly headers: readonly JobHeader[] };

type Key = Record<string, unknown> | undefined;

/** The index, newest first, as far as the filter can be answered by it. */
const index = ({ employerId, status, terms }: JobFilter): QueryCommandInput => ({
  TableName: tableName('jobs'),
  IndexName: status ? 'byStatus' : 'byPublishDate',
  ScanIndexForward: false,
  KeyConditionExpression: status ? 'employerStatus = :owner' : 'employerId = :owner',
  ExpressionAttributeValues: {
    ':owner': status ? employerStatus(employerId, status) : employerId,
    ...Object.fromEntries(terms.map((term, place) => [`:term${place}`, term])),
  },
  ...(terms.length > 0 && {
    // `search` is a plain word in this expression language; a name of our own keeps it so.
    ExpressionAttributeNames: { '#text': 'search' },
    FilterExpression: terms.map((_, place) => `contains(#text, :term${place})`).join(' AND '),
  }),
});

const query = (input: QueryCommandInput, from: Key, limit?: number) =>
  dynamo().send(
    new QueryCommand({
      ...input,
      ...(from && { ExclusiveStartKey: from }),
      ...(limit !== undefined && { Limit: limit }),
    }),
  );

/** Walks over `count` rows without fetching them. @returns where they end, or undefined at the end of the index. */
const skip = async (input: QueryCommandInput, count: number): Promise<Key> => {
  let left = count;
  let from: Key;
  while (left > 0) {
    const page = await query({ ...input, Select: 'COUNT' }, from, left);
    left -= page.Count ?? 0;
    from = page.LastEvaluatedKey;
    if (!from) return undefined;
  }
  return from;
};

const readPage = async (filter: JobFilter, offset: number, limit: number): Promise<JobHeader[]> => {
  const input = index(filter);
  const start = offset > 0 ? await skip(input, offset) : undefined;
  if (offset > 0 && !start) return [];
  const headers: JobHeader[] = [];
  let from = start;
  do {
    const page = await query(input, from, limit - headers.length);
    headers.push(...(page.Items ?? []).map((item) => toHeader(item as HeaderItem, filter.status)));
    from = page.LastEvaluatedKey;
  } while (from && headers.length < limit);
  return headers;
};

/** A search reads the whole index, and keeps no more than the page. */
const searchPage = async (filter: JobFilter, offset: number, limit: number): Promise<JobPage> => {
  const input = index(filter);
  const headers: JobHeader[] = [];
  let total = 0;
  let from: Key;
  do {
    const page = await query(input, from);
    for (const item of page.Items ?? []) {
      if (total >= offset && headers.length < limit)
        headers.push(toHeader(item as HeaderItem, filter.status));
      total++;
    }
    from = page.LastEvaluatedKey;
  } while (from);
  return { total, headers };
};

/**
 * One page of an employer's jobs, newest published first.
 *
 * @param offset how many jobs come before the page.
 * @throws store.unavailable
 */
export const listJobs = async (filter: JobFilter, offset: number, limit: number): Promise<JobPage> => {
  try {
    if (filter.terms.length > 0) return await searchPage(filter, offset, limit);
    const [counts, headers] = await Promise.all([
      countJobs(filter.employerId),
      readPage(filter, offset, limit),
    ]);
    const total = filter.status ? counts[filter.status] : counts.active + counts.archived + counts.draft;
    return { total, headers };
  } catch (error) {
    throw asStoreError(error);
  }
};
