import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { basePath } from '../lib/api/routes.ts';
import { createKey } from '../lib/store/api-keys.ts';
import { createEmployer } from '../lib/store/employers.ts';
import { loadFunction } from '../local/functions.ts';
import { createLambda } from '../local/lambda.ts';

type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's address, with or without a query; or an address out of an answer. */
  readonly path: string;
  readonly body?: object;
};

export type Answer = { readonly statusCode: number; readonly body?: string };

export type ListPage = {
  readonly data: readonly { readonly id: number }[];
  readonly paging: { readonly total: number; readonly pages: number; readonly next: string | null };
};

const invoke = createLambda(loadFunction);

const eventOf = ({ method, path, body }: Asked, key: string, id?: string): APIGatewayProxyEventV2 => {
  const { pathname, searchParams } = new URL(
    path.startsWith('http') ? path : `http://bench${basePath}${path}`,
  );
  const routeKey = `${method} ${basePath}/jobs${id === undefined ? '' : '/{id}'}`;
  return {
    version: '2.0',
    routeKey,
    rawPath: pathname,
    rawQueryString: searchParams.toString(),
    headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }) },
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
    ...(id !== undefined && { pathParameters: { id } }),
    ...(body && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  };
};

/** The function that the gateway gives a request about jobs to. */
const functionOf = (method: Asked['method'], id: string | undefined): string => {
  if (method === 'GET') return id === undefined ? 'list-jobs' : 'get-job';
  if (method === 'POST') return 'create-job';
  return method === 'PUT' ? 'update-job' : 'delete-job';
};

/** An employer with a key: calls the deployed handlers as Lambda does, with the events of an HTTP API. */
export const newEmployer = async () => {
  const { id } = await createEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
  const { key } = await createKey({ employerId: id, label: 'bench' }, new Date());
  const call = async (asked: Asked): Promise<Answer> => {
    const jobId = /\/jobs\/(\d+)$/.exec(asked.path)?.[1];
    const event = JSON.stringify(eventOf(asked, key, jobId));
    return (await invoke(functionOf(asked.method, jobId), event)) as Answer;
  };
  return {
    id,
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
