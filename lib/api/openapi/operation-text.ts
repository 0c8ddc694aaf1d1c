import type { ErrorCode } from '../problems.ts';
import type { Method, routes } from '../routes.ts';
import type { requestExamples, textExamples } from './examples.ts';
import type { HeaderName } from './headers.ts';
import type { ParameterName } from './parameters.ts';

type RouteOf<R> = R extends { method: infer M extends Method; path: infer P extends string }
  ? `${M} ${P}`
  : never;

/** `GET /jobs` and so on: one for each row of the route table. */
export type RouteName = RouteOf<(typeof routes)[number]>;

/** A successful response. */
export type Success = {
  readonly status: 200 | 201 | 202 | 204 | 304;
  readonly description: string;
  /** The schema of a JSON body, or those of which it matches one, and the names of their examples. */
  readonly json?: string | readonly string[];
  /** Another type of body. */
  readonly text?: readonly (keyof typeof textExamples)[];
  readonly headers?: readonly HeaderName[];
  /** Headers that are always there elsewhere, but not here. */
  readonly mayHave?: readonly HeaderName[];
};

export type OperationText = {
  readonly operationId: string;
  readonly tag: 'Jobs' | 'Synchronisation' | 'Reference lists' | 'Service';
  readonly summary: string;
  readonly description: string;
  /** Those of the path and the headers; the route table has those of the query. */
  readonly parameters?: readonly ParameterName[];
  readonly body?: {
    readonly schema: string;
    readonly optional?: true;
    readonly examples: readonly (keyof typeof requestExamples)[];
  };
  readonly successes: readonly Success[];
  /** Beyond those of every operation. */
  readonly refusals?: readonly ErrorCode[];
};
