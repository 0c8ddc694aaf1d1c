import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Invocation = {
  readonly document: string;
  /** When the function's time is up, in milliseconds since 1970. */
  readonly deadline: number;
  readonly settle: (result: { readonly text: string } | { readonly error: Error }) => void;
};

const errorOf = (document: string): Error => {
  const { errorType, errorMessage, trace }: { errorType: string; errorMessage: string; trace: string[] } =
    JSON.parse(document);
  return Object.assign(new Error(errorMessage), { name: errorType, stack: trace.join('\n') });
};

/**
 * The Runtime API of one instance of a function (Lambda's own, version 2018-06-01): the instance asks for the next event,
 * one at a time, and posts what came of it.
 */
export const startRuntimeApi = async (name: string) => {
  const waiting: Invocation[] = [];
  const running = new Map<string, Invocation>();
  let asking: ServerResponse | undefined;
  let broken: Error | undefined;

  const handOut = (): void => {
    const next = asking && waiting.shift();
    if (!asking || !next) return;
    const id = randomUUID();
    running.set(id, next);
    asking.setHeader('lambda-runtime-aws-request-id', id);
    asking.setHeader('lambda-runtime-deadline-ms', next.deadline);
    asking.setHeader(
      'lambda-runtime-invoked-function-arn',
      `arn:aws:lambda:local:000000000000:function:${name}`,
    );
    asking.end(next.document);
    asking = undefined;
  };

  /** Nothing more will come of the instance. */
  const fail = (error: Error): void => {
    broken ??= error;
    for (const one of [...waiting.splice(0), ...running.values()]) one.settle({ error: broken });
    running.clear();
  };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, id = '', outcome] =
      /^\/2018-06-01\/runtime\/(?:invocation\/)?(.+?)(?:\/(response|error))?$/.exec(request.url ?? '') ?? [];
    if (id === 'next') {
      asking = response;
      return handOut();
    }
    const document = await text(request);
    if (id === 'init') fail(errorOf(document));
    else running.get(id)?.settle(outcome === 'error' ? { error: errorOf(document) } : { text: document });
    running.delete(id);
    response.writeHead(202).end();
  };

  // A function may be at work for longer than connections are kept idle by default.
  const server = createServer({ keepAliveTimeout: 0 }, answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How many events are with the instance or on the way to it. */
    load: (): number => waiting.length + running.size,
    /** @throws what the function threw; or why it could not be started, or ended. */
    invoke: (document: string, deadline: number): Promise<string> =>
      new Promise((resolve, reject) => {
        if (broken) return reject(broken);
        const settle: Invocation['settle'] = (result) =>
          'text' in result ? resolve(result.text) : reject(result.error);
        waiting.push({ document, deadline, settle });
        handOut();
      }),
    fail,
  };
};
