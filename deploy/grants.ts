import { probeParameters } from '../lib/probe/parameters.ts';
import { type TableKey, tables } from '../lib/store/tables.ts';
import { logGroupOf } from './functions.ts';
import lastRelease from './last-release.json' with { type: 'json' };
import { parameterFolder, type StageName } from './stages.ts';

/** IAM's actions of DynamoDB. A transaction needs those of its parts. */
type Action = 'GetItem' | 'BatchGetItem' | 'Query' | 'PutItem' | 'UpdateItem' | 'DeleteItem';

/** A table, or one of its indexes as `jobs/byStatus`. */
type Resource = {
  [Key in TableKey]: Key | `${Key}/${(typeof tables)[Key]['indexes'][number]['name']}`;
}[TableKey];

/** Everything that a function may do in the store. */
type Grants = Readonly<Partial<Record<Resource, readonly Action[]>>>;

/** Looks up a key, and records the first use on each day. */
const authenticate = { apiKeys: ['GetItem', 'UpdateItem'] } as const;

/** A change also adds to one of the employer's counters; only their sum is read. */
const authenticateAndCount = { ...authenticate, employers: ['UpdateItem'] } as const;

const changeJob = {
  ...authenticateAndCount,
  jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  // A dry run looks up whether a referenceId is in use.
  jobReferences: ['GetItem', 'PutItem', 'DeleteItem'],
} as const satisfies Grants;

const removeJobs = {
  jobs: ['BatchGetItem', 'UpdateItem', 'DeleteItem'],
  jobReferences: ['DeleteItem'],
} as const satisfies Grants;

/**
 * The grants of each function; a function without an entry has none. `npm test` compares them with
 * what its tests used: an unused grant fails like a missing one.
 */
export const grants: Readonly<Record<string, Grants>> = {
  'create-job': {
    ...changeJob,
    idempotency: ['PutItem', 'UpdateItem', 'DeleteItem'],
  },
  'put-job-by-reference': { ...changeJob, jobReferences: ['GetItem', 'PutItem'] },
  'batch-jobs': {
    ...changeJob,
    jobs: [...changeJob.jobs, 'BatchGetItem'],
    jobReferences: [...changeJob.jobReferences, 'BatchGetItem'],
  },
  'delete-job-by-reference': {
    ...authenticateAndCount,
    jobs: ['Query', 'DeleteItem'],
    jobReferences: ['GetItem', 'DeleteItem'],
  },
  'get-job': { ...authenticate, jobs: ['Query'] },
  'list-jobs': {
    ...authenticate,
    employers: ['Query'],
    jobs: ['BatchGetItem'],
    'jobs/byPublishDate': ['Query'],
    'jobs/byStatus': ['Query'],
    'jobs/byReference': ['Query'],
    'jobs/bySearch': ['Query'],
  },
  'open-sync': {
    ...authenticate,
    'jobs/byReference': ['Query'],
    syncs: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'],
  },
  'list-syncs': { ...authenticate, syncs: ['Query', 'UpdateItem'] },
  'get-sync': { ...authenticate, syncs: ['GetItem', 'Query', 'UpdateItem'] },
  'abort-sync': { ...authenticate, syncs: ['GetItem', 'Query', 'UpdateItem'] },
  'put-chunk': {
    ...authenticateAndCount,
    jobs: ['BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobReferences: ['GetItem', 'BatchGetItem', 'PutItem'],
    syncs: ['GetItem', 'UpdateItem', 'DeleteItem'],
  },
  'commit-sync': {
    ...authenticateAndCount,
    ...removeJobs,
    'jobs/byReference': ['Query'],
    syncs: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
  },
  'list-removals': {
    ...authenticate,
    jobs: ['BatchGetItem'],
    'jobs/byReference': ['Query'],
    syncs: ['GetItem', 'Query'],
  },
  'update-job': changeJob,
  'delete-job': {
    ...authenticateAndCount,
    jobs: ['Query', 'DeleteItem'],
    jobReferences: ['DeleteItem'],
  },
  'override-job': changeJob,
  'remove-missing': {
    ...removeJobs,
    employers: ['UpdateItem'],
    syncs: ['GetItem', 'UpdateItem', 'DeleteItem'],
  },
  // It also resumes removals that are stuck.
  sweep: {
    ...removeJobs,
    syncs: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'],
    'jobs/byDueDate': ['Query'],
    employers: ['GetItem', 'UpdateItem'],
  },
};

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

/** Actions by table, or by index as `jobs/byStatus`. */
type ActionsByResource = Readonly<Record<string, readonly string[] | undefined>>;

const grantsBefore: Readonly<Record<string, ActionsByResource>> = lastRelease.grants;

export const unionOf = (
  one: ActionsByResource,
  other: ActionsByResource,
): Readonly<Record<string, readonly string[]>> => {
  const resources = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...resources].map((each) => [each, [...new Set([...(one[each] ?? []), ...(other[each] ?? [])])]]),
  );
};

/**
 * What a function's role allows: its grants and those of the last release. A role has no versions
 * and changes before its function does: the last release's code runs with it until then, and after
 * a roll-back.
 */
const roleGrants = (name: string) => unionOf(grants[name] ?? {}, grantsBefore[name] ?? {});

/** The statements of a function's policy about tables, one for each table or index. */
export const tableStatements = (name: string, prefix: string, account: AwsAccount): Statement[] =>
  Object.entries(roleGrants(name)).map(([resource, actions]) => {
    const [key, index] = resource.split('/') as [TableKey, string?];
    const table = arnOf(account, 'dynamodb', `table/${prefix}-${tables[key].name}`);
    return {
      actions: actions.map((action) => `dynamodb:${action}`),
      resources: [index === undefined ? table : `${table}/index/${index}`],
    };
  });

/** Allows a function to write its own log only. */
export const logStatement = (stage: StageName, name: string, account: AwsAccount): Statement => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  // All streams of the group: Lambda chooses their names.
  resources: [arnOf(account, 'logs', `log-group:${logGroupOf(stage, name)}:*`)],
});

/** Allows the probe to read its two parameters. AWS's own key decrypts for any reader of them. */
export const parameterStatement = (stage: StageName, account: AwsAccount): Statement => ({
  actions: ['ssm:GetParameters'],
  resources: Object.values(probeParameters).map((name) =>
    arnOf(account, 'ssm', `parameter${parameterFolder(stage)}/${name}`),
  ),
});

/** Allows a function to send traces. X-Ray has no resources. */
export const traceStatement: Statement = {
  actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
  resources: ['*'],
};
