import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accessesOf, deployerPolicies, developerPolicies } from '../../deploy/deployer-rights.ts';
import { operatorPolicies } from '../../deploy/operator-rights.ts';
import type { Needed, Policy } from '../../deploy/policy.ts';
import { allows } from '../../scripts/check-deploy/deployer-policy.ts';

const ofDeployer = Object.values(deployerPolicies);
const ofDeveloper = Object.values(developerPolicies);

const ofPerson = (name: string): Policy => operatorPolicies[name] ?? { Version: '', Statement: [] };
const operator = ofPerson('operator-policy-production');
const readOnly = ofPerson('read-only-policy');
const restore = ofPerson('restore-policy');

const actionsOf = ({ Statement }: Policy) => Statement.flatMap(({ Action }) => Action);

test.each([operator, readOnly, restore, ...ofDeployer, ...ofDeveloper])(
  'a policy fits IAM, and names each action in full',
  (policy) => {
    // https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    expect(JSON.stringify(policy).length).toBeLessThanOrEqual(6144);
    for (const action of actionsOf(policy)) expect(action).toMatch(/^[a-z0-9]+:[A-Z][A-Za-z]+$/);
  },
);

const region = 'ca-central-1:000000000000';
const table = `arn:aws:dynamodb:${region}:table/job-posting-production-Jobs`;
const parameters = `arn:aws:ssm:${region}:parameter/job-posting/production`;
const alarm = `arn:aws:cloudwatch:${region}:alarm:job-posting-production-internal-errors`;
const operators = `arn:aws:logs:${region}:log-group:/job-posting/production/operators`;
const live = (name: string) => `arn:aws:lambda:${region}:function:job-posting-production-${name}:live`;
const queue = (name: string) => `arn:aws:sqs:${region}:job-posting-production-${name}`;

/** What `npm run admin -- --stage` and the operator's commands of docs/ request of AWS. */
const neededByOperator: readonly Needed[] = [
  ['dynamodb', 'GetItem BatchGetItem Query Scan', table],
  ['dynamodb', 'PutItem UpdateItem DeleteItem ConditionCheckItem', table],
  ['dynamodb', 'Query Scan', `${table}/index/byStatus`],
  ['ssm', 'GetParameter', `${parameters}/settings`],
  ['ssm', 'GetParameters', `${parameters}/origin`],
  ['ssm', 'GetParameters PutParameter', `${parameters}/probe-keys`],
  ['ssm', 'PutParameter DeleteParameter', `${parameters}/feeds/4021-ab12`],
  ['lambda', 'InvokeFunction', live('sweep')],
  ['lambda', 'InvokeFunction', live('fetch-feed')],
  // https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazoncloudwatchlogs.html
  ['logs', 'CreateLogStream PutLogEvents', `${operators}:log-stream:2026-11-26`],
  ['logs', 'FilterLogEvents', operators],
  ['sqs', 'GetQueueUrl PurgeQueue', queue('failed-removals')],
  ['sqs', 'GetQueueUrl PurgeQueue', queue('failed-changes')],
  // IAM grants what is about suppressed addresses on `*` alone.
  ['ses', 'DeleteSuppressedDestination', '*'],
  ['cloudwatch', 'SetAlarmState', alarm],
  ['apigateway', 'GET', 'arn:aws:apigateway:ca-central-1::/apis'],
  ['apigateway', 'GET PATCH', 'arn:aws:apigateway:ca-central-1::/apis/gateway/stages/$default'],
];

/** What a person who looks at alarms, metrics and logs requests, in the console and by docs/operations.md. */
const neededToRead: readonly Needed[] = [
  // Lists, and what has no name: IAM grants it on `*` alone.
  ['cloudwatch', 'DescribeAlarms ListDashboards GetMetricData ListMetrics', '*'],
  ['logs', 'DescribeLogGroups DescribeMetricFilters', '*'],
  ['logs', 'DescribeQueryDefinitions GetQueryResults StopQuery', '*'],
  ['lambda', 'ListFunctions ListEventSourceMappings GetAccountSettings', '*'],
  ['sns', 'ListTopics', '*'],
  ['scheduler', 'ListSchedules', '*'],
  ['ses', 'GetAccount ListSuppressedDestinations', '*'],
  ['cloudwatch', 'DescribeAlarmHistory', alarm],
  ['cloudwatch', 'GetDashboard', 'arn:aws:cloudwatch::000000000000:dashboard/job-posting-production'],
  [
    'logs',
    'StartQuery FilterLogEvents',
    `arn:aws:logs:${region}:log-group:/aws/lambda/job-posting-dev-get-job`,
  ],
  [
    'logs',
    'StartQuery FilterLogEvents',
    `arn:aws:logs:${region}:log-group:/aws/vendedlogs/apis/job-posting-production-Gateway-abc`,
  ],
  ['logs', 'StartQuery FilterLogEvents', operators],
  ['dynamodb', 'DescribeTable DescribeContinuousBackups DescribeTimeToLive', table],
  ['lambda', 'GetAlias ListVersionsByFunction', live('get-job')],
  ['sns', 'ListSubscriptionsByTopic', `arn:aws:sns:${region}:job-posting-production-alarms`],
  ['ses', 'GetEmailIdentity', `arn:aws:ses:${region}:identity/mail.board.example`],
  ['sqs', 'GetQueueAttributes', queue('failed-changes')],
];

/** https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/backuprestore_IAM.html */
const neededToRestore: readonly Needed[] = [
  ['dynamodb', 'ListBackups', '*'],
  ['dynamodb', 'RestoreTableToPointInTime RestoreTableFromBackup', table],
  ['dynamodb', 'RestoreTableFromBackup', `${table}/backup/01489173575360-b308cd7d`],
  ['dynamodb', 'BatchWriteItem GetItem Query Scan PutItem UpdateItem DeleteItem', table],
  ['dynamodb', 'DescribeTable UpdateTable', table],
  ['dynamodb', 'DescribeContinuousBackups UpdateContinuousBackups', table],
  ['dynamodb', 'DescribeTimeToLive UpdateTimeToLive', table],
];

/** Resources of the same services that the policy is not about. An API's id does not show whose it is. */
const othersOf = (on: string): string[] =>
  [
    on.replaceAll('job-posting', 'payroll'),
    on.replace('/stages/$default', '/integrations/1'),
    on.replace(/\/apis$/, '/domainnames'),
    on.replace('-sweep:live', '-create-job:live'),
    on.replace('/probe-keys', '/origin'),
    on.replace('/operators:', '/other:'),
  ].filter((other) => other !== on);

/** Compares a policy with literal needs. @returns a sentence for each right too few or too many. */
const policyFaults = (policy: Policy, needs: readonly Needed[]): string[] => {
  const needed = accessesOf(needs);
  const isNeeded = (action: string, on: string) =>
    needed.some((each) => each.action === action && each.on === on);
  const missing = needed.filter(({ action, on }) => !allows([policy], action, on));
  const names = needed.map(({ action }) => action);
  const foreign = needed.flatMap(({ action, on }) => othersOf(on).map((other) => ({ action, on: other })));
  return [
    ...missing.map(({ action, on }) => `needs ${action} on ${on}`),
    ...actionsOf(policy)
      .filter((action) => !names.includes(action))
      .map((action) => `does not need ${action}`),
    ...foreign
      .filter(({ action, on }) => allows([policy], action, on) && !isNeeded(action, on))
      .map(({ action, on }) => `must not have ${action} on ${on}`),
  ];
};

test.each([
  ['operator', operator, neededByOperator],
  ['read-only', readOnly, neededToRead],
  ['restore', restore, neededToRestore],
] as const)('the policy %s allows what is needed, and nothing else', (_, policy, needs) => {
  expect(policyFaults(policy, needs)).toEqual([]);
});

test.each([
  ['without sqs:PurgeQueue', operator, neededByOperator, '"sqs:PurgeQueue"', '"sqs:GetQueueUrl"'],
  ['without logs:StartQuery', readOnly, neededToRead, '"logs:StartQuery"', '"logs:FilterLogEvents"'],
  ['with every table', operator, neededByOperator, 'table/job-posting-production-*', 'table/*'],
  ['with every function', operator, neededByOperator, '-sweep:live', '-*:live'],
  ['with every parameter', operator, neededByOperator, 'production/probe-keys', 'production/*'],
  ['with all of a gateway', operator, neededByOperator, '/apis/*/stages/*', '/apis/*'],
  ['with reading items', readOnly, neededToRead, '"logs:StopQuery"', '"logs:StopQuery","dynamodb:GetItem"'],
] as const)('a policy %s is reported', (_, policy, needs, from, to) => {
  const text = JSON.stringify(policy);
  expect(text).toContain(from);
  expect(policyFaults(JSON.parse(text.replace(from, to)), needs)).not.toEqual([]);
});

test('an operator of production may change nothing of staging, nor a developer of either', () => {
  const onStaging = accessesOf(neededByOperator)
    .filter(({ on }) => on.includes('production'))
    .flatMap(({ action, on }) => [{ action, on: on.replaceAll('production', 'staging') }]);
  const onDevelopers = accessesOf(neededByOperator)
    .filter(({ action, on }) => on.includes('production') && !action.startsWith('cloudwatch:'))
    .map(({ action, on }) => ({ action, on: on.replaceAll('production', 'dev-alice') }));
  expect(onStaging.length).toBeGreaterThan(15);
  expect(onStaging.filter(({ action, on }) => allows([operator, ...ofDeveloper], action, on))).toEqual([]);
  expect(onDevelopers.filter(({ action, on }) => !allows(ofDeveloper, action, on))).toEqual([]);
  expect(onDevelopers.filter(({ action, on }) => allows([operator], action, on))).toEqual([]);
});

test.each([
  ['an operator', [operator], 'production'],
  ['a developer', ofDeveloper, 'dev-*'],
])('%s changes no gateway that has the tags of another stage', (_, policies, stage) => {
  const changes = policies
    .flatMap(({ Statement }) => Statement)
    .filter(({ Action }) => Action.some((action) => /^apigateway:(?!GET)/.test(action)));
  expect(changes.length).toBeGreaterThan(0);
  for (const { Action, Condition } of changes) {
    expect(Action).not.toContain('apigateway:GET');
    expect(Condition).toEqual({ StringLikeIfExists: { 'aws:ResourceTag/sst:stage': stage } });
  }
});

/** IAM's action of a command of the AWS CLI, where it is not the command in capitals. */
const otherActions: Readonly<Record<string, readonly string[]>> = {
  // A waiter describes the table.
  'dynamodb wait': ['dynamodb:DescribeTable'],
  'lambda invoke': ['lambda:InvokeFunction'],
  's3api list-object-versions': ['s3:ListBucketVersions'],
  's3api copy-object': ['s3:GetObjectVersion', 's3:PutObject'],
};

/** Services that only an administrator of the account changes, as the pages say. */
const ofAdministrators = ['iam', 'sts', 'service-quotas', 'backup', 'wafv2', 'cloudfront'];

test.each([
  ['operations.md', [operator, readOnly]],
  ['backup.md', [restore, ...ofDeployer]],
  ['deployment.md', [operator, ...ofDeployer]],
] as const)('whoever follows docs/%s has the rights for its commands', (name, policies) => {
  const page = readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
  const needed = [...page.matchAll(/\baws ([a-z0-9]+(?:-quotas)?) ([a-z-]+)/g)]
    .filter(([, service = '']) => !ofAdministrators.includes(service))
    .flatMap(([, service = '', command = '']) => {
      const action = command.replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
      // API Gateway's actions are methods.
      if (service === 'apigatewayv2') return ['apigateway:GET'];
      return otherActions[`${service} ${command}`] ?? [`${service.replace('sesv2', 'ses')}:${action}`];
    });
  expect(needed.length).toBeGreaterThan(2);
  const allowed = policies.flatMap(actionsOf);
  expect([...new Set(needed)].filter((action) => !allowed.includes(action))).toEqual([]);
});
