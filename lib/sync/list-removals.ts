import { type DomainError, invalidQuery } from '../errors/errors.ts';
import { maxInt32, maxReferenceIdLength, maxRemovalsPage } from '../limits.ts';
import { parsedJson } from '../text/json-amounts.ts';
import { missingPage } from './missing-jobs.ts';
import { referencesOf } from './rules/progress.ts';
import { type Sync, stateOf } from './rules/sync.ts';
import { findChunks } from './store/chunks.ts';
import { findPlanPage, type PlannedRemoval, planPageSize } from './store/plans.ts';
import { requireSync, type SyncRequest } from './sync-request.ts';
import type { Removal } from './sync-schema.ts';

/** A page of a list without numbers; `next` is the cursor of the next one. */
export type RemovalsPage = { readonly data: readonly Removal[]; readonly next: string | null };

export type RemovalsQuery = { readonly cursor: string | undefined };

/** Where a page begins: after a job, or at a page of the plan. */
type Cursor = readonly [referenceId: string, id: number] | number;

const encode = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

const parse = (text: string): unknown => parsedJson(Buffer.from(text, 'base64url').toString());

const isPositive = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const refused = (): DomainError => {
  const message =
    'cursor was not issued for these removals, or the synchronisation has been committed since; leave it out to start at the first page';
  return invalidQuery([{ parameter: 'cursor', code: 'invalid_value', message }]);
};

/** DynamoDB refuses a key that is empty, or too long. */
const isReference = (text: string): boolean =>
  text !== '' && text.isWellFormed() && [...text].length <= maxReferenceIdLength;

/** A cursor within the prefix needs no signature: it is used in the caller's own partition only. */
const readReference = (cursor: string | undefined, prefix: string) => {
  if (cursor === undefined) return undefined;
  const value = parse(cursor);
  const [referenceId, id]: unknown[] = Array.isArray(value) ? value : [];
  const isValid = typeof referenceId === 'string' && isReference(referenceId);
  if (!isValid || !referenceId.startsWith(prefix) || !isPositive(id) || id > maxInt32) throw refused();
  return { referenceId, id };
};

const readPage = (cursor: string | undefined, { removals: { planned } }: Sync): number => {
  const page = cursor === undefined ? 0 : parse(cursor);
  if (page !== 0 && !(isPositive(page) && page * planPageSize < planned)) throw refused();
  return page;
};

const toRemoval = ({ id, referenceId, title }: PlannedRemoval): Removal => ({ id, referenceId, title });

/** What a commit would remove now. */
const listMissing = async (
  sync: Sync,
  cursor: string | undefined,
  request: SyncRequest,
): Promise<RemovalsPage> => {
  const { now, signal } = request;
  const after = readReference(cursor, sync.prefix);
  const { set } = referencesOf(await findChunks(sync, now.getTime(), signal));
  const page = await missingPage({ sync, set, after, signal }, maxRemovalsPage);
  const next = page.next ? encode([page.next.referenceId, page.next.id]) : null;
  return { data: page.removals.map(toRemoval), next };
};

/** What the commit has planned, without what it skipped. */
const listPlanned = async (
  sync: Sync,
  cursor: string | undefined,
  { signal }: SyncRequest,
): Promise<RemovalsPage> => {
  const index = readPage(cursor, sync);
  if (sync.removals.planned === 0) return { data: [], next: null };
  const { entries, skipped } = await findPlanPage(sync, index, signal);
  const next = index + 1;
  return {
    data: entries.filter((_, at) => !skipped.includes(at)).map(toRemoval),
    next: next * planPageSize < sync.removals.planned ? encode(next) : null,
  };
};

/**
 * The jobs that a commit would remove now; after it, those that it removes or has removed, and of a
 * preview those that it would have removed.
 *
 * @throws query.invalid, sync.unknown, store.unavailable
 */
export const listRemovals = async (
  request: SyncRequest,
  { cursor }: RemovalsQuery,
): Promise<RemovalsPage> => {
  const sync = await requireSync(request);
  const state = stateOf(sync, request.now.getTime());
  if (state === 'open') return listMissing(sync, cursor, request);
  return listPlanned(sync, cursor, request);
};
