import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Response = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/**
 * What the server does with one request. `reset` closes the connection before the response, `break`
 * within it; `hang` never responds, `stall` never ends its response.
 */
export type ScriptedReply = Response | 'reset' | 'break' | 'hang' | 'stall';

export type RecordedRequest = {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

const respond = (reply: ScriptedReply, incoming: IncomingMessage, outgoing: ServerResponse): void => {
  if (reply === 'hang') return;
  if (reply === 'reset') {
    incoming.socket.destroy();
    return;
  }
  if (reply === 'break' || reply === 'stall') {
    outgoing.writeHead(200, { 'content-length': 100 });
    outgoing.write('{"Item":', () => reply === 'break' && incoming.socket.destroy());
    return;
  }
  const { status = 200, headers = {}, body = '{}' } = reply;
  outgoing.writeHead(status, { 'x-amzn-requestid': 'REQUEST', ...headers }).end(body);
};

/** A local server that records requests and plays a script of replies, then repeats the last one. */
export const startScriptedServer = async () => {
  let requests: RecordedRequest[] = [];
  let replies: readonly ScriptedReply[] = [];
  const arrivals = new EventTarget();
  const server = createServer(async (incoming, outgoing) => {
    const body = Buffer.concat(await Array.fromAsync(incoming)).toString();
    const { method, url, headers } = incoming;
    const reply = replies[Math.min(requests.length, replies.length - 1)] ?? {};
    requests.push({ method, url, headers, body });
    arrivals.dispatchEvent(new Event('request'));
    respond(reply, incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Starts a script. */
    play: (script: readonly ScriptedReply[]): void => {
      requests = [];
      replies = script;
    },
    requests: (): readonly RecordedRequest[] => requests,
    nextRequest: () => once(arrivals, 'request'),
    stop: (): void => void server.close().closeAllConnections(),
  };
};

export type ScriptedServer = Awaited<ReturnType<typeof startScriptedServer>>;
