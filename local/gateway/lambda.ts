import { randomUUID } from 'node:crypto';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { lazyFor } from '../../lib/lazy.ts';
import { maxResultBytes } from '../../lib/limits.ts';

type LambdaContext = Pick<Context, 'awsRequestId' | 'functionName' | 'getRemainingTimeInMillis'>;

export type LambdaHandler = (event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<unknown>;

/** The timeout of a function in milliseconds, just below that of an HTTP API. */
const usualTimeLimit = 29_000;

/**
 * Calls functions by name as Lambda does. Events and results are serialized as JSON, as on AWS.
 *
 * @param load called once per function, at its first call.
 * @param timeLimit milliseconds that the context reports; the function is not stopped after them.
 * @returns calls a function with a packed event, and resolves to the parsed result. Rejects with what
 *   the function throws, and with a RangeError for a result over Lambda's limit.
 */
export const createLambda = (load: (name: string) => Promise<LambdaHandler>, timeLimit = usualTimeLimit) => {
  const handlerOf = lazyFor(load);

  return async (name: string, document: string, body?: string): Promise<unknown> => {
    const handler = await handlerOf(name);
    const answered = await handler(unpack({ document, body }), contextOf(name, timeLimit));
    const result = pack(Object(answered), maxResultBytes);
    if (!result) throw new RangeError(`${name} answered more than ${maxResultBytes} bytes.`);
    return unpack(result);
  };
};

/** The most bytes of one UTF-16 code unit in a JSON document: an escape such as `\u0007`. */
const longestEscape = 6;

type Packed = { readonly document: string; readonly body?: string | undefined };

/**
 * Serializes an event or a result. A body far below the limit stays apart, because writing and parsing
 * it as JSON is slow and changes nothing.
 *
 * @returns undefined for a document over the limit.
 */
export const pack = (value: { readonly body?: unknown }, limit: number): Packed | undefined => {
  const { body, ...rest } = value;
  if (typeof body === 'string' && longestEscape * body.length < limit / 2) {
    return { document: JSON.stringify(rest), body };
  }
  const document = JSON.stringify(value);
  return Buffer.byteLength(document) > limit ? undefined : { document };
};

const unpack = ({ document, body }: Packed) => ({
  ...JSON.parse(document),
  ...(body !== undefined && { body }),
});

const contextOf = (functionName: string, timeLimit: number): LambdaContext => {
  const deadline = Date.now() + timeLimit;
  return {
    awsRequestId: randomUUID(),
    functionName,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
};
