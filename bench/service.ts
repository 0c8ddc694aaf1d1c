import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath, fallbackFunction, routes } from '../lib/api/routes.ts';
import { createKey } from '../lib/store/employers/api-keys.ts';
import { createEmployer } from '../lib/store/employers/employers.ts';
import { createLambda } from '../local/gateway/lambda.ts';
import { loadFunction } from '../local/gateway/load-function.ts';
import { createRouter, type RouteMatch } from '../local/gateway/router.ts';

export type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's address, with or without a query; or an address out of an answer. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type ListPage = {
  readonly data: readonly { readonly id: number }[];
  readonly paging: { readonly total: number; readonly pages: number; readonly next: string | null };
};

const invoke = createLambda(loadFunction);

const route = createRouter(routes, fallbackFunction);

const urlOf = (path: string): URL =>
  new URL(path.startsWith('http') ? path : `http://bench${basePath}${path}`);

const eventOf = (
  { method, path, body, headers }: Asked,
  key: string,
  { routeKey, pathParameters }: RouteMatch,
): APIGatewayProxyEventV2 => {
  const { pathname, searchParams } = urlOf(path);
  return {
    version: '2.0',
    routeKey,
    rawPath: pathname,
    rawQueryString: searchParams.toString(),
    headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
    requestContext: {
      accountId: '000000000000',
      apiId: 'bench',
      domainName: 'bench',
      domainPrefix: 'bench',
      http: { method, path: pathname, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      requestId: randomUUID(),
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: Date.now(),
    },
    ...(pathParameters && { pathParameters }),
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

/** An employer with a key: calls the deployed handlers as Lambda does, with the events of an HTTP API. */
export const newEmployer = async () => {
  const { id } = await createEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
  const { key } = await createKey({ employerId: id, label: 'bench' }, new Date());
  /** The function that a request goes to, and the event that it gets, as JSON. */
  const invocation = (asked: Asked) => {
    const match = route(asked.method, urlOf(asked.path).pathname.split('/'));
    return { name: match.function, document: JSON.stringify(eventOf(asked, key, match)) };
  };
  const call = async (asked: Asked): Promise<Answer> => {
    const { name, document } = invocation(asked);
    return (await invoke(name, document)) as Answer;
  };
  return {
    id,
    key,
    invocation,
    call,
    /** @throws when the answer is no page. */
    list: async (path: string): Promise<ListPage> => {
      const { statusCode, body = '' } = await call({ method: 'GET', path });
      if (statusCode !== 200) throw new Error(`GET ${path} was answered ${statusCode}: ${body}`);
      return JSON.parse(body);
    },
  };
};

export type BenchEmployer = Awaited<ReturnType<typeof newEmployer>>;
