import { basePath } from '../../lib/api/routes.ts';
import { checkAnswer } from './check-answer.ts';
import { checkDocumented } from './check-document.ts';
import { type Answer, bytesOf, exchange, jsonIn, type RequestHeaders, type Sending } from './exchange.ts';

export type { Answer, RequestHeaders, Sending } from './exchange.ts';

const lowerCased = (headers: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/**
 * A client of the service that checks everything that must hold of every answer.
 *
 * @param key the employer's API key, if any.
 */
export const client = (origin: string, key?: string) => {
  const send = async (method: string, path: string, sending: Sending = {}): Promise<Answer> => {
    const body = bytesOf(sending.body);
    const headers = {
      ...(key !== undefined && { 'api-key': key }),
      ...(body && { 'content-type': 'application/json' }),
      ...sending.headers,
    };
    const sent = Object.entries(headers).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    // A link of an earlier answer is an address of its own.
    const url = path.startsWith('http') ? path : `${origin}${basePath}${path}`;
    const { status, headers: got, text } = await exchange(url, method, Object.fromEntries(sent), body);
    const answer = { status, headers: got, text, body: jsonIn(text, got['content-type']) };
    checkAnswer({ method, path: new URL(url).pathname.slice(basePath.length), sending }, answer);
    const target = url.slice(url.indexOf(basePath) + basePath.length);
    const request = { method, target, headers: lowerCased(sent), body };
    checkDocumented(request, answer);
    return answer;
  };
  return {
    send,
    get: (path: string, headers?: RequestHeaders) => send('GET', path, { headers: { ...headers } }),
    post: (path: string, body?: unknown, headers?: RequestHeaders) =>
      send('POST', path, { body, headers: { ...headers } }),
    put: (path: string, body?: unknown, headers?: RequestHeaders) =>
      send('PUT', path, { body, headers: { ...headers } }),
    delete: (path: string, body?: unknown, headers?: RequestHeaders) =>
      send('DELETE', path, { body, headers: { ...headers } }),
  };
};

export type Client = ReturnType<typeof client>;
