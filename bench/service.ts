import { basePath } from '../lib/contract/route.ts';
import { insertKey } from '../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../lib/employer/store/employers.ts';
import { fallbackFunction, routes } from '../lib/openapi/routes.ts';
import { createLambda } from '../local/gateway/lambda.ts';
import { loadFunction } from '../local/gateway/load-function.ts';
import { createRouter } from '../local/gateway/router.ts';
import { eventOf } from './event.ts';

export type Asked = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the base URL of the API, or an absolute URL from a response. */
  readonly path: string;
  /** A string is sent as it is. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type HandlerResult = {
  readonly statusCode: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

type ListPage = {
  readonly data: readonly { readonly id: number }[];
  readonly paging: { readonly total: number; readonly pages: number; readonly next: string | null };
};

const invoke = createLambda(loadFunction);

const route = createRouter(routes, fallbackFunction);

const urlOf = (path: string): URL =>
  new URL(path.startsWith('http') ? path : `http://bench${basePath}${path}`);

/** Sends requests with a key to the deployed handlers, as events of an HTTP API. */
const callerWith = (key: string) => {
  /** The function of a request and its event as JSON. */
  const invocation = ({ method, path, body, headers }: Asked) => {
    const url = urlOf(path);
    const match = route(method, url.pathname.split('/'));
    const event = eventOf(match, {
      method,
      url,
      headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { name: match.function, document: JSON.stringify(event) };
  };
  const call = async (asked: Asked): Promise<HandlerResult> => {
    const { name, document } = invocation(asked);
    return (await invoke(name, document)) as HandlerResult;
  };
  /** @throws when the response is not a success. */
  const read = async <Body>(path: string): Promise<Body> => {
    const { statusCode, body = '' } = await call({ method: 'GET', path });
    if (statusCode !== 200) throw new Error(`GET ${path} returned ${statusCode}: ${body}`);
    return JSON.parse(body);
  };
  return { invocation, call, read };
};

/** Creates an employer that sends requests. */
export const newEmployer = async () => {
  const { id } = await insertEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
  const { key } = await insertKey({ employerId: id, label: 'bench' }, new Date());
  const { invocation, call, read } = callerWith(key);
  return { id, key, invocation, call, list: (path: string) => read<ListPage>(path) };
};

export type BenchEmployer = Awaited<ReturnType<typeof newEmployer>>;

/** Creates a board that sends requests. */
export const newBoard = async () =>
  callerWith((await insertKey({ kind: 'board', applications: true, label: 'bench' }, new Date())).key);
