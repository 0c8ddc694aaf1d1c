import { codeFaults, orderFaults, resourceFaults } from '../../../scripts/check-deploy/checks.ts';
import { rightFaults } from '../../../scripts/check-deploy/function-rights.ts';
import { isRecord, type PlannedResource, type StagePlan } from '../../../scripts/check-deploy/plan.ts';

type Change = (plan: StagePlan) => StagePlan;

/** A mistake as it would show in every plan, and the one check that must report it. */
type Mutation = {
  readonly mistake: string;
  readonly change: Change;
  readonly faultsOf: (plan: StagePlan) => string[];
};

const changeResources = (type: string, change: (resource: PlannedResource) => PlannedResource): Change => {
  const isAffected = (each: PlannedResource) => each.type.endsWith(type);
  return (plan) => ({
    ...plan,
    resources: plan.resources.map((each) => (isAffected(each) ? change(each) : each)),
  });
};

/** Replaces a text in the inputs of resources; without `type` in all of them. */
const replace = (from: string | RegExp, to: string, type = ''): Change =>
  changeResources(type, (resource) => ({
    ...resource,
    inputs: JSON.parse(JSON.stringify(resource.inputs).replaceAll(from, to)),
  }));

/** Removes properties and elements of arrays at any depth. */
const remove = (isRemoved: (key: string, value: unknown) => boolean, type = ''): Change => {
  const revive = (key: string, value: unknown): unknown => {
    if (isRemoved(key, value)) return undefined;
    return Array.isArray(value) ? value.filter((each) => each !== undefined) : value;
  };
  return changeResources(type, (resource) => {
    const inputs: unknown = JSON.parse(JSON.stringify(resource.inputs), revive);
    return isRecord(inputs) ? { ...resource, inputs } : resource;
  });
};

const replaceInCode =
  (from: string, to: string): Change =>
  (plan) => ({ ...plan, code: plan.code.map((line) => line.replace(from, to)) });

const removeResources =
  (type: string): Change =>
  (plan) => ({ ...plan, resources: plan.resources.filter((each) => !each.type.endsWith(type)) });

const tables = 'dynamodb/table:Table';
const roles = 'iam/role:Role';
const schedules = 'scheduler/schedule:Schedule';
const mappings = 'lambda/eventSourceMapping:EventSourceMapping';

const of = (faultsOf: Mutation['faultsOf'], changes: Readonly<Record<string, Change>>): readonly Mutation[] =>
  Object.entries(changes).map(([mistake, change]) => ({ mistake, change, faultsOf }));

/** A check that reports none of these any more has lost its purpose. */
export const mutations: readonly Mutation[] = [
  ...of(codeFaults, {
    'a misspelt handler of the bundle': replaceInCode('index.handler', 'index.handlr'),
    'a function without a file': replaceInCode('dist/get-job ', 'dist/get-jobs '),
  }),
  ...of(rightFaults, {
    'a grant removed': remove((_, value) => value === 'dynamodb:UpdateItem', roles),
    'a grant on an index removed': replace('/index/byStatus', '/index/byReference', roles),
    'a grant added': replace('"dynamodb:GetItem"', '"dynamodb:GetItem","dynamodb:Scan"', roles),
    'a grant on every table': replace(/table\/[\w-]+-Jobs"/g, 'table/*"', roles),
    'a log that its function may not write': remove((_, value) => value === 'logs:CreateLogStream', roles),
    'a stream that its function may not read': remove((_, value) => value === 'dynamodb:GetRecords', roles),
    'a right on the streams of all tables': replace('-Syncs/stream/*', '-*/stream/*', roles),
    'a queue that its function may not write': remove((_, value) => value === 'sqs:SendMessage', roles),
    'a right on a table in place of its stream': replace('-Syncs/stream/*', '-Syncs', roles),
    'a write to an index': replace(/-Jobs"/g, '-Jobs/index/byStatus"', roles),
    'a log group without its streams': replace(/(log-group:[\w/-]+):\*/g, '$1', roles),
  }),
  // 'each value of each resource is asserted' changes each value, and needs no examples here.
  ...of(resourceFaults, {
    'one alarm less': removeResources('cloudwatch/metricAlarm:MetricAlarm'),
    'no mapping': removeResources(mappings),
    'a type of resource that was not reviewed': changeResources(schedules, (each) => ({
      ...each,
      type: 'aws:cloudfront/distribution:Distribution',
    })),
    'a table that Pulumi would replace': changeResources(tables, (each) => ({
      ...each,
      name: `${each.name}2`,
    })),
    'an alias that a deployment moves itself': changeResources('lambda/alias:Alias', (each) => ({
      ...each,
      ignoreChanges: [],
    })),
    'a mapping without a filter': remove((key) => key === 'filterCriteria', mappings),
    'a filter that admits expired items': replace('"INSERT"', '"INSERT","REMOVE"', mappings),
    'an index removed with its last reader': remove(
      (_, value) => isRecord(value) && value.name === 'byStatus',
      tables,
    ),
    'a role with a managed policy': replace(
      '"managedPolicyArns":[]',
      '"managedPolicyArns":["arn:aws:iam::aws:policy/ReadOnlyAccess"]',
      roles,
    ),
    'a role with a fixed name': replace(/(?<="name":"[\w-]+)-\w{8}"/g, '"', roles),
    'a role of a schedule that may do more': replace('lambda:InvokeFunction', 'lambda:*', roles),
    'a topic that is open to everybody': replace(/"Principal":\{[^{}]*\}/g, '"Principal":"*"'),
  }),
  ...of(orderFaults, {
    'a stage of the gateway that does not wait for its routes': changeResources(
      'apigatewayv2/stage:Stage',
      (each) => ({ ...each, dependsOn: [] }),
    ),
    'functions that do not wait for the tables': changeResources('lambda/function:Function', (each) => ({
      ...each,
      dependsOn: each.dependsOn.filter((name) => name !== 'JobsTable'),
    })),
  }),
];

/** @returns a sentence for each mutation that its check does not report. */
export const mutationFaults = (plan: StagePlan): string[] =>
  mutations.flatMap(({ mistake, change, faultsOf }) => {
    const changed = change(plan);
    if (faultsOf(plan).length > 0) return [`The plan has it already: ${mistake}.`];
    if (JSON.stringify(changed) === JSON.stringify(plan)) return [`Nothing in the plan allows ${mistake}.`];
    return faultsOf(changed).length > 0 ? [] : [`No check reports ${mistake}.`];
  });
