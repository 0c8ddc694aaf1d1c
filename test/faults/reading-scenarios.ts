import { randomBytes } from 'node:crypto';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { routes } from '../../lib/openapi/routes.ts';
import { etagOf, pageOf } from '../support/api/responses.ts';
import { withPages } from '../support/store/faults.ts';
import { withShortQueries } from '../support/store/short-queries.ts';
import { randomText } from '../support/store/stored-job.ts';
import type { Context, Scenario, ScenarioRequest } from './api-operation.ts';

const titles = ['Driver', 'Baker', 'Truck driver', 'Cook', 'Night driver', 'Clerk'];

const several = titles.map((title, at) => ({
  title,
  referenceId: at % 2 === 0 ? `R-${at}` : null,
  status: at % 3 === 0 ? ('active' as const) : ('draft' as const),
}));

/** A list or a search. */
const list = (name: string, query: string, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'GET /jobs',
  jobs: several,
  request: () => ({ target: `/jobs${query}` }),
  status: 200,
  ...more,
});

const inShortQueries = <Result>(work: () => Promise<Result>) => withShortQueries(2, work);

/** Follows a link of a page. */
const followLink =
  (from: string, side: 'next' | 'previous') =>
  async ({ send }: Context): Promise<ScenarioRequest> => {
    const address = pageOf(await send({ target: from })).paging[side] ?? '';
    return { target: address.slice(address.indexOf('/jobs?')) };
  };

const read = (name: string, status: number, more: Partial<Scenario> = {}): Scenario => ({
  name,
  route: 'GET /jobs/{id}',
  request: ({ ids: [id] }) => ({ target: `/jobs/${id}` }),
  status,
  ...more,
});

/** The id of a job or of a synchronisation, by the kind of requests of a route. */
const idFor = async (kind: string, { ids: [id], send }: Context): Promise<string> => {
  if (kind !== 'sync') return String(id);
  return Object((await send({ method: 'POST', target: '/syncs', body: {} })).body).id;
};

/** Each route that reads with a key, and, where it has an id, with an unknown one. */
export const plainReads: readonly Scenario[] = routes
  .filter(({ method, key }) => method === 'GET' && key !== 'none')
  .flatMap(({ name, path, request: kind }): Scenario[] => {
    const withId = (id: string): ScenarioRequest => ({ target: path.replace('{id}', id) });
    const unknown = kind === 'sync' ? '0'.repeat(27) : '1';
    const request = async (context: Context) => withId(await idFor(kind, context));
    return [
      { name: 'plain', route: name, request, status: 200, jobs: [{ referenceId: 'old', status: 'active' }] },
      ...(path.includes('{id}')
        ? [{ name: 'an unknown id', route: name, request: () => withId(unknown), status: 404 }]
        : []),
    ];
  });

export const lists: readonly Scenario[] = [
  list('jobs of a status', '?status=active'),
  list('a reference', '?referenceId=R-2'),
  list('an unknown reference', '?referenceId=R-1'),
  list('a later page', '?page=2&pageSize=2'),
  list('a page far beyond the end', '?page=400&pageSize=10'),
  list('a later page, read by many queries', '?page=2&pageSize=3', { wrap: inShortQueries }),
  list('the next page', '', { request: followLink('/jobs?pageSize=2', 'next') }),
  list('the previous page', '', { request: followLink('/jobs?page=2&pageSize=2', 'previous') }),
  list('a search', '?q=driver'),
  list('a search in a status', '?q=driver&status=active'),
  list('a search, read by many queries', '?q=driver&page=2&pageSize=1', {
    wrap: inShortQueries,
  }),
  list('the next page of a search', '', { request: followLink('/jobs?q=driver&pageSize=1', 'next') }),
  list('an invalid parameter', '?page=0', { status: 400, isKeyUncached: true }),
];

export const reads: readonly Scenario[] = [
  read('HEAD', 200, { request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, method: 'HEAD' }) }),
  read('a long description, read in several pages', 200, {
    jobs: [{ description: randomText(400_000) }],
    wrap: (work) => withPages(1, work),
  }),
  read('an unchanged job', 304, {
    request: async ({ ids: [id], send }) => {
      const target = `/jobs/${id}`;
      return { target, headers: { 'if-none-match': etagOf(await send({ target })) } };
    },
  }),
  read('with an uncached key', 200, { isKeyUncached: true }),
  read('with an uncached key of a vendor', 200, { isKeyUncached: 'of a vendor' }),
  read('with an unknown key', 401, {
    isKeyUncached: true,
    request: ({ ids: [id] }) => ({ target: `/jobs/${id}`, headers: { 'api-key': newApiKey(randomBytes) } }),
  }),
];
