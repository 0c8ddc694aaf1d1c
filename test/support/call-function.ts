import type { IncomingMessage } from 'node:http';
import { basePath, fallbackFunction, routes } from '../../lib/api/routes.ts';
import { parseRequestTarget, toEvent } from '../../local/gateway/event.ts';
import { createLambda } from '../../local/gateway/lambda.ts';
import { loadFunction } from '../../local/gateway/load-function.ts';
import { toResponse } from '../../local/gateway/response.ts';
import { createRouter } from '../../local/gateway/router.ts';
import { checkAnswer } from './check-answer.ts';
import { checkDocumented } from './check-document.ts';
import { type Answer, jsonIn } from './exchange.ts';
import { recording } from './record-actions.ts';

export type Call = {
  readonly method: string;
  /** Path and query below the API's own path, as HTTP carries them. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** A gateway may hand on any body in base64. */
  readonly isBase64Encoded?: boolean;
  /** The test is about a fault of the service: without this any 5xx fails it. */
  readonly mayFail?: true;
  /** Milliseconds that the function is told it has; as on AWS unless given. */
  readonly timeLimit?: number;
};

const route = createRouter(routes, fallbackFunction);
const load = recording(loadFunction);
const usual = createLambda(load);

const invoke = ({ timeLimit }: Call) => (timeLimit === undefined ? usual : createLambda(load, timeLimit));

/** The method that the request is handled as, which tells what its answer looks like. */
const effectiveMethod = ({ method, headers }: Call): string => {
  const override = headers['x-http-method-override'] ?? '';
  return method === 'POST' && ['PUT', 'DELETE'].includes(override) ? override : method;
};

/**
 * Calls the function of a route as the gateway does, without a network between, and checks all that must hold of
 * every answer.
 */
export const callFunction = async (call: Call): Promise<Answer> => {
  const target = parseRequestTarget(`${basePath}${call.target}`);
  const match = route(call.method, target.segments);
  const request = {
    method: call.method,
    httpVersion: '1.1',
    rawHeaders: Object.entries(call.headers).flat(),
    socket: { remoteAddress: '127.0.0.1' },
  } as unknown as IncomingMessage;
  const event = toEvent(request, target, match, Buffer.from(call.body), '127.0.0.1:3000', new Date());
  const sent = call.isBase64Encoded
    ? { ...event, body: Buffer.from(call.body).toString('base64'), isBase64Encoded: true }
    : event;
  const { status, headers, body } = toResponse(await invoke(call)(match.function, JSON.stringify(sent)));
  const text = call.method === 'HEAD' ? '' : body.toString();
  const sentHeaders = Object.fromEntries(headers);
  const answer = { status, headers: sentHeaders, text, body: jsonIn(text, sentHeaders['content-type']) };
  const path = target.segments.join('/').slice(basePath.length);
  const sending = call.mayFail ? ({ mayFail: true } as const) : {};
  checkAnswer({ method: effectiveMethod(call), path, sending }, answer);
  checkDocumented(call, answer);
  return answer;
};
