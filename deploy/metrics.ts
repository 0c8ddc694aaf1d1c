import { type TableKey, tables } from '../lib/store/tables.ts';
import { functionName } from './functions.ts';
import type { StageSettings } from './settings.ts';
import { appName } from './stages.ts';
import type { StreamConsumer } from './streams.ts';

/** A table, or one of its indexes; CloudWatch counts them separately. */
export type TableOrIndex = { readonly table: TableKey; readonly index?: string };

/** The names and ids of what is deployed that metrics refer to. */
export type Deployment = Pick<StageSettings, 'name' | 'tablePrefix'> & { readonly gatewayId: string };

type Statistic = 'Sum' | 'Average' | 'Maximum' | 'p50' | 'p99';

/** A metric of CloudWatch. The AWS name of what it measures exists only after the deployment. */
export type Metric = {
  /** `own` stands for the namespace of the stage's own metrics. */
  readonly namespace: 'AWS/ApiGateway' | 'AWS/Lambda' | 'AWS/DynamoDB' | 'AWS/SQS' | 'AWS/SES' | 'own';
  readonly name: string;
  readonly statistic: Statistic;
  readonly dimensionsOf: (deployment: Deployment) => Record<string, string>;
  /** The lines of a log that an own metric counts. */
  readonly counted?: { readonly log: string; readonly pattern: string };
};

/** The namespace as CloudWatch names it. */
export const namespaceOf = ({ namespace }: Metric, { name }: Pick<Deployment, 'name'>): string =>
  namespace === 'own' ? `${appName}-${name}` : namespace;

export const gatewayMetric = (name: string, statistic: Statistic = 'Sum'): Metric => ({
  namespace: 'AWS/ApiGateway',
  name,
  statistic,
  dimensionsOf: ({ gatewayId }) => ({ ApiId: gatewayId }),
});

/**
 * Our own metric: the lines of a log, of the gateway (`access`) or of a function, that match a pattern. It
 * costs money in the hours in which a line matches, and nothing in the others.
 */
export const ownMetric = (name: string, log: string, pattern: string): Metric => {
  return { namespace: 'own', name, statistic: 'Sum', counted: { log, pattern }, dimensionsOf: () => ({}) };
};

/** Of all mails that the account sends in the region, on which AWS judges it. Rates are from 0 to 1. */
export const mailMetric = (
  name: 'Reject' | 'Reputation.BounceRate' | 'Reputation.ComplaintRate',
  statistic: Statistic,
): Metric => ({ namespace: 'AWS/SES', name, statistic, dimensionsOf: () => ({}) });

/** @param of the function; without one, all functions of the account and region. */
export const functionMetric = (name: string, of?: string, statistic: Statistic = 'Sum'): Metric => ({
  namespace: 'AWS/Lambda',
  name,
  statistic,
  dimensionsOf: ({ name: stage }): Record<string, string> =>
    of === undefined ? {} : { FunctionName: functionName(stage, of) },
});

/** How old the records are that a stream calls a function with, in milliseconds. */
export const ageMetric = (of: string): Metric => functionMetric('IteratorAge', of, 'Maximum');

export const tableMetric = (name: string, of: TableOrIndex & { operation?: string }): Metric => ({
  namespace: 'AWS/DynamoDB',
  name,
  statistic: 'Sum',
  dimensionsOf: ({ tablePrefix }) => ({
    TableName: `${tablePrefix}-${tables[of.table].name}`,
    ...(of.index && { GlobalSecondaryIndexName: of.index }),
    ...(of.operation && { Operation: of.operation }),
  }),
});

/** The number of changes that a function could not process. */
export const failuresMetric = ({ queue }: StreamConsumer): Metric => ({
  namespace: 'AWS/SQS',
  name: 'ApproximateNumberOfMessagesVisible',
  statistic: 'Maximum',
  dimensionsOf: ({ name: stage }) => ({ QueueName: functionName(stage, queue) }),
});
