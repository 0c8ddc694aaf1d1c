import type { IncomingMessage } from 'node:http';
import { inUtf8 } from '../../lib/http/reply/reply.ts';
import { cors } from '../../lib/openapi/routes.ts';
import { isObject } from '../../lib/schema-parts.ts';

export type GatewayResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** A string is sent in one packet with the headers, bytes are not. */
  readonly body: Buffer | string;
};

/** An error of the gateway itself, in the format of API Gateway. */
export const errorResponse = (status: number, message: string): GatewayResponse => ({
  status,
  headers: [['content-type', inUtf8('application/json')]],
  body: JSON.stringify({ message }),
});

/** Headers that only the gateway sets; a function's are dropped. */
const gatewayHeaders = /^(connection|content-length|keep-alive|transfer-encoding|access-control-.*)$/;

/**
 * The response for a function's result in payload format 2.0.
 *
 * @param result parsed JSON.
 * @throws TypeError for any other result. API Gateway would infer a response, which would hide a
 *   bug: every function returns a status.
 */
export const toResponse = (result: unknown): GatewayResponse => {
  if (!isObject(result)) throw new TypeError('The function answered nothing.');
  const { statusCode: status, headers = {}, body = '', isBase64Encoded } = result;
  if (typeof status !== 'number' || status < 200 || status > 599 || typeof body !== 'string') {
    throw new TypeError(`The function answered the status ${status} with a body of type ${typeof body}.`);
  }
  const given = Object.entries(Object(headers)).map(([name, text]): [string, string] => [name, String(text)]);
  const sent = new Headers(given);
  if (body !== '' && !sent.has('content-type')) sent.set('content-type', 'text/plain;charset=UTF-8');
  return {
    status,
    headers: [...sent].filter(([name]) => !gatewayHeaders.test(name)),
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};

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
  body: '',
};

export const crossOriginHeaders = ({ headers }: IncomingMessage): [string, string][] =>
  headers.origin === undefined
    ? []
    : [
        ['access-control-allow-origin', cors.allowOrigins.join(',')],
        ['access-control-expose-headers', cors.exposeHeaders.join(',').toLowerCase()],
      ];
