import type { Status } from '../domain/job.ts';
import { jobHeaderView } from '../domain/job-view.ts';
import { searchTerms } from '../domain/search.ts';
import type { Page } from '../store/job-index.ts';
import { listJobs as listStored } from '../store/job-list.ts';
import { decodeCursor, encodeCursor, type Walk } from './cursor.ts';
import type { PageLink, PageResult, Request } from './request.ts';

export type ListRequest = Request & {
  readonly q: string | undefined;
  readonly status: Status | undefined;
  /** From 1. With a cursor it is the page's name alone. */
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
};

type Links = { readonly previous: PageLink | null; readonly next: PageLink | null };

/**
 * The pages beside this one, by the rows that it ends with: rows that come or go meanwhile move no other row into
 * or out of a walk. Beyond the end there is no row to go by.
 */
const linksOf = (
  { rows, total, hasOlder, hasNewer }: Page,
  { page, pageSize }: ListRequest,
  walk: Walk,
): Links => {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) {
    const lastPage = Math.min(page - 1, Math.ceil(total / pageSize));
    return { previous: lastPage >= 1 ? { page: lastPage } : null, next: null };
  }
  return {
    previous:
      page > 1 && hasNewer ? { page: page - 1, cursor: encodeCursor({ newerThan: first.key }, walk) } : null,
    next: hasOlder ? { page: page + 1, cursor: encodeCursor({ olderThan: last.key }, walk) } : null,
  };
};

/** @throws query.invalid for a cursor of another list; store.unavailable */
export const listJobs = async (request: ListRequest): Promise<PageResult> => {
  const { employer, q, status, page, pageSize, cursor } = request;
  const walk = { employerId: employer.id, q, status };
  const start = cursor === undefined ? { offset: (page - 1) * pageSize } : decodeCursor(cursor, walk);
  const found = await listStored(
    { employerId: employer.id, status, terms: searchTerms(q ?? '') },
    start,
    pageSize,
  );
  return {
    kind: 'page',
    data: found.rows.map(({ header }) => jobHeaderView(header, employer)),
    total: found.total,
    page,
    pageSize,
    ...linksOf(found, request, walk),
  };
};
