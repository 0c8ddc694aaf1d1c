import type { Action } from '../lib/contract/route.ts';
import { routes } from '../lib/openapi/routes.ts';
import { type Table, tables } from '../lib/store/tables.ts';
import { logGroupOf } from './functions.ts';
import lastRelease from './last-release.json' with { type: 'json' };
import type { StageName } from './stages.ts';

/** Actions by table, or by index as `jobs/byStatus`. */
type Grants = Readonly<Record<string, readonly Action[]>>;

/** Looks up a key, and records the first use on each day. */
const keyLookUp = { apiKeys: ['GetItem', 'UpdateItem'] } as const;

const removeJobs = {
  jobs: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
  jobReferences: ['DeleteItem'],
} as const satisfies Grants;

/** All that several grants allow. */
const merged = <Name extends string>(
  all: readonly Readonly<Record<string, readonly Name[] | undefined>>[],
): Record<string, Name[]> => {
  const byResource = Map.groupBy(
    all.flatMap(Object.entries<readonly Name[] | undefined>),
    ([resource]) => resource,
  );
  return Object.fromEntries(
    [...byResource].map(([resource, each]) => [
      resource,
      [...new Set(each.flatMap(([, actions = []]) => actions))],
    ]),
  );
};

/** All that the routes of a synchronisation need: a run of a feed calls them in its process. */
const synchronise = merged(
  routes.flatMap(({ path, grants = {} }) => (path.startsWith('/syncs') ? [grants] : [])),
);

/**
 * The grants of each function: those in the rows of its routes; a function without an entry has
 * none. `npm test` compares them with what its tests used: an unused grant fails like a missing one.
 */
export const grants: Readonly<Record<string, Grants>> = {
  ...Object.fromEntries(
    routes
      .filter((route) => route.grants)
      .map((route) => [route.function, { ...(route.key !== 'none' && keyLookUp), ...route.grants }]),
  ),
  'remove-missing': {
    ...removeJobs,
    employers: ['UpdateItem'],
    syncs: ['GetItem', 'UpdateItem', 'DeleteItem'],
  },
  'record-changes': { changes: ['GetItem', 'Query', 'UpdateItem'], employers: ['BatchGetItem'] },
  announce: {
    changes: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    employers: ['BatchGetItem'],
    'jobs/byStatus': ['Query'],
  },
  'record-mail-event': { idempotency: ['UpdateItem'] },
  'start-feeds': { employers: ['Query'] },
  'fetch-feed': { ...synchronise, employers: ['GetItem', 'Query', 'PutItem', 'UpdateItem'] },
  // It also resumes removals that are stuck, keeps the log of changes alive, and inspects keys, limits and feeds.
  sweep: {
    ...removeJobs,
    changes: ['GetItem', 'Query', 'UpdateItem'],
    syncs: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    'jobs/byDueDate': ['Query'],
    employers: ['GetItem', 'Query', 'UpdateItem'],
    apiKeys: ['Scan'],
    idempotency: ['BatchGetItem'],
  },
};

/** Whether a function needs to know the days of the board. */
export const writesJobs = (name: string): boolean => grants[name]?.jobs?.includes('UpdateItem') === true;

/** Where a stage is deployed; part of the names of its resources. */
export type AwsAccount = { readonly partition: string; readonly region: string; readonly accountId: string };

/** The ARN of a resource of the stage. */
export const arnOf = (
  { partition, region, accountId }: AwsAccount,
  service: string,
  resource: string,
): string => `arn:${partition}:${service}:${region}:${accountId}:${resource}`;

/** A statement of a function's policy. */
export type Statement = { readonly actions: string[]; readonly resources: string[] };

/**
 * What a function's role allows, by table or index: its grants and those of the last release. A role has
 * no versions and changes before its function does: the last release's code runs with it until then, and
 * after a roll-back.
 */
export const roleGrants = (
  name: string,
  releases: readonly Readonly<Record<string, Readonly<Record<string, readonly string[] | undefined>>>>[] = [
    grants,
    lastRelease.grants,
  ],
): [resource: string, actions: string[]][] =>
  Object.entries(merged(releases.map((release) => release[name] ?? {})));

const allTables: Readonly<Record<string, Table | undefined>> = tables;

/** The statements of a function's policy about tables, one for each table or index. */
export const tableStatements = (name: string, prefix: string, account: AwsAccount): Statement[] =>
  roleGrants(name).map(([resource, actions]) => {
    const [key = '', index] = resource.split('/');
    const table = allTables[key];
    if (!table) throw new Error(`A grant of ${name} names ${key}, which is no table.`);
    const arn = arnOf(account, 'dynamodb', `table/${prefix}-${table.name}`);
    return {
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [index === undefined ? arn : `${arn}/index/${index}`],
    };
  });

/** Allows a function to write its own log only. */
export const logStatement = (stage: StageName, name: string, account: AwsAccount): Statement => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  // All streams of the group: Lambda chooses their names.
  resources: [arnOf(account, 'logs', `log-group:${logGroupOf(stage, name)}:*`)],
});

/** Allows a function to send traces. X-Ray has no resources. */
export const traceStatement: Statement = {
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
};
