import {
  type AttributeValue,
  InternalServerError,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { outsideFunction } from '../api/current-function.ts';
import { withMiddleware } from './with-middleware.ts';

/**
 * Faults of DynamoDB and of the network that the embedded engine never produces. They are injected
 * below the SDK's own retries, so that these run too, and they look like the real errors to the
 * code.
 *
 * - `conflict`: another transaction is in progress on an item; writes only, not applied.
 * - `throttled-item`: an item or its partition exceeds its throughput; not applied.
 * - `throttled-account`: the account exceeds its limits; not applied.
 * - `connection-reset`: the connection breaks before the request is applied.
 * - `timeout`: no response in time; not applied.
 * - `server-error`: DynamoDB returns a 500; not applied.
 * - `response-lost`: the request is applied, but its response never arrives.
 */
export const faultKinds = [
  'conflict',
  'throttled-item',
  'throttled-account',
  'connection-reset',
  'timeout',
  'server-error',
  'response-lost',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** One attempt of a request to the store. Each retry of the SDK is another one. */
export type StoreRequest = {
  /**
   * The SDK's name: `TransactWriteItemsCommand`, `UpdateItemCommand`, `GetItemCommand`,
   * `QueryCommand` …
   */
  readonly command: string;
  /** The same object for every attempt of one request. */
  readonly input: {
    readonly TableName?: string;
    readonly TransactItems?: readonly unknown[];
    readonly RequestItems?: object;
  };
};

type Handle = <Output>(request: StoreRequest, send: () => Promise<Output>) => Promise<Output>;

/**
 * Calls `handle` for every attempt while `work` runs; it may send, wait, throw or replace the
 * response.
 */
export const intercept = <Result>(handle: Handle, work: () => Promise<Result>): Promise<Result> =>
  withMiddleware(
    (stack, name) =>
      stack.add(
        (next, { commandName = '' }) =>
          (args) =>
            handle({ command: commandName, input: args.input as StoreRequest['input'] }, () => next(args)),
        { name, step: 'deserialize', priority: 'high' },
      ),
    work,
  );

export const isWrite = (command: string): boolean => /^(TransactWrite|Update|Put|Delete)Item/.test(command);

export const canFailWith = (kind: FaultKind, request: StoreRequest): boolean =>
  kind !== 'conflict' || isWrite(request.command);

/** Fields of an error that the SDK parsed from a response; its retries add `attempts`. */
const serviceError = (message: string) => ({
  message,
  $metadata: { httpStatusCode: 400, requestId: 'INJECTED' },
});

/** The first item is the reason; the others have none. */
const cancelled = (items: readonly unknown[], Code: string): Error =>
  new TransactionCanceledException({
    ...serviceError(
      `Transaction cancelled, please refer cancellation reasons for specific reasons [${Code}]`,
    ),
    CancellationReasons: items.map((_, at) => (at === 0 ? { Code, Message: 'Injected' } : { Code: 'None' })),
  });

const errorOf = (kind: FaultKind, { input: { TransactItems } }: StoreRequest): Error => {
  switch (kind) {
    case 'conflict':
      return TransactItems
        ? cancelled(TransactItems, 'TransactionConflict')
        : new TransactionConflictException(serviceError('Transaction is ongoing for the item'));
    case 'throttled-item':
      return TransactItems
        ? cancelled(TransactItems, 'ThrottlingError')
        : new ProvisionedThroughputExceededException(serviceError('The level of throughput was exceeded'));
    case 'throttled-account':
      return new ThrottlingException(serviceError('Rate exceeded'));
    case 'connection-reset':
      return Object.assign(new Error('read ECONNRESET'), {
        code: 'ECONNRESET',
        syscall: 'read',
        errno: -104,
      });
    case 'server-error':
      return new InternalServerError({
        ...serviceError('Internal server error'),
        $metadata: { httpStatusCode: 500, requestId: 'INJECTED' },
      });
    case 'timeout':
    case 'response-lost':
      return Object.assign(new Error('socket hang up: no answer within 2000 ms'), { name: 'TimeoutError' });
  }
};

type Values = Record<string, unknown>;
type Batch = Record<string, { readonly Keys: Values[] }>;
type BatchOutput = { readonly Responses: Record<string, Values[]> };

const isMarshalled = (values: Values): values is Record<string, AttributeValue> =>
  Object.values(values).every((value) => typeof value === 'object');

const inForm = (values: Values, marshalled: boolean): Values => {
  if (isMarshalled(values)) return marshalled ? values : unmarshall(values);
  return marshalled ? marshall(values) : values;
};

/**
 * A throttled batch does not fail: it returns the throttled keys as unprocessed, here all of them.
 */
const returnUnprocessed = async <Output>(
  { input }: StoreRequest,
  send: () => Promise<Output>,
): Promise<Output> => {
  const response = await send();
  const { output } = response as { output: BatchOutput };
  // Request and response may differ in form: plain values or AttributeValues.
  const items = Object.values(output.Responses).flat();
  // Where nothing was found, the client tells.
  const isMarshalledResponse =
    items.length > 0 ? items.every(isMarshalled) : process.env.DYNAMODB_CLIENT === 'standard';
  const UnprocessedKeys = Object.fromEntries(
    Object.entries((input.RequestItems ?? {}) as Batch).map(([table, batch]) => [
      table,
      { ...batch, Keys: batch.Keys.map((key) => inForm(key, isMarshalledResponse)) },
    ]),
  );
  Object.assign(output, { Responses: {}, UnprocessedKeys });
  return response;
};

/** Makes a request fail with a fault. */
export const failWith = async <Output>(
  kind: FaultKind,
  request: StoreRequest,
  send: () => Promise<Output>,
): Promise<Output> => {
  if (kind === 'throttled-item' && request.command.startsWith('BatchGet'))
    return returnUnprocessed(request, send);
  // An error response is lost, too.
  if (kind === 'response-lost') await send().catch(() => {});
  throw errorOf(kind, request);
};

/** Mulberry32: a seeded generator of numbers in [0, 1). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * Makes a share of all attempts fail while `work` runs.
 *
 * @param rate the share, 0 to 1.
 * @param seed with the same seed and order of requests, the same attempts fail.
 */
export const withFaults = <Result>(
  { rate, kinds, seed }: { rate: number; kinds: readonly FaultKind[]; seed: number },
  work: () => Promise<Result>,
): Promise<Result> => {
  const random = randomFrom(seed);
  return intercept(async (request, send) => {
    const possible = kinds.filter((kind) => canFailWith(kind, request));
    const kind = random() < rate ? possible[Math.floor(random() * possible.length)] : undefined;
    return kind ? failWith(kind, request, send) : send();
  }, work);
};

type Place = {
  /** Counted from 1 among the attempts of `command`, or among all that can fail with `kind`. */
  readonly nth: number;
  readonly command?: string;
};

/**
 * Makes exactly one attempt fail; `injected` says whether `work` made that many attempts.
 *
 * @param beforeFailure runs before the failure is returned, as another process that acts before the
 * SDK retries.
 */
export const withFaultAt = async <Result>(
  { nth, command, kind, beforeFailure }: Place & { kind: FaultKind; beforeFailure?: () => Promise<unknown> },
  work: () => Promise<Result>,
): Promise<{ result: Result; injected: boolean }> => {
  let count = 0;
  const result = await intercept(async (request, send) => {
    const isCounted = canFailWith(kind, request) && (command === undefined || command === request.command);
    if (!isCounted || ++count !== nth) return send();
    try {
      return await failWith(kind, request, send);
    } finally {
      if (beforeFailure) await outsideFunction(beforeFailure);
    }
  }, work);
  return { result, injected: count >= nth };
};

/**
 * Runs `action` just before an attempt, as a concurrent process would. Its own attempts do not
 * count.
 */
export const withInterruption = <Result>(
  { nth, command, action }: Place & { action: () => Promise<unknown> },
  work: () => Promise<Result>,
): Promise<Result> => {
  let count = 0;
  return intercept(async (request, send) => {
    if ((command === undefined || command === request.command) && ++count === nth)
      await outsideFunction(action);
    return send();
  }, work);
};

/** Runs `other` just before the first `command` of `work`. @returns both results. */
export const withOther = async <Result, Other>(
  command: string,
  work: () => Promise<Result>,
  other: () => Promise<Other>,
): Promise<readonly [Result, Other]> => {
  const { promise, resolve } = Promise.withResolvers<Other>();
  const action = async () => resolve(await other());
  return [await withInterruption({ nth: 1, command, action }, work), await promise];
};

/** Limits each Query on a table to pages of `limit` rows, as DynamoDB does at 1 MB. */
export const withPages = <Result>(limit: number, work: () => Promise<Result>): Promise<Result> =>
  withMiddleware(
    (stack, name) =>
      stack.add(
        (next, { commandName }) =>
          (args) => {
            const isLimited = commandName === 'QueryCommand' && !('IndexName' in args.input);
            return next(isLimited ? { ...args, input: { ...args.input, Limit: limit } } : args);
          },
        { name, step: 'initialize' },
      ),
    work,
  );

type Row = { readonly id?: unknown };
type Change = { readonly Item?: Row; readonly Key?: Row };
type WriteInput = Change & { readonly TransactItems?: readonly Record<string, Change>[] };

const writtenIds = ({ TransactItems, ...single }: WriteInput): unknown[] =>
  [single, ...(TransactItems ?? []).flatMap((item) => Object.values(item))]
    .map(({ Item, Key }) => (Item ?? Key)?.id)
    .filter((id) => id !== undefined);

/**
 * Simulates lagging indexes: a Query on an index omits every item that one of the last `writes`
 * writes changed. A real index may show such an item in its previous state; the code must not
 * depend on that either.
 */
export const withIndexLag = <Result>(writes: number, work: () => Promise<Result>): Promise<Result> => {
  const recent: (readonly unknown[])[] = [];
  return withMiddleware(
    (stack, name) =>
      stack.add(
        (next, { commandName = '' }) =>
          async (args) => {
            const response = await next(args);
            if (isWrite(commandName)) {
              recent.push(writtenIds(args.input as WriteInput));
              if (recent.length > writes) recent.shift();
            }
            const output = response.output as { Items?: Row[]; Count?: number };
            if (commandName === 'QueryCommand' && 'IndexName' in args.input && output.Items) {
              const late = new Set(recent.flat());
              output.Items = output.Items.filter(({ id }) => !late.has(id));
              output.Count = output.Items.length;
            }
            return response;
          },
        { name, step: 'initialize' },
      ),
    work,
  );
};
