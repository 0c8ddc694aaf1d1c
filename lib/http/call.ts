import type { MiddlewareObj, Request as MiddyRequest } from '@middy/core';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import type { Method } from '../api/routes.ts';
import type { Fault } from '../domain/fault.ts';
import type { Idempotency } from '../domain/idempotency.ts';
import type { BodyRequest, JobRequest, Result } from '../jobs/request.ts';

/** A body after validation: what is sound of it, and what is not. */
export type Validated<Input> = Pick<BodyRequest<Input>, 'input' | 'ignoredProperties'> & {
  readonly faults: readonly Fault[];
};

/** Checks a JSON object that was sent as `text`. */
export type Validate<Input> = (body: object, text: string, lenient: boolean) => Validated<Input>;

/** All that the stack gathers before the use case runs. */
export type Call = JobRequest & BodyRequest<unknown> & { readonly query: URLSearchParams };

/** What one method of a route does. */
export type Operation = {
  /** Set where a JSON body is required: how it is checked. */
  readonly validate?: Validate<unknown>;
  readonly run: (call: Call) => Promise<Result>;
};

export type Operations = Partial<Record<Method, Operation>>;

/** What a route does that only reads: there is no body to check. */
export type Reading = { readonly GET: Operation & { readonly validate?: never } };

/** Joins a use case to the check of the body that it takes; the types hold them together. */
export const withBody = <Input>(
  validate: Validate<Input>,
  run: (request: JobRequest & BodyRequest<Input>) => Promise<Result>,
): Operation => ({ validate, run: (call) => run(call as Call & BodyRequest<Input>) });

/** Who calls, by an API key. */
export type Caller = { readonly id: number; readonly name: string; readonly keyId: string };

export type Reply = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

/** What the middlewares tell each other; middy keeps it for the length of one call. */
export type State = {
  started?: number;
  method?: Method;
  operation?: Operation;
  caller?: Caller;
  /** `{id}` of the path. */
  id?: number;
  /** The id of the job that the request has read or made. */
  jobId?: number;
  /** The header Idempotency-Key, where it counts. */
  idempotencyKey?: string;
  idempotency?: Idempotency;
  /** The body as it was read and as it was sent. */
  body?: { readonly value: object; readonly text: string };
};

/** `run` is the use case with everything that it needs, once the stack has prepared it. */
export type ApiEvent = APIGatewayProxyEventV2 & { run?: () => Promise<Result> };
export type Middleware = MiddlewareObj<ApiEvent, Result | Reply, Error, Context, State>;
export type ApiRequest = Pick<
  MiddyRequest<ApiEvent, Result | Reply, Error, Context, State>,
  'event' | 'error' | 'response' | 'internal'
>;
