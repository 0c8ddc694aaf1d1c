import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Method } from '../api/routes.ts';

export type Reply = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** The employer to whom the API key belongs. */
export type Caller = { readonly id: number; readonly name: string; readonly keyId: string };

/** A request of the gateway. Steps add what the handler or the log line needs. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  /** When the request arrived, by `performance.now()`. */
  started?: number;
  /** Ends the work on the request once its response is sent. */
  signal?: AbortSignal;
  /** The method that the request is handled as. */
  method?: Method;
  caller?: Caller;
  /** The request is checked, and nothing is written. */
  dryRun?: boolean;
  /** `{id}` of the path. */
  id?: number;
  /** The id of the job that the request has read or written. */
  jobId?: number;
};

/**
 * A step of the stack; `Fields` are those of the event that it reads and sets. Middy joins them, so
 * that a handler compiles only behind the steps that provide what it takes.
 */
export type Step<Fields = unknown> = MiddlewareObj<ApiEvent & Fields, Reply>;

export type WithMethod = { method: Method };
export type WithCaller = {
  caller: Caller;
  /** Reads the caller again, which may be cached. */
  currentCaller: () => Promise<Caller | undefined>;
};
export type WithId = { id: number };
export type WithSyncId = { syncId: string };
export type WithChunk = { chunk: number };
