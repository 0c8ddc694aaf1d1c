import type { PageLink, PageLinks, PageResult } from '../../jobs/use-case.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { apiPath, apiUrl } from './api-url.ts';
import { json, ownHeaders } from './reply-headers.ts';

/** A page of a list that is reached by its number alone. */
export type NumberedPage = Omit<PageResult, keyof PageLinks>;

export const numberedLinks = ({ total, page, pageSize }: NumberedPage): PageLinks => {
  const pages = Math.ceil(total / pageSize);
  const previous = Math.min(page - 1, pages);
  return {
    previous: previous >= 1 ? { page: previous } : null,
    next: page < pages ? { page: page + 1 } : null,
  };
};

/** Parameters that links to other pages repeat, in this order. */
const repeated = ['q', 'status', 'referenceId', 'types', 'pageSize'];

const pagingOf = ({ total, page, pageSize, previous, next }: PageResult, event: ApiEvent) => {
  const query = new URLSearchParams(event.rawQueryString);
  const url = `${apiUrl(event)}${apiPath(event) ?? ''}`;
  const parameters = repeated.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const link = ({ page: number, cursor }: PageLink): string => {
    const own = [['page', String(number)], ...(cursor === undefined ? [] : [['cursor', cursor]])];
    return `${url}?${new URLSearchParams([...parameters, ...own])}`;
  };
  return {
    total,
    page,
    pages: Math.ceil(total / pageSize),
    pageSize,
    previous: previous && link(previous),
    next: next && link(next),
  };
};

/** The response with one page of a list. */
export const pageReply = (result: PageResult, event: ApiEvent): Reply => ({
  statusCode: 200,
  headers: { ...json, ...ownHeaders },
  body: JSON.stringify({ data: result.data, paging: pagingOf(result, event) }),
});
