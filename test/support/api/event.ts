import type { IncomingMessage } from 'node:http';
import { basePath } from '../../../lib/contract/route.ts';
import { fallbackFunction, routes } from '../../../lib/openapi/routes.ts';
import { parseRequestTarget, toEvent } from '../../../local/gateway/event.ts';
import { createRouter } from '../../../local/gateway/router.ts';

type Sent = {
  readonly method: string;
  /** Path and query below the API's own path, or an absolute URL. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

const route = createRouter(routes, fallbackFunction);

/** The event of a request without a network, and the function that the gateway calls with it. */
export const eventOf = ({ method, target, headers, body }: Sent) => {
  const parsed = parseRequestTarget(target.startsWith('http') ? target : `${basePath}${target}`);
  const match = route(method, parsed.segments);
  const request = {
    method,
    httpVersion: '1.1',
    headersDistinct: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
    ),
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const event = toEvent(request, parsed, match, Buffer.from(body), '127.0.0.1:3000', new Date());
  return { name: match.function, path: parsed.segments.join('/').slice(basePath.length), event };
};
