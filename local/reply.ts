import { validateHeaderName, validateHeaderValue } from 'node:http';

export type Reply = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly cookies: readonly string[];
  /** A text is sent in one piece with the headers, bytes are not. */
  readonly body: Buffer | string;
};

/** A refusal of the gateway itself, in the words of API Gateway. */
export const refusal = (status: number, message: string): Reply => ({
  status,
  headers: [['content-type', 'application/json']],
  cookies: [],
  body: JSON.stringify({ message }),
});

/** Headers that the gateway sets itself, whatever a function says. */
const ofTheGateway = /^(connection|content-length|keep-alive|transfer-encoding|access-control-.*)$/;

/**
 * The reply that a function's result in payload format 2.0 stands for.
 *
 * @param result parsed JSON.
 * @throws TypeError when the result is none: every function here answers with a status of its own, so that the
 *   replies which API Gateway infers from other values would only hide a mistake.
 */
export const toReply = (result: unknown): Reply => {
  if (!isRecord(result)) throw new TypeError('The function answered nothing.');
  const { statusCode, headers = {}, cookies = [], body = '', isBase64Encoded = false } = result;
  if (
    typeof statusCode !== 'number' ||
    !Number.isInteger(statusCode) ||
    statusCode < 200 ||
    statusCode > 599
  ) {
    throw new TypeError(`The function answered the status ${String(statusCode)}.`);
  }
  if (typeof body !== 'string') throw new TypeError('The function answered a body that is no string.');
  if (!isRecord(headers) || !Array.isArray(cookies)) throw new TypeError('The function answered no headers.');

  const sent = new Map(body.length > 0 ? [['content-type', 'text/plain;charset=UTF-8']] : []);
  for (const [name, value] of Object.entries(headers)) {
    const text = String(value);
    validateHeaderName(name);
    validateHeaderValue(name, text);
    if (!ofTheGateway.test(name.toLowerCase())) sent.set(name.toLowerCase(), text);
  }
  return {
    status: statusCode,
    headers: [...sent],
    cookies: cookies.map(String),
    body: isBase64Encoded ? Buffer.from(body, 'base64') : body,
  };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
