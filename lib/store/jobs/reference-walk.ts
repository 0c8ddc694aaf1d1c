import type { QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { maxReferenceIdLength } from '../../limits.ts';
import { countJobs } from '../employers/counters.ts';
import { maxRowsPerPage, queryOnce, type StartKey } from '../items.ts';
import { employerStatus, type JobItem } from './job-item.ts';
import type { ListQueryInput } from './list-index.ts';

/** An active job in the index by reference or by status. */
export type ReferenceRow = Pick<JobItem, 'id' | 'listKey' | 'title'> & { readonly referenceId: string };

/** Which active jobs of an employer: those whose referenceId begins with a prefix. */
type ReferenceRange = {
  readonly employerId: number;
  readonly prefix: string;
  /** Only the references after that of this row. */
  readonly after?: Pick<ReferenceRow, 'referenceId' | 'id'> | undefined;
  /** Whether the walk may end before all are read. */
  readonly isPage?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Selected = Pick<ListQueryInput, 'Select' | 'ProjectionExpression'>;

/** The last referenceId that begins with a prefix, in the order of their bytes. */
const lastUnder = (prefix: string): string =>
  prefix + '\u{10FFFF}'.repeat(Math.max(0, maxReferenceIdLength - [...prefix].length));

/** The embedded engine ignores case in `begins_with`. */
const byReference = ({ employerId, prefix }: ReferenceRange): ListQueryInput => ({
  IndexName: 'byReference',
  // A key condition cannot have an empty text.
  KeyConditionExpression: `employerId = :employer${prefix === '' ? '' : ' AND referenceId BETWEEN :prefix AND :last'}`,
  FilterExpression: '#status = :active',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: {
    ':employer': employerId,
    ':active': 'active',
    ...(prefix !== '' && { ':prefix': prefix, ':last': lastUnder(prefix) }),
  },
});

const byStatus = ({ employerId, prefix }: ReferenceRange, after: unknown): ListQueryInput => ({
  IndexName: 'byStatus',
  KeyConditionExpression: 'employerStatus = :active',
  FilterExpression: 'referenceId > :after AND referenceId <= :last',
  ExpressionAttributeValues: {
    ':active': employerStatus(employerId, 'active'),
    ':after': after,
    ':last': lastUnder(prefix),
  },
});

/** For a page of a list no more are read by status, which must read all of them to sort them. */
const maxByStatus = 5_000;

/**
 * How many rows are read by reference, archived jobs and drafts included, before the rest is read by
 * status: all of them, or as many as an eighth of the active ones. The counters do not show which
 * jobs are under the prefix, so that a narrow one is tried first.
 */
const maxByReference = async ({ employerId, isPage, signal }: ReferenceRange): Promise<number> => {
  const { active, archived, draft } = await countJobs(employerId, signal);
  if (isPage && active > maxByStatus) return Number.POSITIVE_INFINITY;
  const share = Math.max(1, Math.ceil(active / 8));
  return archived + draft <= share ? Number.POSITIVE_INFINITY : share;
};

type RangePage = { readonly page: QueryCommandOutput; readonly isSorted: boolean };

/** Reads each row once: by reference up to one of them, then those after it by status, unsorted. */
async function* rangePages(range: ReferenceRange, selected: Selected): AsyncGenerator<RangePage> {
  const { employerId, after, signal } = range;
  let left = await maxByReference(range);
  let from: StartKey = after && { employerId, referenceId: after.referenceId, id: after.id, part: 'job' };
  do {
    const limited = { Limit: Math.min(left, maxRowsPerPage), ...(from && { ExclusiveStartKey: from }) };
    const page = await queryOnce('jobs', { ...byReference(range), ...selected, ...limited }, signal);
    yield { page, isSorted: true };
    left -= page.ScannedCount ?? 0;
    from = page.LastEvaluatedKey;
  } while (from && left > 0);
  if (!from) return;
  const rest = { ...byStatus(range, from.referenceId), ...selected, Limit: maxRowsPerPage };
  from = undefined;
  do {
    const page = await queryOnce('jobs', { ...rest, ...(from && { ExclusiveStartKey: from }) }, signal);
    yield { page, isSorted: false };
    from = page.LastEvaluatedKey;
  } while (from);
}

/**
 * Counts active jobs. The indexes follow writes within about a second.
 *
 * @throws store.unavailable
 */
export const countActiveUnder = async (range: ReferenceRange): Promise<number> => {
  let count = 0;
  for await (const { page } of rangePages(range, { Select: 'COUNT' })) count += page.Count ?? 0;
  return count;
};

/** DynamoDB sorts by UTF-8. JavaScript's `<` compares UTF-16, which is another order. */
const sorted = (rows: readonly ReferenceRow[]): ReferenceRow[] =>
  rows
    .map((row) => ({ row, bytes: Buffer.from(row.referenceId) }))
    .sort((one, other) => one.bytes.compare(other.bytes))
    .map(({ row }) => row);

/** Rows in the order of their references. The rows that follow begin after `end`; undefined for the last ones. */
export type WalkedRows = {
  readonly rows: readonly ReferenceRow[];
  readonly end: Pick<ReferenceRow, 'referenceId' | 'id'> | undefined;
  /** How many rows were read, with those that are not active or not wanted. */
  readonly read: number;
};

/**
 * Walks through active jobs in the order of their references' bytes. The indexes may lag: read the
 * jobs again before a write.
 *
 * @param isWanted skips the others, so that they take no memory.
 * @throws store.unavailable
 */
export async function* walkActiveUnder(
  range: ReferenceRange,
  isWanted: (row: ReferenceRow) => boolean,
): AsyncGenerator<WalkedRows> {
  const unsorted: ReferenceRow[] = [];
  const selected = { ProjectionExpression: 'id, referenceId, listKey, title' };
  for await (const { page, isSorted } of rangePages(range, selected)) {
    const rows = ((page.Items ?? []) as ReferenceRow[]).filter(isWanted);
    const end = page.LastEvaluatedKey as WalkedRows['end'];
    if (isSorted) yield { rows, end, read: page.ScannedCount ?? 0 };
    else unsorted.push(...rows);
  }
  if (unsorted.length > 0) yield { rows: sorted(unsorted), end: undefined, read: unsorted.length };
}
