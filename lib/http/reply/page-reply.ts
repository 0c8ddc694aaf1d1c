import type { ReplyOf } from '../step.ts';
import { json, urlOf } from './reply.ts';

/** Another page of a list: its number, and the cursor where it begins if there is one. */
export type PageLink = { readonly page: number; readonly cursor?: string };

export type PageLinks = { readonly previous: PageLink | null; readonly next: PageLink | null };

/** A page of rows ready for `JSON.stringify`. */
export type NumberedPage = PageLinks & {
  readonly data: readonly object[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
};

/** A page of a list that is reached by its number alone. */
export const numberedPage = (
  { data, total }: Pick<NumberedPage, 'data' | 'total'>,
  { page, pageSize }: Pick<NumberedPage, 'page' | 'pageSize'>,
): NumberedPage => {
  const pages = Math.ceil(total / pageSize);
  const previous = Math.min(page - 1, pages);
  return {
    data,
    total,
    page,
    pageSize,
    previous: previous >= 1 ? { page: previous } : null,
    next: page < pages ? { page: page + 1 } : null,
  };
};

/** Parameters that links to other pages repeat, in this order. */
const repeated = ['q', 'status', 'referenceId', 'types', 'pageSize'];

/** A page with the addresses of those beside it. */
export const pageReply: ReplyOf<NumberedPage> = ({ data, total, page, pageSize, previous, next }, event) => {
  const query = new URLSearchParams(event.rawQueryString);
  const parameters = repeated.flatMap((name) => query.getAll(name).map((value) => [name, value]));
  const link = ({ page: number, cursor }: PageLink): string => {
    const own = [['page', String(number)], ...(cursor === undefined ? [] : [['cursor', cursor]])];
    return `${urlOf(event)}?${new URLSearchParams([...parameters, ...own])}`;
  };
  const paging = {
    total,
    page,
    pages: Math.ceil(total / pageSize),
    pageSize,
    previous: previous && link(previous),
    next: next && link(next),
  };
  return json(200, { data, paging });
};
