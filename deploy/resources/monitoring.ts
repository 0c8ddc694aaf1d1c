import { alarmRowsOf } from '../alarm-rows.ts';
import { type AlarmRow, descriptionOf } from '../alarms/alarm.ts';
import { dashboardAddress, dashboardBody } from '../dashboard.ts';
import { logGroupOf } from '../functions.ts';
import { type Deployment, type Metric, namespaceOf } from '../metrics.ts';
import { functionLogsOf, savedQueries } from '../queries.ts';
import type { StageSettings } from '../settings.ts';
import { findAwsAccount } from './function.ts';

/** The services that publish to the topic, for this account only. */
const publishers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

/** @returns the topic's ARN, which is that of its policy: what publishes waits for the policy. */
const createTopic = ({ ownPrefix, alarmEmail }: StageSettings): $util.Output<string> => {
  const topic = new aws.sns.Topic('Alarms', { name: `${ownPrefix}-alarms` });
  const policy = new aws.sns.TopicPolicy('AlarmsPolicy', {
    arn: topic.arn,
    policy: $resolve({ Resource: topic.arn, account: findAwsAccount() }).apply(({ Resource, account }) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: publishers },
            Action: 'sns:Publish',
            Resource,
            Condition: { StringEquals: { 'aws:SourceAccount': account.accountId } },
          },
        ],
      }),
    ),
  });
  if (alarmEmail) {
    const subscription = { topic: topic.arn, protocol: 'email', endpoint: alarmEmail };
    new aws.sns.TopicSubscription('AlarmsEmail', subscription);
  }
  return policy.arn;
};

const queriesOf = (metrics: readonly Metric[], { expression, period }: AlarmRow, deployment: Deployment) => [
  ...metrics.map((metric, at) => ({
    id: `m${at + 1}`,
    returnData: false,
    metric: {
      namespace: namespaceOf(metric, deployment),
      metricName: metric.name,
      dimensions: metric.dimensionsOf(deployment),
      period,
      stat: metric.statistic,
    },
  })),
  { id: 'e1', expression, label: 'watched', returnData: true },
];

const createBudget = (
  prefix: $util.Output<string>,
  dollars: number,
  topicArn: $util.Output<string>,
): void => {
  const notification = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
    comparisonOperator: 'GREATER_THAN',
    threshold,
    thresholdType: 'PERCENTAGE',
    notificationType,
    subscriberSnsTopicArns: [topicArn],
  });
  // For the whole account: filters by tag need a tag that is active in the billing console.
  new aws.budgets.Budget('Budget', {
    name: $interpolate`${prefix}-monthly`,
    budgetType: 'COST',
    timeUnit: 'MONTHLY',
    limitAmount: String(dollars),
    limitUnit: 'USD',
    notifications: [notification(80, 'ACTUAL'), notification(100, 'FORECASTED')],
  });
};

/** Counts the lines of a log that an own metric is made of; others exist. */
const createMetric = (metric: Metric, settings: StageSettings, accessLog: $util.Output<string>): void => {
  const { name, counted } = metric;
  if (!counted) return;
  const { log, pattern } = counted;
  new aws.cloudwatch.LogMetricFilter(`Metric-${name}`, {
    name,
    logGroupName: log === 'access' ? accessLog : logGroupOf(settings.name, log),
    pattern,
    // Without a default value, there is no metric to pay for while no line matches.
    metricTransformation: { namespace: namespaceOf(metric, settings), name, value: '1' },
  });
};

/** Queries for CloudWatch Logs Insights. They cost nothing until they run. */
const createQueries = (settings: StageSettings, accessLog: $util.Output<string>): void => {
  for (const [query, [logs, ...commands]] of Object.entries(savedQueries)) {
    new aws.cloudwatch.QueryDefinition(`Query-${query}`, {
      name: `${settings.ownPrefix}/${query}`,
      logGroupNames: logs === 'access' ? [accessLog] : functionLogsOf(settings, logs),
      queryString: commands.join('\n| '),
    });
  }
};

/** The parts of the gateway that are monitored. */
type Gateway = { readonly nodes: Pick<sst.aws.ApiGatewayV2['nodes'], 'api' | 'logGroup'> };

/**
 * Creates the alarms of the stage, its dashboard, its saved queries and the budget.
 *
 * @returns the ARN of the topic of the alarms.
 */
export const createMonitoring = (settings: StageSettings, { nodes }: Gateway): $util.Output<string> => {
  const { name, tablePrefix, ownPrefix } = settings;
  const topicArn = createTopic(settings);
  const deployment = nodes.api.id.apply((id): Deployment => ({ name, tablePrefix, gatewayId: id }));
  const { region } = aws.getRegionOutput();
  // Dashboards and budgets are global: their names are unique in the account, not only in the region.
  const regionalPrefix = $interpolate`${ownPrefix}-${region}`;
  const dashboard = region.apply((at) => dashboardAddress(at, `${ownPrefix}-${at}`));
  for (const row of alarmRowsOf(settings)) {
    const [datapointsToAlarm, evaluationPeriods] = row.breaching;
    for (const [alarm, metrics] of Object.entries(row.alarms)) {
      for (const metric of metrics) createMetric(metric, settings, nodes.logGroup.name);
      new aws.cloudwatch.MetricAlarm(`Alarm-${alarm}`, {
        name: `${ownPrefix}-${alarm}`,
        alarmDescription: dashboard.apply((address) => descriptionOf(row, address)),
        metricQueries: deployment.apply((resolved) => queriesOf(metrics, row, resolved)),
        threshold: row.threshold,
        comparisonOperator: row.alarmsWhenMissing ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
        treatMissingData: row.alarmsWhenMissing ? 'breaching' : 'notBreaching',
        datapointsToAlarm,
        evaluationPeriods,
        alarmActions: [topicArn],
        okActions: [topicArn],
      });
    }
  }
  createQueries(settings, nodes.logGroup.name);
  new aws.cloudwatch.Dashboard('Dashboard', {
    dashboardName: regionalPrefix,
    dashboardBody: $resolve({ deployment, account: findAwsAccount() }).apply((resolved) =>
      dashboardBody({ ...resolved.deployment, region: resolved.account.region }),
    ),
  });
  createBudget(regionalPrefix, settings.monthlyBudget, topicArn);
  return topicArn;
};
