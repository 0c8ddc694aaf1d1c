import type { ErrorCode } from '../errors/problems.ts';
import type { HeaderName } from './headers.ts';
import { type ParameterName, queryNames } from './parameters.ts';

/** Every path of the service starts with this. */
export const basePath = '/api/v1.1';

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
  vendor: 'vendor',
} as const;

/** What a use case takes, beside the query or the body. */
export type RequestKind = keyof typeof keys;

/** IAM's actions of DynamoDB. A transaction needs those of its parts. */
export type Action = 'GetItem' | 'BatchGetItem' | 'Query' | 'Scan' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** A successful response. */
export type Success = {
  readonly status: 200 | 201 | 202 | 204 | 304;
  readonly description: string;
  /** A JSON body, by the name of its schema; lib/openapi/routes.ts checks these names. */
  readonly json?: string;
  /** By default the one with the name of the schema. */
  readonly examples?: readonly string[];
  /** Another type of body. */
  readonly text?: readonly string[];
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
    readonly examples: readonly string[];
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

/** What a function needs of a route while it runs: in bundles, the build leaves nothing else of a row. */
export type RouteAtRunTime = Pick<Row, 'request' | 'overrideOnly' | 'onlyWith'> & {
  /** Such as `GET /jobs`. */
  readonly name: string;
  readonly method: Method;
  /** Below `basePath`. */
  readonly path: string;
  /** The names of the query parameters. */
  readonly query: readonly string[];
  /** For the header `Allow`: the methods of its path. */
  readonly allow: readonly Method[];
  /**
   * Fixed paths that the gateway takes for this one, with another method than their own, and their
   * methods: `GET /jobs/batch` is routed to `GET /jobs/{id}`.
   */
  readonly misrouted: Readonly<Record<string, readonly Method[]>>;
};

/** What the build leaves of a row. */
export const routeFieldsAtRunTime = [
  'request',
  'overrideOnly',
  'onlyWith',
  'name',
  'method',
  'path',
  'query',
  'allow',
  'misrouted',
] as const satisfies readonly (keyof RouteAtRunTime)[];

/** @param name such as `GET /jobs`, as the compiler has checked. */
const partsOf = (name: string): Pick<RouteAtRunTime, 'method' | 'path'> => {
  const [method, path] = name.split(' ') as [Method, string];
  return { method, path };
};

/** Whether a part of a route's path stands for any segment but an empty one. */
export const isVariable = (part: string): boolean => part.startsWith('{');

/** Whether the segments of a path are those of a route's path. */
export const matchesPath = (pattern: readonly string[], segments: readonly string[]): boolean =>
  pattern.length === segments.length &&
  pattern.every((part, at) => (isVariable(part) ? segments[at] !== '' : part === segments[at]));

type Listed = Pick<RouteAtRunTime, 'method' | 'path' | 'overrideOnly'>;

/** The methods of a route's path, as `Allow` lists them. */
const methodsOf = (path: string, all: readonly Listed[]): Method[] =>
  all.filter((one) => one.path === path && !one.overrideOnly).map(({ method }) => method);

const misroutedTo = (path: string, all: readonly Listed[]): Record<string, Method[]> => {
  const isTaken = (other: string): boolean =>
    other !== path && !other.includes('{') && matchesPath(path.split('/'), other.split('/'));
  const fixed = new Set(all.map((one) => one.path).filter(isTaken));
  return Object.fromEntries([...fixed].map((other) => [other, methodsOf(other, all)]));
};

type RoutesOf<Table extends Rows> = { readonly [Name in keyof Table]: Table[Name] & RouteAtRunTime };

/** The rows of a concept, with what functions need of them. All rows of a path are in one table. */
export const routesOf = <Table extends Rows>(rows: Table): RoutesOf<Table> => {
  const all = Object.entries<Row>(rows).map(([name, row]) => ({ ...row, name, ...partsOf(name) }));
  const routes = all.map((row) => ({
    ...row,
    query: queryNames(row.parameters ?? []),
    allow: methodsOf(row.path, all),
    misrouted: misroutedTo(row.path, all),
  }));
  return Object.fromEntries(routes.map((route) => [route.name, route])) as object as RoutesOf<Table>;
};

export const ok = <Json extends string>(
  description: string,
  json: Json,
  headers: readonly HeaderName[] = [],
) => ({ status: 200, description, json, headers }) as const satisfies Success;

/** The client has it already. */
export const unchanged = (...headers: readonly HeaderName[]) =>
  ({ status: 304, description: 'Not modified.', headers }) as const satisfies Success;
