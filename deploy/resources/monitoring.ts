import { type Alarm, type AlarmRow, alarmRows } from '../alarms.ts';
import { dashboardBody } from '../dashboard.ts';
import type { Deployment } from '../metrics.ts';
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

const queriesOf = ({ metrics, expression, period }: Alarm, deployment: Deployment) => [
  ...metrics.map((metric, at) => ({
    id: `m${at + 1}`,
    returnData: false,
    metric: {
      namespace: metric.namespace,
      metricName: metric.name,
      dimensions: metric.dimensionsOf(deployment),
      period,
      stat: 'Sum',
    },
  })),
  { id: 'e1', expression, label: 'watched', returnData: true },
];

const createAlarm = (
  prefix: string,
  alarm: Alarm,
  { title, meaning, whatToDo }: AlarmRow,
  deployment: $util.Output<Deployment>,
  topicArn: $util.Output<string>,
): void => {
  const [datapointsToAlarm, evaluationPeriods] = alarm.breaching;
  new aws.cloudwatch.MetricAlarm(`Alarm-${alarm.name}`, {
    name: `${prefix}-${alarm.name}`,
    alarmDescription: `${title}. ${meaning} ${whatToDo}`,
    metricQueries: deployment.apply((resolved) => queriesOf(alarm, resolved)),
    threshold: alarm.threshold,
    comparisonOperator: alarm.alarmsWhenMissing ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
    treatMissingData: alarm.alarmsWhenMissing ? 'breaching' : 'notBreaching',
    datapointsToAlarm,
    evaluationPeriods,
    alarmActions: [topicArn],
    okActions: [topicArn],
  });
};

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

export const createMonitoring = (settings: StageSettings, gatewayId: $util.Output<string>): void => {
  const { name, tablePrefix, ownPrefix } = settings;
  const topicArn = createTopic(settings);
  const deployment = gatewayId.apply((id): Deployment => ({ name, tablePrefix, gatewayId: id }));
  for (const row of alarmRows) {
    for (const alarm of row.alarms) createAlarm(ownPrefix, alarm, row, deployment, topicArn);
  }
  // Dashboards and budgets are global: their names are unique in the account, not only in the region.
  const regionalPrefix = $interpolate`${ownPrefix}-${aws.getRegionOutput().region}`;
  new aws.cloudwatch.Dashboard('Dashboard', {
    dashboardName: regionalPrefix,
    dashboardBody: $resolve({ deployment, account: findAwsAccount() }).apply((resolved) =>
      dashboardBody({ ...resolved.deployment, region: resolved.account.region }),
    ),
  });
  createBudget(regionalPrefix, settings.monthlyBudget, topicArn);
};
