import type { Transport } from './transport.ts';

type Filter = Readonly<Record<string, string | number | readonly string[] | undefined>>;

export type Paged<Entry> = {
  readonly data: readonly Entry[];
  readonly paging: { readonly next: string | null };
};

/**
 * Formats a filter as a query with `?`; empty without parameters. Arrays are joined with commas.
 */
const queryOf = (filter: Filter): string => {
  const pairs = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
};

/**
 * Reads a list page by page. Only the query of the `next` link is used, so that the key is never
 * sent to another address.
 */
export async function* pages<Page extends Paged<unknown>>(
  send: Transport,
  path: string,
  filter: Filter,
  signal?: AbortSignal,
): AsyncGenerator<Page, void, undefined> {
  let query: string | undefined = queryOf(filter);
  while (query !== undefined) {
    const { body } = await send({ method: 'GET', path: `${path}${query}`, signal });
    const page = body as Page;
    yield page;
    query = page.paging.next === null ? undefined : new URL(page.paging.next).search;
  }
}

/** The entries of all pages. */
export async function* entries<Entry>(
  all: AsyncIterable<Paged<Entry>>,
): AsyncGenerator<Entry, void, undefined> {
  for await (const { data } of all) yield* data;
}
