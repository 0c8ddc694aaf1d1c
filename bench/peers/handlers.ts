/** The deployed handlers behind a plain HTTP server: the service without its local gateway. */
import './like-aws.ts';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import { configure } from '../../lib/config.ts';
import type { Reply } from '../../lib/http/api-event.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { createRouter } from '../../local/gateway/router.ts';
import { eventOf } from '../event.ts';
import { context } from './context.ts';
import { listening } from './report-cpu.ts';

const origin = 'http://bench';
configure({ PUBLIC_ORIGIN: origin });

const names = ['get-job', 'list-jobs', 'create-job'];
const handlers = new Map(
  await Promise.all(names.map(async (name) => [name, await loadFunction(name)] as const)),
);
const route = createRouter(routes, fallbackFunction);

const answer = async (request: IncomingMessage): Promise<Reply> => {
  const { method = '' } = request;
  const url = new URL(request.url ?? '', origin);
  const match = route(method, url.pathname.split('/'));
  const headers = request.headers as Record<string, string>;
  const body = await text(request);
  const handler = handlers.get(match.function);
  return (await handler?.(eventOf(match, { method, url, headers, body }), context)) as Reply;
};

const server = createServer(async (request, response) => {
  const { statusCode = 200, headers, body = '' } = await answer(request);
  response.writeHead(statusCode, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}).listen(0, '127.0.0.1', () => listening(server.address()));
