import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Caller } from '../contract/caller.ts';
import type { Method } from '../contract/route.ts';
import type { StoreUse } from '../store/store-use.ts';
import type { Notes } from './request.ts';

/** A request of the gateway. */
export type ApiEvent = APIGatewayProxyEventV2;

export type Reply = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** Makes the response of what a use case returns. */
export type ReplyOf<Output> = (output: Output, event: ApiEvent, internal: Internal) => Reply;

export type Handler = (event: ApiEvent, context: Context) => Promise<Reply>;

/** What steps hand on in middy's `request.internal`, for each other and for the log line. */
export type Internal = {
  /** When the request arrived, by `performance.now()`. */
  started?: number;
  /** Whether it is the first request of its process. */
  isColdStart?: boolean;
  /** The method that the request is handled as. */
  method?: Method;
  /** Ends the work on the request when its time is up. */
  signal?: AbortSignal;
  /** Rejects when the time of the request is up. */
  late?: Promise<never>;
  timer?: NodeJS.Timeout;
  /** What the request has asked of the store so far. */
  storeUse?: () => StoreUse;
  caller?: Caller;
  /** The id of the job that the request is about. */
  jobId?: number | undefined;
  /** The id of the synchronisation that the request is about. */
  syncId?: string;
  notes?: Notes;
  /** What the mail system calls the mail that was sent. */
  mailId?: string | undefined;
  /** Whether `Prefer` asks for `handling=lenient`. */
  lenient?: boolean;
  /** The request is checked, and nothing is written. */
  dryRun?: boolean;
  idempotencyKey?: string;
  /** The JSON of the body, until that is read. */
  text?: string;
  /** The response to what the use case has returned. */
  reply?: Reply;
  /** A follower of the board gets nothing new. */
  isIdle?: boolean;
};

/**
 * A step of the stack. `Known` is what it reads and sets beside `Internal`, for the use case: Middy joins
 * them, so that a use case compiles only behind the steps that provide what it takes.
 */
export type Step<Known = unknown> = MiddlewareObj<ApiEvent, Reply, Error, Context, Internal & Known>;

/** The query or the body, as the use case takes it. */
export type WithInput<Input> = { input: Input };

/** For an entry of a public list. */
export type EntryRequest = { readonly id: number; readonly path: string };

/** About the service itself; `url` is that of the API. */
export type ServiceRequest = Pick<ApiEvent, 'rawPath' | 'pathParameters'> & {
  readonly url: string;
};
