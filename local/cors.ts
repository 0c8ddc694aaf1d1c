import type { IncomingMessage } from 'node:http';
import { cors } from '../lib/api/routes.ts';
import type { Reply } from './reply.ts';

/** Whether a request is a preflight (Fetch standard, "CORS-preflight request"). */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

/** An HTTP API answers a preflight itself, on whatever path. */
export const preflightReply: Reply = {
  status: 204,
  headers: [
    ['access-control-allow-methods', cors.allowMethods.join(',')],
    ['access-control-allow-headers', cors.allowHeaders.join(',').toLowerCase()],
    ['access-control-max-age', String(cors.maxAgeSeconds)],
  ],
  cookies: [],
  body: '',
};

/** What every answer to a request of another origin carries. */
export const crossOriginHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  headers.origin === undefined
    ? []
    : [
        ['access-control-allow-origin', cors.allowOrigins.join(',')],
        ['access-control-expose-headers', cors.exposeHeaders.join(',').toLowerCase()],
      ];
