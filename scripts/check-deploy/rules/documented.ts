/**
 * Compares a plan with AWS's documentation (`aws/`), and not with the code that made it: a constant
 * that AWS does not know would be wrong in both.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../root.ts';
import { documentedActions } from '../aws/iam-actions.ts';
import { documentedMetrics, dynamoOperations } from '../aws/metrics.ts';
import { isRouteKey } from '../aws/route-key.ts';
import { isSchedule } from '../aws/schedule.ts';
import { metricsIn, type ReadMetric } from '../metrics-in-plan.ts';
import { type Inputs, inputsOfType, isRecord, type StagePlan } from '../plan.ts';

const metricFault = ({ namespace, name, dimensions, statistic }: ReadMetric): string | undefined => {
  // Our own metrics are in a namespace of our own.
  if (!namespace.startsWith('AWS/')) return undefined;
  const documented = documentedMetrics[namespace]?.[name];
  if (!documented) return `${namespace} has no metric ${name}`;
  if (!documented.statistics.test(statistic)) return `${name} has no statistic ${statistic}`;
  const names = Object.keys(dimensions);
  const hasDimensions = documented.dimensions.some(
    (each) => new Set(each).symmetricDifference(new Set(names)).size === 0,
  );
  if (!hasDimensions) return `${name} is not reported by ${names.join(' and ') || 'no dimension'}`;
  const { Operation } = dimensions;
  if (Operation !== undefined && !dynamoOperations.includes(Operation)) {
    return `DynamoDB has no operation ${Operation}`;
  }
  return undefined;
};

/** Alarms and graphs read metrics, dimensions and statistics that exist. */
export const metricFaults = (plan: StagePlan): string[] =>
  metricsIn(plan).flatMap((metric) => {
    const fault = metricFault(metric);
    return fault ? [`${metric.reader}: ${fault}.`] : [];
  });

/** By dimension: the names of what a plan deploys. A table may be one restored under another prefix. */
const deployedNames = (plan: StagePlan): Readonly<Record<string, readonly unknown[]>> => {
  const { ownPrefix, tablePrefix } = plan.settings;
  const deployedTables = inputsOfType(plan, 'dynamodb/table:Table');
  return {
    FunctionName: inputsOfType(plan, 'lambda/function:Function').map(({ name }) => name),
    TableName: deployedTables.map(({ name }) => String(name).replace(ownPrefix, tablePrefix)),
    GlobalSecondaryIndexName: deployedTables.flatMap(({ globalSecondaryIndexes }) =>
      Array.isArray(globalSecondaryIndexes) ? globalSecondaryIndexes.map(({ name }) => name) : [],
    ),
    QueueName: inputsOfType(plan, 'sqs/queue:Queue').map(({ name }) => name),
  };
};

/** Alarms and graphs are of functions, tables, indexes and queues that the plan deploys. */
export const monitoredFaults = (plan: StagePlan): string[] => {
  const deployed = deployedNames(plan);
  return metricsIn(plan).flatMap(({ reader, dimensions }) =>
    Object.entries(dimensions)
      .filter(([dimension, name]) => deployed[dimension] && !deployed[dimension].includes(name))
      .map(([dimension, name]) => `${reader}: the ${dimension} ${name} is not deployed.`),
  );
};

type Statement = { readonly actions: readonly string[]; readonly resources: readonly string[] };

const listOf = (value: unknown): string[] => [value].flat().map(String);

/** Every statement of a policy in a value, at any depth. */
export const statementsIn = (value: unknown): Statement[] => {
  if (Array.isArray(value)) return value.flatMap(statementsIn);
  if (!isRecord(value)) return [];
  if (value.Effect && value.Action) {
    return [{ actions: listOf(value.Action), resources: value.Resource ? listOf(value.Resource) : [] }];
  }
  return Object.values(value).flatMap(statementsIn);
};

const actionFault = (action: string, resources: readonly string[]): string[] => {
  // Only roles' trust policies have it; its resource is the role.
  if (action === 'sts:AssumeRole') return resources.length === 0 ? [] : ['sts:AssumeRole needs no resource'];
  const applies = documentedActions[action];
  if (!applies) return [`IAM has no action ${action}, or this service does not use it`];
  if (resources.length === 0) return [`${action} needs a resource`];
  return resources.filter((each) => !applies.test(each)).map((each) => `${action} does not apply to ${each}`);
};

/** Policies name actions that exist, and the kind of resource that each applies to. `sst dev` needs more. */
export const actionFaults = ({ command, resources }: StagePlan): string[] =>
  command === 'dev'
    ? []
    : resources.flatMap(({ name, inputs }) =>
        statementsIn(inputs).flatMap((statement) =>
          statement.actions
            .flatMap((action) => actionFault(action, statement.resources))
            .map((fault) => `${name}: ${fault}.`),
        ),
      );

const texts = (plan: StagePlan, type: string, property: string): string[] =>
  inputsOfType(plan, type).map((inputs: Inputs) => String(inputs[property]));

/** Schedules and routes are written as AWS reads them. */
export const grammarFaults = (plan: StagePlan): string[] => [
  ...texts(plan, 'scheduler/schedule:Schedule', 'scheduleExpression')
    .filter((text) => !isSchedule(text))
    .map((text) => `EventBridge Scheduler does not accept the schedule ${text}.`),
  ...texts(plan, 'apigatewayv2/route:Route', 'routeKey')
    .filter((text) => !isRouteKey(text))
    .map((text) => `An HTTP API does not accept the route ${text}.`),
];

/** A line of `Plan.code`, such as `built dist/get-job index.handler`. */
const codeLine = /^(?:built dist\/([\w-]+) index\.handler|live functions\/([\w-]+)\.handler)$/;

const handlerFault = (line: string): string | undefined => {
  const [, built, live] = codeLine.exec(line) ?? [];
  const file = join(root, 'functions', `${built ?? live}.ts`);
  if (!existsSync(file)) return `No file in functions/ is behind "${line}".`;
  return /^export const handler\b/m.test(readFileSync(file, 'utf8')) ? undefined : `${file} has no handler.`;
};

/** The code of each function comes from a file of functions/ that exports its handler. */
export const handlerFaults = ({ command, code, resources }: StagePlan): string[] => {
  const handlers =
    command === 'dev' ? [] : resources.filter(({ type }) => type === 'aws:lambda/function:Function');
  return [
    ...code.flatMap((line) => handlerFault(line) ?? []),
    ...handlers
      .filter(({ inputs }) => inputs.handler !== 'index.handler')
      .map(({ name, inputs }) => `${name} runs ${inputs.handler}, and the bundles have index.handler.`),
  ];
};
