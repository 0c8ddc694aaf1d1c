import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Method } from '../api/routes.ts';
import type { Caller } from '../domain/api-key.ts';
import type { Result } from '../jobs/result.ts';
import type { StoreUse } from '../store-use.ts';

export type Reply = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** A request of the gateway. Steps add what the handler or the log line needs. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  /** When the request arrived, by `performance.now()`. */
  started?: number;
  /** Whether it is the first request of its process. */
  isColdStart?: boolean;
  /** Ends the work on the request once its response is sent. */
  signal?: AbortSignal;
  /** What the request has asked of the store so far. */
  storeUse?: () => StoreUse;
  /** The method that the request is handled as. */
  method?: Method;
  caller?: Caller;
  /** The request is checked, and nothing is written. */
  dryRun?: boolean;
  /** Whether `Prefer` asks for `handling=lenient`. */
  lenient?: boolean;
  idempotencyKey?: string;
  /** The JSON of the body, until that is read. */
  text?: string;
  /** The id of the job that the request is about. */
  jobId?: number | undefined;
};

/**
 * A step of the stack; `Fields` are those of the event that it reads and sets. Middy joins them, so
 * that a handler compiles only behind the steps that provide what it takes.
 */
export type Step<Fields = unknown> = MiddlewareObj<ApiEvent & Fields, Reply>;

/** What a use case returns; a file brings its own reply. */
export type Output = Result | { readonly kind: 'reply'; readonly reply: Reply };

/** A use case, with the query and the body of this request. */
export type Run<Call> = (call: Call) => Output | Promise<Output>;

export type WithRun<Call> = { run: Run<Call> };
