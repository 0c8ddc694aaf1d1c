import { type TableKey, tables } from '../lib/store/tables.ts';
import { logGroupName } from './names.ts';
import type { StageName } from './stages.ts';

/** What DynamoDB is asked for, as IAM names it: a transaction asks for what its parts do. */
export type Action =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem';

/** A table, or one of its indexes as `jobs/byStatus`. */
export type Resource = {
  [Key in TableKey]: Key | `${Key}/${(typeof tables)[Key]['indexes'][number]['name']}`;
}[TableKey];

/** All that a function may do in the store. */
export type Grants = Readonly<Partial<Record<Resource, readonly Action[]>>>;

/** A key is looked up, and its first use on a day is noted on it. */
const authenticate = { apiKeys: ['GetItem', 'UpdateItem'] } as const;

/** Only the sum of an employer's counters is ever wanted; a change adds to one of them. */
const count = { employers: ['UpdateItem'] } as const;

/**
 * The grants of each function; one that is not named here has none. `npm test` holds them against what the functions
 * did in all its tests: one too many fails as one too few does.
 */
export const grants: Readonly<Record<string, Grants>> = {
  'create-job': {
    ...authenticate,
    ...count,
    jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobReferences: ['GetItem', 'PutItem', 'DeleteItem'],
    idempotency: ['PutItem', 'UpdateItem', 'DeleteItem'],
  },
  'put-job-by-reference': {
    ...authenticate,
    ...count,
    jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobReferences: ['GetItem', 'PutItem'],
  },
  'delete-job-by-reference': {
    ...authenticate,
    ...count,
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
  'update-job': {
    ...authenticate,
    ...count,
    jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobReferences: ['PutItem', 'DeleteItem'],
  },
  'delete-job': {
    ...authenticate,
    ...count,
    jobs: ['Query', 'DeleteItem'],
    jobReferences: ['DeleteItem'],
  },
  'override-job': {
    ...authenticate,
    ...count,
    jobs: ['Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
    jobReferences: ['PutItem', 'DeleteItem'],
  },
  sweep: {
    jobs: ['BatchGetItem', 'UpdateItem'],
    'jobs/byDueDate': ['Query'],
    employers: ['GetItem', 'UpdateItem'],
  },
};

/** Where a deployment lives, for the names of its resources. */
export type Place = {
  readonly partition: string;
  readonly region: string;
  readonly accountId: string;
};

export type Statement = { readonly actions: string[]; readonly resources: string[] };

const tableArn = (resource: string, prefix: string, { partition, region, accountId }: Place): string => {
  const [key = '', index] = resource.split('/');
  const { name } = tables[key as TableKey];
  const table = `arn:${partition}:dynamodb:${region}:${accountId}:table/${prefix}-${name}`;
  return index === undefined ? table : `${table}/index/${index}`;
};

/** The statements of a function's policy that are about tables, one for each table or index. */
export const tableStatements = (name: string, prefix: string, place: Place): Statement[] =>
  Object.entries(grants[name] ?? {}).map(([resource, actions]) => ({
    actions: actions.map((action) => `dynamodb:${action}`),
    resources: [tableArn(resource, prefix, place)],
  }));

/** The statement with which a function writes its own log, and no other. */
export const logStatement = (
  stage: StageName,
  name: string,
  { partition, region, accountId }: Place,
): Statement => ({
  actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
  // The streams of the group, which Lambda names as it likes.
  resources: [`arn:${partition}:logs:${region}:${accountId}:log-group:${logGroupName(stage, name)}:*`],
});
