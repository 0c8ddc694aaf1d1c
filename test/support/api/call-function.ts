import { createLambda } from '../../../local/gateway/lambda.ts';
import { loadFunction } from '../../../local/gateway/load-function.ts';
import { toResponse } from '../../../local/gateway/response.ts';
import { recordActions } from '../store/record-actions.ts';
import { checkAgainstOpenApi } from './check-openapi.ts';
import { checkResponse } from './check-response.ts';
import { eventOf } from './event.ts';
import { type HttpResponse, parseJsonBody } from './http.ts';

export type Call = {
  readonly method: string;
  /** Path and query below the API's own path, as HTTP carries them. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** A gateway may hand on any body in base64. */
  readonly isBase64Encoded?: boolean;
  /** The Content-Length of the request, where a gateway has changed the body. */
  readonly sentBytes?: number;
  /** Allows a 5xx response, which otherwise fails the test. */
  readonly mayFail?: true;
  /** The remaining time that the function sees, in milliseconds; by default the timeout on AWS. */
  readonly timeLimit?: number;
};

const load = recordActions(loadFunction);
const defaultLambda = createLambda(load);

const invoke = ({ timeLimit }: Call) =>
  timeLimit === undefined ? defaultLambda : createLambda(load, timeLimit);

/** The method after X-HTTP-Method-Override; it decides the schema of the response. */
const effectiveMethod = ({ method, headers }: Call): string => {
  const override = headers['x-http-method-override'] ?? '';
  return method === 'POST' && ['PUT', 'DELETE'].includes(override) ? override : method;
};

/**
 * Calls the function of a route as the gateway does, without a network, and validates the response:
 * its schema, its headers and the OpenAPI document.
 */
export const callFunction = async (call: Call): Promise<HttpResponse> => {
  const { name, path, event } = eventOf(call);
  if (call.sentBytes !== undefined) event.headers['content-length'] = String(call.sentBytes);
  const sent = call.isBase64Encoded
    ? { ...event, body: Buffer.from(call.body).toString('base64'), isBase64Encoded: true }
    : event;
  const { status, headers, body } = toResponse(await invoke(call)(name, JSON.stringify(sent)));
  const text = call.method === 'HEAD' ? '' : body.toString();
  const sentHeaders = Object.fromEntries(headers);
  const response = {
    status,
    headers: sentHeaders,
    text,
    body: parseJsonBody(text, sentHeaders['content-type']),
  };
  const options = call.mayFail ? ({ mayFail: true } as const) : {};
  checkResponse({ method: effectiveMethod(call), path, options }, response);
  checkAgainstOpenApi(call, response);
  return response;
};
