import { describe, expect, it } from 'vitest';
import { grants } from '../../deploy/grants.ts';
import { readStageSettings } from '../../deploy/settings.ts';
import type { Inputs, StagePlan } from '../../scripts/check-deploy/plan.ts';
import { actionFaults, metricFaults, monitoredFaults } from '../../scripts/check-deploy/rules/documented.ts';
import { grantFaults } from '../../scripts/check-deploy/rules/function-rights.ts';
import { collisions } from '../../scripts/check-deploy/rules/regions.ts';

const planWith = (type: string, inputs: Inputs, region = 'ca-central-1'): StagePlan => ({
  command: 'deploy',
  settings: readStageSettings('staging', {}),
  region,
  app: {},
  resources: [{ type: `aws:${type}`, name: 'Resource', inputs, dependsOn: [], ignoreChanges: [] }],
  code: [],
});

describe('an alarm on a single metric', () => {
  const alarm = {
    name: 'busy',
    namespace: 'AWS/Lambda',
    metricName: 'Duration',
    dimensions: { FunctionName: 'list' },
    extendedStatistic: 'p99',
  };
  const faultsOf = (inputs: Inputs) => metricFaults(planWith('cloudwatch/metricAlarm:MetricAlarm', inputs));

  it('may read what AWS documents, and metrics of our own', () => {
    expect(faultsOf(alarm)).toEqual([]);
    expect(faultsOf({ ...alarm, dimensions: {} })).toEqual([]);
    expect(faultsOf({ ...alarm, namespace: 'JobPosting', metricName: 'Swept' })).toEqual([]);
  });

  it.each<[Inputs, string]>([
    [{ metricName: 'Durations' }, 'AWS/Lambda has no metric Durations'],
    [{ namespace: 'AWS/Lambdas' }, 'AWS/Lambdas has no metric Duration'],
    [{ extendedStatistic: 'p100' }, 'Duration has no statistic p100'],
    [{ statistic: 'Sum', extendedStatistic: undefined }, 'Duration has no statistic Sum'],
    [{ dimensions: { Function: 'list' } }, 'Duration is not reported by Function'],
    [
      { metricName: 'UnreservedConcurrentExecutions', extendedStatistic: 'Maximum' },
      'UnreservedConcurrentExecutions is not reported by FunctionName',
    ],
  ])('must not have %j', (change, fault) => {
    expect(faultsOf({ ...alarm, ...change })).toEqual([`The alarm busy: ${fault}.`]);
  });

  it('must be of a function that is deployed', () => {
    expect(monitoredFaults(planWith('cloudwatch/metricAlarm:MetricAlarm', alarm))).toEqual([
      'The alarm busy: the FunctionName list is not deployed.',
    ]);
  });
});

describe('a graph', () => {
  const graph = (properties: Inputs): string[] =>
    metricFaults(
      planWith('cloudwatch/dashboard:Dashboard', {
        dashboardName: 'all',
        dashboardBody: { widgets: [{ type: 'text', properties: { markdown: '' } }, { properties }] },
      }),
    );

  it('may have expressions, and a statistic for all of its metrics', () => {
    const metrics = [[{ expression: 'm1 / 2' }], ['AWS/SQS', 'NumberOfMessagesSent', 'QueueName', 'failed']];
    expect(graph({ metrics })).toEqual([]);
    expect(graph({ metrics, stat: 'Sum' })).toEqual([]);
    expect(graph({ metrics, stat: 'p50' })).toEqual([
      'The dashboard all: NumberOfMessagesSent has no statistic p50.',
    ]);
  });
});

describe('a statement', () => {
  const stream =
    'arn:aws:dynamodb:ca-central-1:000000000000:table/job-posting-staging-Jobs/stream/2026-01-01';
  const faultsOf = (Action: string | string[], Resource?: string) =>
    actionFaults(
      planWith('iam/role:Role', { policy: { Statement: [{ Effect: 'Allow', Action, Resource }] } }),
    );

  it('may read the stream of a table and send to a queue', () => {
    expect(faultsOf(['dynamodb:GetRecords', 'dynamodb:ListStreams'], stream)).toEqual([]);
    expect(faultsOf('dynamodb:ListStreams', '*')).toEqual([]);
    expect(faultsOf('sqs:SendMessage', 'arn:aws:sqs:ca-central-1:000000000000:failed')).toEqual([]);
  });

  it.each([
    [
      'dynamodb:GetRecords',
      stream.replace(/\/stream.*/, ''),
      /^Resource: dynamodb:GetRecords does not apply to /,
    ],
    ['dynamodb:GetItem', stream, /does not apply to/],
    ['dynamodb:*', stream, /IAM has no action dynamodb:\*/],
    ['dynamodb:GetItem', '*', /does not apply to \*/],
    ['dynamodb:GetItem', undefined, /needs a resource/],
    ['sts:AssumeRole', 'arn:aws:iam::000000000000:role/any', /needs no resource/],
  ])('must not allow %s on %s', (action, resource, fault) => {
    expect(faultsOf(action, resource)).toEqual([expect.stringMatching(fault)]);
  });
});

describe('deploy/grants.ts', () => {
  const { 'get-job': readJob = {}, ...others } = grants;

  it('grants what the tests used', () => {
    expect(grantFaults(grants)).toEqual([]);
  });

  it('may lack nothing that the tests used, even if the last release granted it', () => {
    const { jobs: _, ...rest } = readJob;
    expect(grantFaults({ ...others, 'get-job': rest })).toEqual([
      'deploy/grants.ts lacks get-job Query jobs.',
    ]);
  });

  it('may have nothing that no test used', () => {
    expect(grantFaults({ ...others, 'get-job': { ...readJob, idempotency: ['PutItem'] } })).toEqual([
      'deploy/grants.ts has get-job PutItem idempotency, which no test uses.',
    ]);
  });
});

describe('two deployments in one account', () => {
  const collide = (type: string, one: Inputs, other: Inputs) =>
    collisions(planWith(type, one), planWith(type, other, 'eu-west-1'));

  it('share no name that is unique in the account', () => {
    expect(collide('budgets/budget:Budget', { name: 'a' }, { name: 'b' })).toEqual([]);
    expect(collide('budgets/budget:Budget', { name: 'a' }, { name: 'a' })).toEqual([
      'ca-central-1 and eu-west-1 would share budgets/budget:Budget a.',
    ]);
  });

  it('may share names that are unique in a region', () => {
    expect(collide('sns/topic:Topic', { name: 'a' }, { name: 'a' })).toEqual([]);
  });

  it('share a record of a zone only if its type is the same', () => {
    const record = { zoneId: 'Z', name: 'jobs.example', type: 'A' };
    expect(collide('route53/record:Record', record, { ...record, type: 'TXT' })).toEqual([]);
    expect(collide('route53/record:Record', record, record)).toHaveLength(1);
  });
});
