import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { maxResultBytes } from '../../lib/api/limits.ts';

/** What functions use of it. */
type LambdaContext = Pick<Context, 'awsRequestId' | 'functionName' | 'getRemainingTimeInMillis'>;

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<unknown>;

/** The timeout of a function in milliseconds, just below that of an HTTP API. */
const usualTimeLimit = 29_000;

/**
 * Calls functions by name as Lambda does. Events and results are serialized as JSON, as on AWS.
 *
 * @param load called once per function, at its first call.
 * @param timeLimit milliseconds that the context reports; the function is not stopped after them.
 * @returns calls a function with the event's JSON document, and resolves to the parsed result. A body
 *   may be passed apart: writing and parsing it as JSON is slow, and changes nothing. Rejects with what
 *   the function throws, and with a RangeError for a result over Lambda's limit.
 */
export const createLambda = (load: (name: string) => Promise<LambdaHandler>, timeLimit = usualTimeLimit) => {
  const handlers = new Map<string, Promise<LambdaHandler>>();

  return async (name: string, document: string, body?: string): Promise<unknown> => {
    const loading = handlers.get(name) ?? load(name);
    handlers.set(name, loading);
    const handler = await loading;
    const event = { ...JSON.parse(document), ...(body !== undefined && { body }) };
    return throughJson(name, await handler(event, contextOf(name, timeLimit)));
  };
};

/** The most bytes of one UTF-16 code unit in a JSON document: an escape such as `\u0007`. */
export const longestEscape = 6;

/** Serializes and parses a result; a body far below the limit is left out, because it is slow. */
const throughJson = (name: string, result: unknown): unknown => {
  const { body, ...rest } = { ...(result as { body?: unknown } | undefined) };
  if (typeof body === 'string') {
    const document = JSON.stringify({ ...rest, body: '' });
    const atMost = Buffer.byteLength(document) + longestEscape * body.length;
    if (atMost < maxResultBytes) return { ...JSON.parse(document), body };
  }
  const document = JSON.stringify(result) ?? 'null';
  const size = Buffer.byteLength(document);
  if (size > maxResultBytes) throw new RangeError(`${name} answered ${size} bytes, over ${maxResultBytes}.`);
  return JSON.parse(document);
};

const contextOf = (functionName: string, timeLimit: number): LambdaContext => {
  const deadline = Date.now() + timeLimit;
  return {
    awsRequestId: randomUUID(),
    functionName,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
};
