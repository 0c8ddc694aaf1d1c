import {
  type AttributeValue,
  InternalServerError,
  ProvisionedThroughputExceededException,
  ThrottlingException,
  TransactionCanceledException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb';
import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { inNoFunction } from './current-function.ts';

/**
 * Faults of DynamoDB and of the way there that the embedded engine never shows. They strike below the SDK's own
 * retries, so that these run as well, and look to the code as the real ones do.
 *
 * - `conflict`: another transaction held an item; writes only, nothing is applied.
 * - `throttled-item`: an item, or its partition, was asked too often; nothing is applied.
 * - `throttled-account`: the account was; the SDK sees it before any item is looked at.
 * - `refused`: the connection broke before the request was applied.
 * - `timed-out`: no answer came in time, and the request was not applied.
 * - `broken`: the store itself failed, with a 500; nothing is applied.
 * - `lost`: the request was applied, and the answer never came.
 */
export const faultKinds = [
  'conflict',
  'throttled-item',
  'throttled-account',
  'refused',
  'timed-out',
  'broken',
  'lost',
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** One request on its way to the store. Each of the SDK's own repeats is a sending too. */
export type Sending = {
  /** The SDK's name: `TransactWriteItemsCommand`, `UpdateItemCommand`, `GetItemCommand`, `QueryCommand` … */
  readonly command: string;
  /** The same object for each repeat of one request. */
  readonly input: {
    readonly TableName?: string;
    readonly TransactItems?: readonly unknown[];
    readonly RequestItems?: object;
  };
};

type Handle = <Answer>(sending: Sending, send: () => Promise<Answer>) => Promise<Answer>;

let interceptors = 0;

/** Calls `handle` in place of each sending while `work` runs; it may send, wait, throw or replace the answer. */
export const intercept = async <Result>(handle: Handle, work: () => Promise<Result>): Promise<Result> => {
  const { middlewareStack } = dynamo();
  const name = `intercept-${interceptors++}`;
  middlewareStack.add(
    (next, { commandName = '' }) =>
      (args) =>
        handle({ command: commandName, input: args.input as Sending['input'] }, () => next(args)),
    { name, step: 'deserialize', priority: 'high' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove(name);
  }
};

export const isWrite = (command: string): boolean => /^(TransactWrite|Update|Put|Delete)Item/.test(command);

/** The records of Idempotency-Keys are in no transaction, so that nothing collides with them. */
const isInTransactions = ({ command, input }: Sending): boolean =>
  command.startsWith('TransactWrite') || !input.TableName?.endsWith('-Idempotency');

export const canBefall = (kind: FaultKind, sending: Sending): boolean =>
  kind !== 'conflict' || (isWrite(sending.command) && isInTransactions(sending));

/** What the SDK adds to an answer of the store's; `attempts` is added by its retries. */
const ofTheStore = (message: string) => ({
  message,
  $metadata: { httpStatusCode: 400, requestId: 'INJECTED' },
});

/** The first item is at fault, the others are not. */
const cancelled = (items: readonly unknown[], Code: string): Error =>
  new TransactionCanceledException({
    ...ofTheStore(`Transaction cancelled, please refer cancellation reasons for specific reasons [${Code}]`),
    CancellationReasons: items.map((_, at) => (at === 0 ? { Code, Message: 'Injected' } : { Code: 'None' })),
  });

const errorOf = (kind: FaultKind, { input: { TransactItems } }: Sending): Error => {
  switch (kind) {
    case 'conflict':
      return TransactItems
        ? cancelled(TransactItems, 'TransactionConflict')
        : new TransactionConflictException(ofTheStore('Transaction is ongoing for the item'));
    case 'throttled-item':
      return TransactItems
        ? cancelled(TransactItems, 'ThrottlingError')
        : new ProvisionedThroughputExceededException(ofTheStore('The level of throughput was exceeded'));
    case 'throttled-account':
      return new ThrottlingException(ofTheStore('Rate exceeded'));
    case 'refused':
      return Object.assign(new Error('read ECONNRESET'), {
        code: 'ECONNRESET',
        syscall: 'read',
        errno: -104,
      });
    case 'broken':
      return new InternalServerError({
        ...ofTheStore('Internal server error'),
        $metadata: { httpStatusCode: 500, requestId: 'INJECTED' },
      });
    case 'timed-out':
    case 'lost':
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

/** A batch is not refused: the keys that were throttled are handed back, here all of them. */
const handBack = async <Answer>({ input }: Sending, send: () => Promise<Answer>): Promise<Answer> => {
  const answer = await send();
  const { output } = answer as { output: BatchOutput };
  // A middleware may meet plain values on one way and DynamoDB's own on the other.
  const isTold = Object.values(output.Responses).flat().every(isMarshalled);
  const UnprocessedKeys = Object.fromEntries(
    Object.entries((input.RequestItems ?? {}) as Batch).map(([table, batch]) => [
      table,
      { ...batch, Keys: batch.Keys.map((key) => inForm(key, isTold)) },
    ]),
  );
  Object.assign(output, { Responses: {}, UnprocessedKeys });
  return answer;
};

/** What becomes of a sending that a fault strikes. */
export const befall = async <Answer>(
  kind: FaultKind,
  sending: Sending,
  send: () => Promise<Answer>,
): Promise<Answer> => {
  if (kind === 'throttled-item' && sending.command.startsWith('BatchGet')) return handBack(sending, send);
  // An answer that is an error is lost as well.
  if (kind === 'lost') await send().catch(() => {});
  throw errorOf(kind, sending);
};

/** Mulberry32: numbers from 0 to below 1, the same ones for the same seed. */
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
 * Lets a share of all sendings fail while `work` runs.
 *
 * @param rate the share, 0 to 1, of the sendings that one of `kinds` can befall.
 * @param seed of the draws; with it, and the same order of requests, the same ones fail.
 */
export const withFaults = <Result>(
  { rate, kinds, seed }: { rate: number; kinds: readonly FaultKind[]; seed: number },
  work: () => Promise<Result>,
): Promise<Result> => {
  const random = randomFrom(seed);
  return intercept(async (sending, send) => {
    const possible = kinds.filter((kind) => canBefall(kind, sending));
    const kind = random() < rate ? possible[Math.floor(random() * possible.length)] : undefined;
    return kind ? befall(kind, sending, send) : send();
  }, work);
};

type Place = {
  /** Counted from 1, among the sendings of `command`, or among all that `kind` can befall. */
  readonly nth: number;
  readonly command?: string;
};

/**
 * Lets exactly one sending fail. Called with 1, 2, 3 … until `struck` is false, each request of `work` fails in turn.
 *
 * @param meanwhile runs before the failure is told: what another process does before the SDK asks again.
 */
export const withFaultAt = async <Result>(
  { nth, command, kind, meanwhile }: Place & { kind: FaultKind; meanwhile?: () => Promise<unknown> },
  work: () => Promise<Result>,
): Promise<{ result: Result; struck: boolean }> => {
  let count = 0;
  const result = await intercept(async (sending, send) => {
    const counts = canBefall(kind, sending) && (command === undefined || command === sending.command);
    if (!counts || ++count !== nth) return send();
    try {
      return await befall(kind, sending, send);
    } finally {
      if (meanwhile) await inNoFunction(meanwhile);
    }
  }, work);
  return { result, struck: count >= nth };
};

/** Runs `action` just before one sending, as another process would that came between. Its own sendings don't count. */
export const withInterruption = <Result>(
  { nth, command, action }: Place & { action: () => Promise<unknown> },
  work: () => Promise<Result>,
): Promise<Result> => {
  let count = 0;
  return intercept(async (sending, send) => {
    if ((command === undefined || command === sending.command) && ++count === nth) await inNoFunction(action);
    return send();
  }, work);
};

/** Cuts the answer of each Query on a table into pages of `limit` rows, as 1 MB of data does. */
export const withPages = async <Result>(limit: number, work: () => Promise<Result>): Promise<Result> => {
  const { middlewareStack } = dynamo();
  const name = `pages-${interceptors++}`;
  middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        const isCut = commandName === 'QueryCommand' && !('IndexName' in args.input);
        return next(isCut ? { ...args, input: { ...args.input, Limit: limit } } : args);
      },
    { name, step: 'initialize' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove(name);
  }
};

type Row = { readonly id?: unknown };
type Change = { readonly Item?: Row; readonly Key?: Row };
type WriteInput = Change & { readonly TransactItems?: readonly Record<string, Change>[] };

const writtenIds = ({ TransactItems, ...single }: WriteInput): unknown[] =>
  [single, ...(TransactItems ?? []).flatMap((item) => Object.values(item))]
    .map(({ Item, Key }) => (Item ?? Key)?.id)
    .filter((id) => id !== undefined);

/**
 * Lets the indexes follow late: a Query on one leaves out every item that the last `writes` writes touched. A real
 * index would show some of them as they were before; none of our rules may count on that either.
 */
export const withIndexLag = async <Result>(writes: number, work: () => Promise<Result>): Promise<Result> => {
  const { middlewareStack } = dynamo();
  const name = `index-lag-${interceptors++}`;
  const recent: (readonly unknown[])[] = [];
  middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const answer = await next(args);
        if (isWrite(commandName)) {
          recent.push(writtenIds(args.input as WriteInput));
          if (recent.length > writes) recent.shift();
        }
        const output = answer.output as { Items?: Row[]; Count?: number };
        if (commandName === 'QueryCommand' && 'IndexName' in args.input && output.Items) {
          const late = new Set(recent.flat());
          output.Items = output.Items.filter(({ id }) => !late.has(id));
          output.Count = output.Items.length;
        }
        return answer;
      },
    { name, step: 'initialize' },
  );
  try {
    return await work();
  } finally {
    middlewareStack.remove(name);
  }
};
