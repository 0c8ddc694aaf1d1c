import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
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
  const { statusCode, headers = {}, body = '', isBase64Encoded = false } = result;
  const isStatus = Number.isInteger(statusCode) && Number(statusCode) >= 200 && Number(statusCode) <= 599;
  if (typeof statusCode !== 'number' || !isStatus) {
    throw new TypeError(`The function answered the status ${String(statusCode)}.`);
  }
  if (typeof body !== 'string') throw new TypeError('The function answered a body that is no string.');
  if (!isObject(headers)) throw new TypeError('The function answered no headers.');

  const sent = new Map(body.length > 0 ? [['content-type', 'text/plain;charset=UTF-8']] : []);
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value);
    validateHeaderName(name);
    validateHeaderValue(name, text);
    if (!gatewayHeaders.test(name.toLowerCase())) sent.set(name.toLowerCase(), text);
  }
  return {
    status: statusCode,
    headers: [...sent],
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
