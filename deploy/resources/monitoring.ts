import { type Alarm, type AlarmRow, alarmRows } from '../alarms.ts';
import { dashboardBody } from '../dashboard.ts';
import { type Deployment, dimensionsOf } from '../metrics.ts';
import type { StageSettings } from '../settings.ts';
import { findAwsAccount } from './function.ts';

/** The services that publish to the topic, for this account only. */
const publishers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

const createTopic = ({ ownPrefix, alarmEmail }: StageSettings) => {
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
  return { topic, policy };
};

type AlarmTopic = ReturnType<typeof createTopic>;

const queriesOf = ({ metrics, expression, period }: Alarm, deployment: Deployment) => [
  ...metrics.map((metric, at) => ({
    id: `m${at + 1}`,
    returnData: false,
    metric: {
      namespace: metric.namespace,
      metricName: metric.name,
      dimensions: dimensionsOf(metric, deployment),
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
  { topic, policy }: AlarmTopic,
): void => {
  const [datapointsToAlarm, evaluationPeriods] = alarm.breaching;
  new aws.cloudwatch.MetricAlarm(
    `Alarm-${alarm.name}`,
    {
      name: `${prefix}-${alarm.name}`,
      alarmDescription: `${title}. ${meaning} ${whatToDo}`,
      metricQueries: deployment.apply((resolved) => queriesOf(alarm, resolved)),
      threshold: alarm.threshold,
      comparisonOperator: alarm.alarmsWhenMissing ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
      treatMissingData: alarm.alarmsWhenMissing ? 'breaching' : 'notBreaching',
      datapointsToAlarm,
      evaluationPeriods,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    },
    // An alarm that goes off at once must find a topic that accepts it.
    { dependsOn: [policy] },
  );
};

const createBudget = (prefix: string, dollars: number, { topic, policy }: AlarmTopic): void => {
  const notification = (threshold: number, notificationType: 'ACTUAL' | 'FORECASTED') => ({
    comparisonOperator: 'GREATER_THAN',
    threshold,
    thresholdType: 'PERCENTAGE',
    notificationType,
    subscriberSnsTopicArns: [topic.arn],
  });
  // For the whole account: filters by tag need a tag that is active in the billing console.
  new aws.budgets.Budget(
    'Budget',
    {
      name: `${prefix}-monthly`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      limitAmount: String(dollars),
      limitUnit: 'USD',
      notifications: [notification(80, 'ACTUAL'), notification(100, 'FORECASTED')],
    },
    { dependsOn: [policy] },
  );
};

export const createMonitoring = (settings: StageSettings, gatewayId: $util.Output<string>): void => {
  const { name, tablePrefix, ownPrefix } = settings;
  const topic = createTopic(settings);
  const deployment = gatewayId.apply((id): Deployment => ({ name, tablePrefix, gatewayId: id }));
  for (const row of alarmRows) {
    for (const alarm of row.alarms) createAlarm(ownPrefix, alarm, row, deployment, topic);
  }
  new aws.cloudwatch.Dashboard('Dashboard', {
    dashboardName: ownPrefix,
    dashboardBody: $resolve({ deployment, account: findAwsAccount() }).apply((resolved) =>
      dashboardBody({ ...resolved.deployment, region: resolved.account.region }),
    ),
  });
  createBudget(ownPrefix, settings.monthlyBudget, topic);
};
