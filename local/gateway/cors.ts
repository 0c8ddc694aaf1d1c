import type { IncomingMessage } from 'node:http';
import { cors } from '../../lib/api/routes.ts';
import type { GatewayResponse } from './response.ts';

/** The Fetch standard's definition of a CORS-preflight request. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' &&
  headers.origin !== undefined &&
  headers['access-control-request-method'] !== undefined;

/** An HTTP API responds to a preflight itself, on any path. */
export const preflightResponse: GatewayResponse = {
  status: 204,
  headers: [
    ['access-control-allow-methods', cors.allowMethods.join(',')],
    ['access-control-allow-headers', cors.allowHeaders.join(',').toLowerCase()],
    ['access-control-max-age', String(cors.maxAgeSeconds)],
  ],
  cookies: [],
  body: '',
};

/** The headers of every response to another origin. */
export const crossOriginHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  headers.origin === undefined
    ? []
    : [
        ['access-control-allow-origin', cors.allowOrigins.join(',')],
        ['access-control-expose-headers', cors.exposeHeaders.join(',').toLowerCase()],
      ];
