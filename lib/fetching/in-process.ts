import { randomUUID } from 'node:crypto';
import { basePath } from '../contract/route.ts';
import type { Authenticate } from '../employer/key-steps.ts';
import { employerRequest } from '../employer/requests.ts';
import { validated } from '../http/body/with-body.ts';
import { endpoint } from '../http/endpoint.ts';
import { queryOf } from '../http/query/query-reader.ts';
import { documentReply, noContent } from '../http/reply/reply.ts';
import type { ApiEvent, Handler } from '../http/step.ts';
import { abortSync } from '../sync/abort-sync.ts';
import { commitSync } from '../sync/commit-sync.ts';
import { listRemovals } from '../sync/list-removals.ts';
import { openSync } from '../sync/open-sync.ts';
import { resultsReply } from '../sync/operations/apply-operations.ts';
import { operationSteps, readChunk } from '../sync/operations/operation-steps.ts';
import { putChunk } from '../sync/put-chunk.ts';
import { getSync } from '../sync/read-syncs.ts';
import { syncRoutes } from '../sync/routes.ts';
import { commitReply, openedReply, removalsReply } from '../sync/sync-replies.ts';
import { chunkRequest, syncRequest } from '../sync/sync-request.ts';
import { validateCommit, validateSync } from '../sync/validate-sync.ts';

/** The use cases of a synchronisation, with the steps of their routes, for the employer that `caller` finds. */
const handlersFor = (caller: Authenticate): Readonly<Record<string, Handler>> => ({
  'POST /syncs': endpoint(syncRoutes['POST /syncs'], employerRequest.actingAs(caller), {
    body: validated(validateSync),
    run: openSync,
    reply: openedReply,
  }),
  'GET /syncs/{id}': endpoint(syncRoutes['GET /syncs/{id}'], syncRequest.actingAs(caller), {
    run: getSync,
    reply: documentReply,
  }),
  'DELETE /syncs/{id}': endpoint(syncRoutes['DELETE /syncs/{id}'], syncRequest.actingAs(caller), {
    run: (request) => abortSync(request, Date.now),
    reply: noContent,
  }),
  'PUT /syncs/{id}/chunks/{n}': endpoint(
    syncRoutes['PUT /syncs/{id}/chunks/{n}'],
    chunkRequest.actingAs(caller),
    {
      body: operationSteps(readChunk),
      run: putChunk,
      reply: resultsReply,
    },
  ),
  'POST /syncs/{id}/commit': endpoint(syncRoutes['POST /syncs/{id}/commit'], syncRequest.actingAs(caller), {
    body: validated(validateCommit),
    run: (request, body) => commitSync(request, body, Date.now),
    reply: commitReply,
  }),
  'GET /syncs/{id}/removals': endpoint(syncRoutes['GET /syncs/{id}/removals'], syncRequest.actingAs(caller), {
    query: queryOf((read) => ({ cursor: read.text('cursor') })),
    run: listRemovals,
    reply: removalsReply,
  }),
});

/** No request leaves the process: the client needs an address, and the steps of a key need one. */
export const inProcessAddress = `https://service.invalid${basePath}`;
export const inProcessKey = 'in-process';

/** How long a request may take, in milliseconds: as one of the gateway. */
const requestTime = 29_000;

type Target = { readonly route: string; readonly pathParameters: Record<string, string> };

const targetOf = (method: string, path: string): Target => {
  const [, root, id, part, n] = path.split('/');
  const names = [root, id && '{id}', part, n && '{n}'].filter(Boolean);
  return {
    route: `${method} /${names.join('/')}`,
    pathParameters: { ...(id && { id }), ...(n && { n }) },
  };
};

const eventOf = ({ route, pathParameters }: Target, url: URL, init: RequestInit): ApiEvent => {
  const { method = 'GET', body } = init;
  const now = new Date();
  return {
    version: '2.0',
    routeKey: route.replace(' ', ` ${basePath}`),
    rawPath: url.pathname,
    rawQueryString: url.search.slice(1),
    headers: Object.fromEntries(new Headers(init.headers)),
    pathParameters,
    requestContext: {
      accountId: '',
      apiId: '',
      domainName: url.host,
      domainPrefix: '',
      http: { method, path: url.pathname, protocol: '', sourceIp: '', userAgent: '' },
      requestId: randomUUID(),
      routeKey: route,
      stage: '$default',
      time: now.toISOString(),
      timeEpoch: now.getTime(),
    },
    isBase64Encoded: false,
    ...(typeof body === 'string' && { body }),
  };
};

/**
 * Calls the use cases of a synchronisation where the client would send a request: without key and network.
 *
 * @param caller finds the employer, at each request.
 * @param onRemoving is called when a commit has left removals to the background.
 */
export const inProcess = (caller: Authenticate, onRemoving = () => {}): typeof fetch => {
  const handlers = handlersFor(caller);
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const target = targetOf(init.method ?? 'GET', url.pathname.slice(basePath.length));
    const handler = handlers[target.route];
    if (!handler) throw new Error(`There is no ${target.route} in the process.`);
    const deadline = Date.now() + requestTime;
    const context = { getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()) };
    const {
      statusCode = 500,
      headers,
      body,
    } = await handler(eventOf(target, url, init), context as Parameters<Handler>[1]);
    if (statusCode === 202) onRemoving();
    return new Response(body ?? null, { status: statusCode, headers });
  };
};
