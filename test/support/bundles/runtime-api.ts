import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Invocation = {
  readonly document: string;
  /** When the invocation times out, in milliseconds since 1970. */
  readonly deadline: number;
  readonly settle: (result: { readonly text: string } | { readonly error: Error }) => void;
};

const errorOf = (document: string): Error => {
  const { errorType, errorMessage, trace }: { errorType: string; errorMessage: string; trace: string[] } =
    JSON.parse(document);
  return Object.assign(new Error(errorMessage), { name: errorType, stack: trace.join('\n') });
};

/**
 * The Lambda Runtime API (2018-06-01) for one instance of a function: the instance polls for one
 * event at a time and posts the result.
 */
export const startRuntimeApi = async (name: string) => {
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  let poll: ServerResponse | undefined;
  let failure: Error | undefined;

  const dispatch = (): void => {
    const next = poll && waiting.shift();
    if (!poll || !next) return;
    const id = randomUUID();
    running.set(id, next);
    poll.setHeader('lambda-runtime-aws-request-id', id);
    poll.setHeader('lambda-runtime-deadline-ms', next.deadline);
    poll.setHeader(
      'lambda-runtime-invoked-function-arn',
      `arn:aws:lambda:local:000000000000:function:${name}`,
    );
    poll.end(next.document);
    poll = undefined;
  };

  /** Rejects all invocations: the instance has failed. */
  const fail = (error: Error): void => {
    failure ??= error;
    for (const one of [...waiting.splice(0), ...running.values()]) one.settle({ error: failure });
    running.clear();
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, id = '', outcome] =
      /^\/2018-06-01\/runtime\/(?:invocation\/)?(.+?)(?:\/(response|error))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      poll = response;
      return dispatch();
    }
    const document = await text(request);
    if (id === 'init') fail(errorOf(document));
    else running.get(id)?.settle(outcome === 'error' ? { error: errorOf(document) } : { text: document });
    running.delete(id);
    response.writeHead(202).end();
  };

  // An invocation may outlast the default keep-alive timeout.
  const server = createServer({ keepAliveTimeout: 0 }, serve).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The number of waiting and running invocations. */
    load: (): number => waiting.length + running.size,
    /** @throws the error of the function, or the reason why the instance failed. */
    invoke: (document: string, deadline: number): Promise<string> =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const settle: Invocation['settle'] = (result) =>
          'text' in result ? resolve(result.text) : reject(result.error);
        waiting.push({ document, deadline, settle });
        dispatch();
      }),
    fail,
  };
};
