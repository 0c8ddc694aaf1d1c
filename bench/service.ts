import { insertKey } from '../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../lib/employer/store/employers.ts';
import { createLambda } from '../local/gateway/lambda.ts';
import { loadFunction } from '../local/gateway/load-function.ts';
import { eventOf } from '../test/support/api/event.ts';

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

/** Sends requests with a key to the deployed handlers, as events of an HTTP API. */
const callerWith = (key: string) => {
  /** The function of a request and its event as JSON. */
  const invocation = ({ method, path, body = '', headers }: Asked) => {
    const { name, event } = eventOf({
      method,
      target: path,
      headers: { 'api-key': key, ...(body && { 'content-type': 'application/json' }), ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { name, document: JSON.stringify(event) };
  };
  const call = async (asked: Asked): Promise<HandlerResult> => {
    const { name, document } = invocation(asked);
    return (await invoke(name, document)) as HandlerResult;
  };
  /** @returns the document of the response. @throws when it is not a success. */
  const ask = async <Body>(asked: Asked): Promise<Body> => {
    const { statusCode, body = '{}' } = await call(asked);
    if (statusCode >= 300) throw new Error(`${asked.method} ${asked.path} returned ${statusCode}: ${body}`);
    return JSON.parse(body);
  };
  const read = <Body>(path: string): Promise<Body> => ask({ method: 'GET', path });
  return { invocation, call, ask, read };
};

/** Creates an employer that sends requests. */
export const newEmployer = async () => {
  const { id } = await insertEmployer({ name: 'Bench Employer', plan: 'standard' }, new Date());
  const { key } = await insertKey({ employerId: id, label: 'bench' }, new Date());
  const caller = callerWith(key);
  return { id, key, ...caller, list: (path: string) => caller.read<ListPage>(path) };
};

export type BenchEmployer = Awaited<ReturnType<typeof newEmployer>>;

/** Creates a board that sends requests. */
export const newBoard = async () =>
  callerWith((await insertKey({ kind: 'board', applications: true, label: 'bench' }, new Date())).key);
