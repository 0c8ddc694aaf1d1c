import { type Alarm, type AlarmRow, alarmRows } from '../alarms.ts';
import { dashboardBody } from '../dashboard.ts';
import { type Deployed, dimensionsOf } from '../metrics.ts';
import type { Settings } from '../settings.ts';
import { appName } from '../stages.ts';
import { findPlace } from './function.ts';

/** Who may tell the topic, for this account alone. */
const tellers = ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'];

const createTopic = (prefix: string, alarmEmail: string | undefined) => {
  const topic = new aws.sns.Topic('Alarms', { name: `${prefix}-alarms` });
  const policy = new aws.sns.TopicPolicy('AlarmsPolicy', {
    arn: topic.arn,
    policy: $resolve({ arn: topic.arn, place: findPlace() }).apply(({ arn, place }) =>
      JSON.stringify({
        Version: '2012-10-17',
        Statement: [
          {
            Effect: 'Allow',
            Principal: { Service: tellers },
            Action: 'sns:Publish',
            Resource: arn,
            Condition: { StringEquals: { 'aws:SourceAccount': place.accountId } },
          },
        ],
      }),
    ),
  });
  if (alarmEmail) {
    new aws.sns.TopicSubscription('AlarmsEmail', {
      topic: topic.arn,
      protocol: 'email',
      endpoint: alarmEmail,
    });
  }
  return { topic, policy };
};

type Told = ReturnType<typeof createTopic>;

const queriesOf = ({ metrics, expression, period }: Alarm, deployed: Deployed) => [
  ...metrics.map((metric, at) => ({
    id: `m${at + 1}`,
    returnData: false,
    metric: {
      namespace: metric.namespace,
      metricName: metric.name,
      dimensions: { ...dimensionsOf(metric, deployed) },
      period,
      stat: 'Sum',
    },
  })),
  { id: 'e1', expression, label: 'watched', returnData: true },
];

const createAlarm = (
  alarm: Alarm,
  { title, meaning, whatToDo }: AlarmRow,
  deployed: $util.Output<Deployed>,
  { topic, policy }: Told,
  prefix: string,
): void => {
  const [datapointsToAlarm, evaluationPeriods] = alarm.bad;
  new aws.cloudwatch.MetricAlarm(
    `Alarm-${alarm.name}`,
    {
      name: `${prefix}-${alarm.name}`,
      alarmDescription: `${title}. ${meaning} ${whatToDo}`,
      metricQueries: deployed.apply((each) => queriesOf(alarm, each)),
      threshold: alarm.above,
      comparisonOperator: alarm.isAboutSilence ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
      treatMissingData: alarm.isAboutSilence ? 'breaching' : 'notBreaching',
      datapointsToAlarm,
      evaluationPeriods,
      alarmActions: [topic.arn],
      okActions: [topic.arn],
    },
    // One that goes off at once would tell a topic that does not listen yet.
    { dependsOn: [policy] },
  );
};

const budgetNotice = (
  threshold: number,
  notificationType: 'ACTUAL' | 'FORECASTED',
  topic: aws.sns.Topic,
) => ({
  comparisonOperator: 'GREATER_THAN',
  threshold,
  thresholdType: 'PERCENTAGE',
  notificationType,
  subscriberSnsTopicArns: [topic.arn],
});

/** Alarms, the dashboard and the budget. */
export const createWatch = (settings: Settings, gatewayId: $util.Output<string>): void => {
  const prefix = `${appName}-${settings.name}`;
  const told = createTopic(prefix, settings.alarmEmail);
  const { name, tablePrefix } = settings;
  const deployed = gatewayId.apply((id): Deployed => ({ name, tablePrefix, gatewayId: id }));
  for (const row of alarmRows) {
    for (const alarm of row.alarms) createAlarm(alarm, row, deployed, told, prefix);
  }
  new aws.cloudwatch.Dashboard('Dashboard', {
    dashboardName: prefix,
    dashboardBody: $resolve({ deployed, place: findPlace() }).apply((known) =>
      dashboardBody({ ...known.deployed, region: known.place.region }),
    ),
  });
  // Of the whole account: a filter by tag counts nothing until the tag is activated in the billing console.
  new aws.budgets.Budget(
    'Budget',
    {
      name: `${prefix}-monthly`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      limitAmount: String(settings.monthlyBudget),
      limitUnit: 'USD',
      notifications: [budgetNotice(80, 'ACTUAL', told.topic), budgetNotice(100, 'FORECASTED', told.topic)],
    },
    { dependsOn: [told.policy] },
  );
};
