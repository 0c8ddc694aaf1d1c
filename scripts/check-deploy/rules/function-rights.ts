import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import lastRelease from '../../../deploy/last-release.json' with { type: 'json' };
import { type Table, tables } from '../../../lib/store/tables.ts';
import { account, arn } from '../mocks.ts';
import type { PlannedResource, StagePlan } from '../plan.ts';
import { statementsIn } from './documented.ts';
import type { ReleasedTables } from './table-changes.ts';

/** What `npm test` saw each function do: `create-job GetItem apiKeys`. */
const usedActions = readFileSync(join(import.meta.dirname, '../used-actions.txt'), 'utf8')
  .trim()
  .split('\n');

type Grants = ReleasedTables['grants'];

/** Grants in the same form. */
const linesOf = (grants: Grants): string[] =>
  Object.entries(grants).flatMap(([name, granted]) =>
    Object.entries(granted).flatMap(([resource, actions = []]) =>
      actions.map((action) => `${name} ${action} ${resource}`),
    ),
  );

/**
 * Compares deploy/grants.ts with what `npm test` saw. A missing grant is not missing in the plan as
 * long as the last release had it.
 */
export const grantFaults = (grants: Grants): string[] => {
  const [used, granted] = [new Set(usedActions), new Set(linesOf(grants))];
  return [
    ...[...used.difference(granted)].map((line) => `deploy/grants.ts lacks ${line}.`),
    ...[...granted.difference(used)].map((line) => `deploy/grants.ts has ${line}, which no test uses.`),
  ];
};

const grantedBefore = linesOf(lastRelease.grants);

const known: Readonly<Record<string, Table>> = tables;

/** The rights of a function in the store, each as an action and a resource. */
const storeRights = (plan: StagePlan, name: string, actions: readonly string[]): string[] =>
  actions
    .map((line) => line.split(' '))
    .filter(([of]) => of === name)
    .map(([, action, resource = '']) => {
      const [key = '', index] = resource.split('/');
      const table = arn('dynamodb', `table/${plan.settings.tablePrefix}-${known[key]?.name}`, plan.region);
      return `dynamodb:${action} on ${table}${index ? `/index/${index}` : ''}`;
    });

const logRights = (plan: StagePlan, functionName: unknown): string[] =>
  ['CreateLogStream', 'PutLogEvents'].map(
    (action) => `logs:${action} on ${arn('logs', `log-group:/aws/lambda/${functionName}:*`, plan.region)}`,
  );

const probeRights = ({ settings, region }: StagePlan): string[] =>
  ['origin', 'probe-key'].map(
    (name) => `ssm:GetParameters on ${arn('ssm', `parameter/job-posting/${settings.name}/${name}`, region)}`,
  );

const removalRights = ({ settings, region }: StagePlan): string[] => {
  const stream = arn('dynamodb', `table/${settings.tablePrefix}-Syncs/stream/*`, region);
  return [
    ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
      (action) => `dynamodb:${action} on ${stream}`,
    ),
    'dynamodb:ListStreams on *',
    `sqs:SendMessage on ${arn('sqs', `job-posting-${settings.name}-failed-removals`, region)}`,
  ];
};

const traceRights = ['xray:PutTraceSegments on *', 'xray:PutTelemetryRecords on *'];

const rightsOf = (role: PlannedResource | undefined): string[] =>
  statementsIn(role?.inputs.inlinePolicies).flatMap(({ actions, resources }) =>
    actions.flatMap((action) => resources.map((resource) => `${action} on ${resource}`)),
  );

/**
 * Each role allows what the function does in `npm test`, and nothing else but what the release
 * before allowed. `sst dev` needs more.
 */
export const rightFaults = (plan: StagePlan): string[] => {
  if (plan.command === 'dev') return [];
  const functions = plan.resources.filter(({ type }) => type === 'aws:lambda/function:Function');
  return functions.flatMap(({ inputs }) => {
    const name = String(inputs.name).replace(`${plan.settings.ownPrefix}-`, '');
    const role = plan.resources.find(
      (each) =>
        inputs.role === `arn:aws:iam::${account}:role/${each.name}` && each.type === 'aws:iam/role:Role',
    );
    const allowed = new Set(rightsOf(role));
    const needed = new Set([
      ...storeRights(plan, name, usedActions),
      ...logRights(plan, inputs.name),
      ...(name === 'probe' ? probeRights(plan) : []),
      ...(name === 'remove-missing' ? removalRights(plan) : []),
      ...(plan.settings.hasTracing ? traceRights : []),
    ]);
    const kept = new Set(storeRights(plan, name, grantedBefore));
    const surplus = allowed.difference(needed).difference(kept);
    return [
      ...[...needed.difference(allowed)].map(
        (right) => `${name} needs ${right}, which its role does not allow.`,
      ),
      ...[...surplus].map((right) => `The role of ${name} allows ${right}, which no test uses.`),
    ];
  });
};
