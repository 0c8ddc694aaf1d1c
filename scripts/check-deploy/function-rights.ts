import { grants } from '../../deploy/grants.ts';
import lastRelease from '../../deploy/last-release.json' with { type: 'json' };
import { type Table, tables } from '../../lib/store/tables.ts';
import { account, arn } from './mocks.ts';
import { isRecord, type PlannedResource, type StagePlan } from './plan.ts';
import type { ReleasedTables } from './table-changes.ts';

const known: Readonly<Record<string, Table>> = tables;

/** The rights of a function in the store, each as an action and a resource. */
const storeRights = (plan: StagePlan, granted: ReleasedTables['grants'][string] = {}): string[] =>
  Object.entries(granted).flatMap(([resource, actions = []]) => {
    const [key = '', index] = resource.split('/');
    const table = arn('dynamodb', `table/${plan.settings.tablePrefix}-${known[key]?.name}`, plan.region);
    return actions.map((action) => `dynamodb:${action} on ${table}${index ? `/index/${index}` : ''}`);
  });

const logRights = (plan: StagePlan, functionName: unknown): string[] =>
  ['CreateLogStream', 'PutLogEvents'].map(
    (action) => `logs:${action} on ${arn('logs', `log-group:/aws/lambda/${functionName}:*`, plan.region)}`,
  );

const probeRights = ({ settings, region }: StagePlan): string[] =>
  ['origin', 'probe-key'].map(
    (name) => `ssm:GetParameters on ${arn('ssm', `parameter/job-posting/${settings.name}/${name}`, region)}`,
  );

const streamRights = ({ settings, region }: StagePlan, table: string, queue: string): string[] => {
  const stream = arn('dynamodb', `table/${settings.tablePrefix}-${table}/stream/*`, region);
  return [
    ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
      (action) => `dynamodb:${action} on ${stream}`,
    ),
    'dynamodb:ListStreams on *',
    `sqs:SendMessage on ${arn('sqs', `job-posting-${settings.name}-${queue}`, region)}`,
  ];
};

const traceRights = ['xray:PutTraceSegments on *', 'xray:PutTelemetryRecords on *'];

/** What the policies in a value allow, at any depth. */
const rightsIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(rightsIn);
  if (!isRecord(value)) return [];
  const { Action, Resource } = value;
  if (Action === undefined) return Object.values(value).flatMap(rightsIn);
  return [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${resource}`));
};

const grantedBefore: ReleasedTables['grants'] = lastRelease.grants;

/**
 * Each role allows the grants of the function, which `npm test` compares with what its tests do, and
 * nothing else but what the release before allowed. `sst dev` needs more.
 */
export const rightFaults = (plan: StagePlan): string[] => {
  if (plan.command === 'dev') return [];
  const ofType = (type: string): PlannedResource[] =>
    plan.resources.filter((resource) => resource.type === `aws:${type}`);
  return ofType('lambda/function:Function').flatMap(({ inputs }) => {
    const name = String(inputs.name).replace(`${plan.settings.ownPrefix}-`, '');
    const role = ofType('iam/role:Role').find(
      (each) => inputs.role === `arn:aws:iam::${account}:role/${each.name}`,
    );
    const allowed = new Set(rightsIn(role?.inputs.inlinePolicies));
    const needed = new Set([
      ...storeRights(plan, grants[name]),
      ...logRights(plan, inputs.name),
      ...(name === 'probe' ? probeRights(plan) : []),
      ...(name === 'remove-missing' ? streamRights(plan, 'Syncs', 'failed-removals') : []),
      ...(name === 'record-changes' ? streamRights(plan, 'Jobs', 'failed-changes') : []),
      ...(plan.settings.hasTracing ? traceRights : []),
    ]);
    const kept = new Set(storeRights(plan, grantedBefore[name]));
    const surplus = allowed.difference(needed).difference(kept);
    return [
      ...[...needed.difference(allowed)].map(
        (right) => `${name} needs ${right}, which its role does not allow.`,
      ),
      ...[...surplus].map((right) => `The role of ${name} allows ${right}, which no test uses.`),
    ];
  });
};
