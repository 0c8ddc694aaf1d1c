import type { ErrorCode } from '../../domain/problems.ts';
import type { answerExamples, listExamples, requestExamples, textExamples } from '../openapi/examples.ts';
import type { HeaderName } from '../openapi/headers.ts';
import type { ParameterName } from '../openapi/parameters.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The path is below `basePath`; a name in braces stands for one path segment. */
type RouteName = `${Method} /${string}`;

/**
 * The API key that each kind of request needs; lib/http/endpoint.ts has its steps. Those about the
 * `service` itself, pages for people and what tools load, ignore query parameters.
 */
export const keys = {
  public: 'none',
  entry: 'none',
  service: 'none',
  employer: 'employer',
  job: 'employer',
  sync: 'employer',
  chunk: 'employer',
  board: 'board',
  boardJob: 'board',
  application: 'board',
} as const;

/** What a use case takes, beside the query or the body. */
export type RequestKind = keyof typeof keys;

/** IAM's actions of DynamoDB. A transaction needs those of its parts. */
export type Action = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

type NamedExample = keyof typeof answerExamples | keyof ReturnType<typeof listExamples>;

/** A successful response. */
export type Success = {
  readonly status: 200 | 201 | 202 | 204 | 304;
  readonly description: string;
  /** A JSON body, by the name of its schema. */
  readonly json?: NamedExample;
  /** By default the one with the name of the schema. */
  readonly examples?: readonly NamedExample[];
  /** Another type of body. */
  readonly text?: readonly (keyof typeof textExamples)[];
  readonly headers?: readonly HeaderName[];
  /** Headers that are always there elsewhere, but not here. */
  readonly mayHave?: readonly HeaderName[];
};

/** All about a route. */
export type Row = {
  /** The file in functions/ whose `handler` serves the route. */
  readonly function: string;
  readonly request: RequestKind;
  /** A POST that is only ever handled as the method that `X-HTTP-Method-Override` names. */
  readonly overrideOnly?: true;
  /** The setting that switches the route on where the service is deployed; on one machine it is on. */
  readonly onlyWith?: 'APPLICATIONS';

  // For the documentation.
  /** By default the name of the function in camel case. */
  readonly operationId?: string;
  readonly summary: string;
  readonly description: string;
  /** Those of the query, and those of the headers and the path that `request` does not imply. */
  readonly parameters?: readonly ParameterName[];
  readonly body?: {
    readonly schema: string;
    readonly optional?: true;
    readonly examples: readonly (keyof typeof requestExamples)[];
    /** The problem of a body that does not match its schema. */
    readonly refusal: 'job.invalid' | 'body.invalid';
  };
  readonly responses: readonly Success[];
  /** Beyond those that `request`, `key`, `body` and the query imply. */
  readonly refusals?: readonly ErrorCode[];

  // For the deployment. Of a function with several routes, one row has both.
  /** Actions by table, or by index as `jobs/byStatus`, beyond those of the key's look-up. */
  readonly grants?: Readonly<Record<string, readonly Action[]>>;
};

export type Rows = Readonly<Record<RouteName, Row>>;

/** A row with its name taken apart, and what it implies. */
export type Route = Row & {
  readonly operationId: string;
  readonly key: (typeof keys)[RequestKind];
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  /** The tag in the OpenAPI document. */
  readonly tag: string;
};

/** @param name such as `GET /jobs`, as the compiler has checked. */
export const partsOf = (name: string): Pick<Route, 'method' | 'path'> => {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
};

export const ok = (
  description: string,
  json: Success['json'] & {},
  headers: readonly HeaderName[] = [],
): Success => ({ status: 200, description, json, headers });

/** The client has it already. */
export const unchanged = (...headers: readonly HeaderName[]): Success => ({
  status: 304,
  description: 'Not modified.',
  headers,
});
