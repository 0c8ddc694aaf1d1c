import { basePath } from '../../../lib/contract/route.ts';
import { checkAgainstOpenApi } from './check-openapi.ts';
import { checkResponse } from './check-response.ts';
import {
  encodeBody,
  type HttpResponse,
  parseJsonBody,
  type RequestHeaders,
  type RequestOptions,
  sendHttp,
} from './http.ts';

export type { HttpResponse, RequestHeaders, RequestOptions } from './http.ts';

const lowerCased = (headers: readonly [string, string][]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));

/**
 * A client of the service that validates every response, by its schema and by the OpenAPI document.
 *
 * @param key the API key of an employer, if any.
 */
export const client = (origin: string, key?: string) => {
  const send = async (method: string, path: string, options: RequestOptions = {}): Promise<HttpResponse> => {
    const body = encodeBody(options.body);
    const headers = {
      ...(key !== undefined && { 'api-key': key }),
      ...(body && { 'content-type': 'application/json' }),
      ...options.headers,
    };
    const sent = Object.entries(headers).filter(
      (header): header is [string, string] => header[1] !== undefined,
    );
    // Links of an earlier response are absolute URLs.
    const url = path.startsWith('http') ? path : `${origin}${basePath}${path}`;
    const {
      status,
      headers: responseHeaders,
      text,
    } = await sendHttp(url, method, Object.fromEntries(sent), body);
    const response = {
      status,
      headers: responseHeaders,
      text,
      body: parseJsonBody(text, responseHeaders['content-type']),
    };
    checkResponse({ method, path: new URL(url).pathname.slice(basePath.length), options }, response);
    const target = url.slice(url.indexOf(basePath) + basePath.length);
    const request = { method, target, headers: lowerCased(sent), body };
    checkAgainstOpenApi(request, response);
    return response;
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
