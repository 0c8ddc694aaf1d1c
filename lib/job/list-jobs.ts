import type { NumberedPage, PageLink, PageLinks } from '../http/reply/page-reply.ts';
import type { EmployerRequest } from '../http/request.ts';
import { maxInt32 } from '../limits.ts';
import type { Status } from '../reference/statuses.ts';
import { searchTerms } from '../text/fold.ts';
import { type Cursor, decodeCursor, encodeCursor, type Walk } from './cursor.ts';
import { jobHeaderView } from './rules/job-view.ts';
import { type Neighbour, type Page, reversed } from './store/list-index.ts';
import { findPage } from './store/list-page.ts';

/** The query of a list. */
export type ListQuery = {
  readonly q: string | undefined;
  /** Each once; undefined for all. */
  readonly statuses?: readonly Status[] | undefined;
  /** Only the job with exactly this referenceId. */
  readonly referenceId?: string | undefined;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly cursor: string | undefined;
};

/**
 * The pages beside this one begin at the list keys of its first and last job: jobs that are created
 * or deleted meanwhile shift no others. An empty page links back to where the client came from.
 */
const linksOf = (
  { newer, older, total }: Page,
  { page, pageSize }: ListQuery,
  cursor: Cursor | undefined,
  walk: Walk,
): PageLinks => {
  const link = (start: Neighbour): PageLink => {
    // With jobs created since, more pages may precede this one than its number says; and a cursor
    // that was made by hand may have any number.
    const to = 'olderThan' in start ? Math.min(maxInt32, page + 1) : Math.max(1, page - 1);
    return { page: to, cursor: encodeCursor({ start, page: to }, walk) };
  };
  if (newer || older) return { previous: newer ? link(newer) : null, next: older ? link(older) : null };
  if (cursor && total > 0) {
    const back = link(reversed(cursor.start));
    return 'olderThan' in cursor.start ? { previous: back, next: null } : { previous: null, next: back };
  }
  const lastPage = Math.min(page - 1, Math.ceil(total / pageSize));
  return { previous: lastPage >= 1 ? { page: lastPage } : null, next: null };
};

/** @throws query.invalid for a cursor of another list; store.unavailable */
export const listJobs = async (request: EmployerRequest, query: ListQuery): Promise<NumberedPage> => {
  const { employer, signal } = request;
  const { q, statuses, referenceId, page, pageSize } = query;
  const walk = { employerId: employer.id, q, status: statuses?.join(), referenceId };
  const given = query.cursor === undefined ? undefined : decodeCursor(query.cursor, walk);
  // A client may have changed the page number in the link: then the number decides.
  const cursor = given?.page === page && referenceId === undefined ? given : undefined;
  const start = cursor?.start ?? { offset: (page - 1) * pageSize };
  const found = await findPage(
    { employerId: employer.id, statuses, referenceId, signal },
    searchTerms(q ?? ''),
    start,
    pageSize,
  );
  return {
    data: found.rows.map(({ header }) => jobHeaderView(header, employer)),
    total: found.total,
    page,
    pageSize,
    ...linksOf(found, query, cursor, walk),
  };
};
