import { maxReferenceIdLength } from '../api/job-schema.ts';
import type { Status } from '../domain/job.ts';
import { jobHeaderView } from '../domain/job-view.ts';
import { searchTerms, searchText } from '../domain/search.ts';
import { findByReference, type Page } from '../store/jobs/list-index.ts';
import { listJobs as listStored } from '../store/jobs/list-page.ts';
import { type Cursor, decodeCursor, encodeCursor, startOf, turnedRound, type Walk } from './cursor.ts';
import type { PageLink, PageResult, Request } from './request.ts';

export type ListRequest = Request & {
  readonly q: string | undefined;
  readonly status: Status | undefined;
  /** Only the job with exactly this referenceId. */
  readonly referenceId?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
};

type Links = { readonly previous: PageLink | null; readonly next: PageLink | null };

/**
 * The pages beside this one, by the places that it ends with: jobs that come or go meanwhile move no other job into or
 * out of a walk. An empty page goes back to where it was reached from, unless the whole list is empty.
 */
const linksOf = (
  { ends, total, hasOlder, hasNewer }: Page,
  { page, pageSize }: ListRequest,
  cursor: Cursor | undefined,
  walk: Walk,
): Links => {
  type Place = Omit<Cursor, 'page'>;
  const link = (to: number, place: Place): PageLink => ({
    page: to,
    cursor: encodeCursor({ ...place, page: to }, walk),
  });
  const older = (place: Place): PageLink => link(page + 1, place);
  // Jobs that came since may leave more pages before this one than its number says.
  const newer = (place: Place): PageLink => link(Math.max(1, page - 1), place);
  if (ends) {
    return {
      previous: hasNewer ? newer({ key: ends.first, towards: 'newer', isInclusive: false }) : null,
      next: hasOlder ? older({ key: ends.last, towards: 'older', isInclusive: false }) : null,
    };
  }
  if (cursor && total > 0) {
    const back = turnedRound(cursor);
    return back.towards === 'newer'
      ? { previous: newer(back), next: null }
      : { previous: null, next: older(back) };
  }
  const lastPage = Math.min(page - 1, Math.ceil(total / pageSize));
  return { previous: lastPage >= 1 ? { page: lastPage } : null, next: null };
};

/** Longer ones are stored nowhere, and are not worth a request. */
const isPossible = (referenceId: string): boolean => [...referenceId].length <= maxReferenceIdLength;

/** The list of the one job with a referenceId, or of none: the other filters and the page apply to it, too. */
const listReference = async (request: ListRequest, referenceId: string): Promise<PageResult> => {
  const { employer, q, status, page, pageSize } = request;
  const found = isPossible(referenceId) ? await findByReference(employer.id, referenceId) : undefined;
  const isListed =
    found !== undefined &&
    (status === undefined || found.status === status) &&
    searchTerms(q ?? '').every((term) => searchText(found).includes(term));
  const total = isListed ? 1 : 0;
  return {
    kind: 'page',
    data: isListed && page === 1 ? [jobHeaderView(found, employer)] : [],
    total,
    page,
    pageSize,
    previous: page > 1 && total > 0 ? { page: 1 } : null,
    next: null,
  };
};

/** @throws query.invalid for a cursor of another list; store.unavailable */
export const listJobs = async (request: ListRequest): Promise<PageResult> => {
  const { employer, q, status, referenceId, page, pageSize } = request;
  const walk = { employerId: employer.id, q, status, referenceId };
  const given = request.cursor === undefined ? undefined : decodeCursor(request.cursor, walk);
  if (referenceId !== undefined) return listReference(request, referenceId);
  // A client that has put another number into the link wants that page.
  const cursor = given?.page === page ? given : undefined;
  const start = cursor ? startOf(cursor) : { offset: (page - 1) * pageSize };
  const found = await listStored({ employerId: employer.id, status }, searchTerms(q ?? ''), start, pageSize);
  return {
    kind: 'page',
    data: found.rows.map(({ header }) => jobHeaderView(header, employer)),
    total: found.total,
    page,
    pageSize,
    ...linksOf(found, request, cursor, walk),
  };
};
