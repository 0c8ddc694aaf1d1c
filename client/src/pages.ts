import { InvalidResponseError } from './errors.ts';
import type { Exchange } from './operations.ts';
import type { TransportResponse } from './response.ts';
import type { Call, Transport } from './transport.ts';

type Filter = Readonly<Record<string, string | number | readonly string[] | undefined>>;

type Paged<Entry> = {
  readonly data: readonly Entry[];
  readonly paging: { readonly next: string | null };
};

/**
 * Formats a filter as a query with `?`; empty without parameters. Arrays are joined with commas.
 */
export const formatQuery = (filter: Filter): string => {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/** The query of a link. Its address is not used, so that the key is never sent to another one. */
export const queryIn = (link: string | null): string | undefined => /\?[^#]*/.exec(link ?? '')?.[0];

/** Reads page after page. */
export async function* followLinks<Page>(
  send: Transport,
  operation: Exchange<Page>,
  call: Call,
  linkOf: (page: Page) => string | null,
): AsyncGenerator<Page, void, undefined> {
  let query: string | undefined = call.query ?? '';
  while (query !== undefined) {
    const response: TransportResponse<Page> = await send(operation, { ...call, query });
    const next = queryIn(linkOf(response.body));
    // As from a cache that ignores the query; the list would never end.
    if (next === query) throw new InvalidResponseError(response, 'a page whose next page is itself');
    yield response.body;
    query = next;
  }
}

/** Reads a list page by page. */
export const pages = <Page extends Paged<unknown>>(
  send: Transport,
  operation: Exchange<Page>,
  filter: Filter,
  signal?: AbortSignal,
): AsyncGenerator<Page, void, undefined> =>
  followLinks(send, operation, { query: formatQuery(filter), signal }, ({ paging }) => paging.next);

/** The entries of all pages. */
export async function* entries<Entry>(
  all: AsyncIterable<{ readonly data: readonly Entry[] }>,
): AsyncGenerator<Entry, void, undefined> {
  for await (const { data } of all) yield* data;
}
