import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Method } from '../api/routes.ts';

export type Reply = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** Who calls, by an API key. */
export type Caller = { readonly id: number; readonly name: string; readonly keyId: string };

/** A request of the gateway, with what the log line says of it once a step has found it out. */
export type ApiEvent = APIGatewayProxyEventV2 & {
  /** When the request came in, as `performance.now()` counts. */
  started?: number;
  /** Ends the work on the request once its caller has been answered. */
  signal?: AbortSignal;
  /** The method that the request is handled as. */
  method?: Method;
  caller?: Caller;
  /** `{id}` of the path. */
  id?: number;
  /** The id of the job that the request has read or written. */
  jobId?: number;
};

/**
 * A step of the stack; `Facts` is what it reads and sets on the event. Middy joins the facts of all
 * steps, so that a handler compiles only behind the steps that provide what it takes.
 */
export type Step<Facts = unknown> = MiddlewareObj<ApiEvent & Facts, Reply>;

export type WithMethod = { method: Method };
export type WithCaller = { caller: Caller };
export type WithId = { id: number };
