import { countJobs } from '../../employer/store/counters.ts';
import { maxReferenceIdLength } from '../../limits.ts';
import { queryOutputs } from '../../store/items.ts';
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

/** The last referenceId that begins with a prefix, in the order of their bytes. */
const lastUnder = (prefix: string): string =>
  prefix + '\u{10FFFF}'.repeat(Math.max(0, maxReferenceIdLength - [...prefix].length));

/** The embedded engine ignores case in `begins_with`. */
const byReference = ({ employerId, prefix, after }: ReferenceRange): ListQueryInput => ({
  IndexName: 'byReference',
  // A key condition cannot have an empty text.
  KeyConditionExpression: `employerId = :employer${prefix === '' ? '' : ' AND referenceId BETWEEN :from AND :last'}`,
  FilterExpression: '#status = :active',
  ExpressionAttributeNames: { '#status': 'status' },
  ExpressionAttributeValues: {
    ':employer': employerId,
    ':active': 'active',
    ...(prefix !== '' && { ':from': prefix, ':last': lastUnder(prefix) }),
  },
  ...(after && {
    ExclusiveStartKey: { employerId, referenceId: after.referenceId, id: after.id, part: 'job' },
  }),
});

const byStatus = ({ employerId, prefix, after }: ReferenceRange): ListQueryInput => ({
  IndexName: 'byStatus',
  KeyConditionExpression: 'employerStatus = :active',
  FilterExpression: `referenceId ${after ? '>' : '>='} :from AND referenceId <= :last`,
  ExpressionAttributeValues: {
    ':active': employerStatus(employerId, 'active'),
    ':from': after?.referenceId ?? prefix,
    ':last': lastUnder(prefix),
  },
});

/** For a page of a list no more are read by status, which must read all of them to sort them. */
const maxByStatus = 5_000;

/**
 * `byReference` has all jobs of the range in order, archived ones and drafts included; `byStatus` has
 * all active jobs of the employer.
 */
const isReadByStatus = async ({ employerId, isPage, signal }: ReferenceRange): Promise<boolean> => {
  const { active, archived, draft } = await countJobs(employerId, signal);
  return archived + draft > active && !(isPage && active > maxByStatus);
};

/**
 * Counts active jobs. The indexes follow writes within about a second.
 *
 * @throws store.unavailable
 */
export const countActiveUnder = async (range: ReferenceRange): Promise<number> => {
  const query = (await isReadByStatus(range)) ? byStatus(range) : byReference(range);
  let count = 0;
  for await (const page of queryOutputs('jobs', { ...query, Select: 'COUNT' }, range.signal))
    count += page.Count ?? 0;
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
  const isByStatus = await isReadByStatus(range);
  const query = isByStatus ? byStatus(range) : byReference(range);
  const unsorted: ReferenceRow[] = [];
  const selected = { ...query, ProjectionExpression: 'id, referenceId, listKey, title' };
  for await (const { Items = [], ScannedCount = 0, LastEvaluatedKey } of queryOutputs(
    'jobs',
    selected,
    range.signal,
  )) {
    const rows = (Items as ReferenceRow[]).filter(isWanted);
    if (isByStatus) unsorted.push(...rows);
    else yield { rows, end: LastEvaluatedKey as WalkedRows['end'], read: ScannedCount };
  }
  if (isByStatus) yield { rows: sorted(unsorted), end: undefined, read: unsorted.length };
}
