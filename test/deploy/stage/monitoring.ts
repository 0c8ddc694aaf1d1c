import { savedQueries } from '../../../deploy/queries.ts';
import type { Inputs } from '../../../scripts/check-deploy/plan.ts';
import { exactly, inAnyOrder } from './matches.ts';
import { policy } from './rights.ts';
import { background, type Expected, type StageFacts } from './stage.ts';

/** By name: the condition, how many periods breach it, and what it is about. With `*`, staging has it, too. */
const alarms: Readonly<Record<string, string>> = {
  'probe*': 'FILL(m1, 0) - FILL(m2, 0) <= 0 in 2 of 2 x 300 s: Invocations probe, Errors probe',
  'internal-errors*': 'm1 > 0 in 1 of 1 x 300 s: internal-errors',
  'gateway-5xx*': 'IF(m1 >= 5, 100 * m1 / m2, 0) > 1 in 2 of 3 x 300 s: 5xx, Count',
  'gateway-5xx-hour*': 'IF(m1 >= 2, 100 * m1 / m2, 0) > 1 in 1 of 1 x 3600 s: 5xx, Count',
  'latency-reads': 'MAX(METRICS()) > 1000 in 2 of 3 x 300 s: Duration get-job, Duration list-jobs',
  'latency-writes':
    'MAX(METRICS()) > 3000 in 2 of 3 x 300 s: Duration create-job, Duration put-job-by-reference, Duration update-job',
  'gateway-4xx': 'IF(m1 >= 100, 100 * m1 / m2, 0) > 40 in 2 of 3 x 300 s: 4xx, Count',
  'gateway-429': 'm1 > 100 in 2 of 3 x 300 s: throttled',
  'function-errors*': 'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) > 0 in 1 of 1 x 300 s: Errors, 5xx',
  'function-throttles': 'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) > 0 in 1 of 1 x 300 s: Throttles, 5xx',
  concurrency: 'm1 > 800 in 2 of 3 x 300 s: ConcurrentExecutions',
  'store-throttles-read': 'SUM(METRICS()) > 10 in 2 of 3 x 300 s: 5 ReadThrottleEvents',
  'store-throttles-write': 'SUM(METRICS()) > 10 in 2 of 3 x 300 s: 8 WriteThrottleEvents',
  'store-errors': 'SUM(METRICS()) > 5 in 2 of 3 x 300 s: 2 SystemErrors',
  'store-conflicts': 'SUM(METRICS()) > 100 in 2 of 3 x 300 s: 2 TransactionConflict',
  'sweep-missing*': 'FILL(m1, 0) <= 0 in 2 of 2 x 3600 s: Invocations sweep',
  'sweep-errors*': 'm1 > 0 in 1 of 1 x 3600 s: Errors sweep',
  'sweep-failed-jobs*': 'm1 > 0 in 1 of 1 x 3600 s: failed-jobs',
  'announce-errors': 'm1 > 0 in 2 of 3 x 300 s: Errors announce',
  'bad-feeds': 'm1 > 0 in 1 of 1 x 3600 s: bad-feeds',
  'removals-failed*': 'm1 > 0 in 1 of 1 x 300 s: ApproximateNumberOfMessagesVisible failed-removals',
  'removals-stuck*': 'm1 > 0 in 1 of 1 x 3600 s: resumed-removals',
  'changes-failed*': 'm1 > 0 in 1 of 1 x 300 s: ApproximateNumberOfMessagesVisible failed-changes',
  'changes-missing*':
    'FILL(m1, 0) - FILL(m2, 0) <= 0 in 2 of 3 x 900 s: Invocations record-changes, Errors record-changes',
  // Ten minutes, in milliseconds.
  'changes-late': 'm1 > 600000 in 2 of 3 x 900 s: IteratorAge record-changes',
};

/** Of a stage with APPLICATIONS=on. https://docs.aws.amazon.com/ses/latest/dg/reputationdashboard-cloudwatch-alarm.html: rates from 0 to 1. */
const alarmsOnApplications: Readonly<Record<string, string>> = {
  'applications-failed*': 'm1 > 0 in 2 of 3 x 900 s: failed-applications',
  'mails-bounce': '100 * m1 > 3 in 1 of 1 x 3600 s: Reputation.BounceRate',
  'mails-complaints*': '100 * m1 > 0.1 in 1 of 1 x 3600 s: Reputation.ComplaintRate',
  'mails-rejected*': 'm1 > 0 in 1 of 1 x 300 s: Reject',
  'mail-events-failed': 'm1 > 0 in 1 of 1 x 3600 s: Errors record-mail-event',
};

/** By own metric: the log, and the pattern of the lines that it counts. Numbers in the access log are text. */
const patterns: Readonly<Record<string, readonly [log: string, pattern: string]>> = {
  'internal-errors': ['access', '{ $.status = "500" }'],
  throttled: ['access', '{ $.status = "429" }'],
  'failed-jobs': ['sweep', '{ $.failed > 0 }'],
  'resumed-removals': ['sweep', '{ $.resumedRemovals > 0 }'],
  'bad-feeds': ['fetch-feed', '{ $.badNights > 2 }'],
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/FilterAndPatternSyntax.html
  'failed-applications': ['apply-to-job', '{ $.status >= 500 && $.cause.name != "ApplicationRunningError" }'],
};

/** What AWS documents: by namespace, each metric with a statistic that makes sense of it, and its dimensions. */
const documented: Readonly<Record<string, RegExp>> = {
  'AWS/ApiGateway': /^((4xx|5xx|Count) Sum|Latency p(50|99)) ApiId$/,
  'AWS/Lambda':
    /^((Invocations|Errors|Throttles) Sum|Duration p99|(ConcurrentExecutions|IteratorAge) Maximum) (FunctionName)?$/,
  'AWS/DynamoDB':
    /^(((Read|Write)ThrottleEvents|Consumed(Read|Write)CapacityUnits|TransactionConflict) Sum (GlobalSecondaryIndexName,)?TableName|SystemErrors Sum Operation,TableName)$/,
  'AWS/SQS': /^ApproximateNumberOfMessagesVisible Maximum QueueName$/,
  'AWS/SES': /^(Reject Sum|Reputation\.(Bounce|Complaint)Rate Average) $/,
};

type Watched = readonly [
  namespace: string,
  metric: string,
  statistic: string,
  Readonly<Record<string, string>>,
];

type Query = {
  readonly expression?: string;
  readonly returnData: boolean;
  readonly metric?: Readonly<Record<'namespace' | 'metricName' | 'stat', string>> & {
    readonly period: number;
    readonly dimensions: Readonly<Record<string, string>>;
  };
};

const watchedBy = ({ metricQueries }: Inputs): Watched[] =>
  (metricQueries as Query[]).flatMap(({ metric: of }) =>
    of ? [[of.namespace, of.metricName, of.stat, of.dimensions] as const] : [],
  );

const shownBy = ({ dashboardBody }: Inputs): Watched[] =>
  Object(dashboardBody)
    .widgets.flatMap(
      ({ properties }: { properties: { metrics: (string | { stat: string })[][] } }) => properties.metrics,
    )
    .map(([namespace, metric, ...rest]: string[]) => {
      const names = rest.slice(0, -1);
      const pairs = names.flatMap((each, at) => (at % 2 === 0 ? [[each, names[at + 1]]] : []));
      return [namespace, metric, Object(rest.at(-1)).stat, Object.fromEntries(pairs)];
    });

/** @returns a sentence for each metric that AWS does not have, or that is about nothing deployed. */
export const metricFaults = ({ functions, inputsOf, name, stage, tablePrefix }: StageFacts): string[] => {
  const own = inputsOf('cloudwatch/logMetricFilter:LogMetricFilter').map((inputs) => inputs.name);
  const tables = inputsOf('dynamodb/table:Table');
  const there = new Set<unknown>([
    ...['gateway', 'Query', 'TransactWriteItems', ...functions.map(name)],
    ...inputsOf('sqs/queue:Queue').map((queue) => queue.name),
    ...tables.map((table) => String(table.name).replace(name('').slice(0, -1), tablePrefix)),
    ...tables.flatMap((table) => [table.globalSecondaryIndexes].flat().map((index) => Object(index).name)),
  ]);
  return [
    ...inputsOf('cloudwatch/metricAlarm:MetricAlarm').flatMap(watchedBy),
    ...inputsOf('cloudwatch/dashboard:Dashboard').flatMap(shownBy),
  ].flatMap(([namespace, metric, statistic, dimensions]) => {
    const isKnown =
      namespace === `job-posting-${stage}`
        ? own.includes(metric) && statistic === 'Sum'
        : documented[namespace]?.test(`${metric} ${statistic} ${Object.keys(dimensions).sort()}`);
    if (isKnown && Object.values(dimensions).every((each) => there.has(each))) return [];
    return [`There is no metric ${namespace} ${metric} ${statistic} of ${JSON.stringify(dimensions)}.`];
  });
};

/** An alarm as `alarms` describes it. */
const describeAlarm = (inputs: Inputs, { name }: StageFacts): string => {
  const { threshold, comparisonOperator, datapointsToAlarm, evaluationPeriods } = inputs;
  const queries = inputs.metricQueries as Query[];
  const metrics = queries.flatMap(({ metric }) => metric ?? []);
  const sign = comparisonOperator === 'GreaterThanThreshold' ? '>' : '<=';
  const about = metrics.map(({ metricName, dimensions: { FunctionName, QueueName, TableName } }) =>
    TableName
      ? `${metrics.length} ${metricName}`
      : [metricName, (FunctionName ?? QueueName)?.replace(name(''), '')].filter(Boolean).join(' '),
  );
  const periods = [...new Set(metrics.map(({ period }) => period))].join(' or ');
  return `${queries.at(-1)?.expression} ${sign} ${threshold} in ${datapointsToAlarm} of ${evaluationPeriods} x ${periods} s: ${[...new Set(about)].join(', ')}`;
};

const alarmsOf = ({ kind, takesApplications }: StageFacts) =>
  Object.entries({ ...alarms, ...(takesApplications && alarmsOnApplications) })
    .filter(([name]) => kind === 'production' || name.endsWith('*'))
    .map(([name, description]) => ({ name: name.replace('*', ''), description }));

/** The own metrics of the stage's alarms, each with its log and pattern. */
export const countedOf = (facts: StageFacts) =>
  Object.entries(patterns).filter(([metric]) =>
    alarmsOf(facts).some(({ description }) => description.endsWith(`: ${metric}`)),
  );

/** The resources of it, by type. */
export const monitoring = (facts: StageFacts): Expected => {
  const { accessLog, env, functions, log, name, region, stage, topic } = facts;
  const logsOf = {
    access: [accessLog],
    routes: functions.filter((each) => !background.includes(each)).map(log),
    all: functions.map(log),
  };
  const notified = { thresholdType: 'PERCENTAGE', subscriberSnsTopicArns: [topic] };
  const dashboard = `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${name(region)}`;
  return {
    'cloudwatch/metricAlarm:MetricAlarm': alarmsOf(facts).map((alarm) => ({
      ...{ name: name(alarm.name), alarmActions: [topic], okActions: [topic] },
      alarmDescription: new RegExp(`Dashboard: ${RegExp.escape(dashboard)} Runbook: docs/operations\\.md#`),
      treatMissingData: alarm.description.includes('<=') ? 'breaching' : 'notBreaching',
      itself: (inputs: Inputs) => describeAlarm(inputs, facts) === alarm.description,
      // CloudWatch refuses an alarm on more or less than one.
      metricQueries: (queries: Query[]) => queries.filter((each) => each.returnData).length === 1,
    })),
    'cloudwatch/logMetricFilter:LogMetricFilter': countedOf(facts).map(([metric, [of, pattern]]) => ({
      ...{ name: metric, pattern, logGroupName: of === 'access' ? accessLog : log(of) },
      metricTransformation: exactly({ namespace: `job-posting-${stage}`, name: metric, value: '1' }),
    })),
    'cloudwatch/queryDefinition:QueryDefinition': Object.entries(savedQueries).map(([query, [logs]]) => {
      return { name: `job-posting-${stage}/${query}`, logGroupNames: inAnyOrder(logsOf[logs]) };
    }),
    'cloudwatch/dashboard:Dashboard': [{ dashboardName: name(region) }],
    'budgets/budget:Budget': [
      {
        ...{
          budgetType: 'COST',
          timeUnit: 'MONTHLY',
          limitAmount: env.MONTHLY_BUDGET ?? '50',
          limitUnit: 'USD',
        },
        notifications: [
          { notificationType: 'ACTUAL', threshold: 80, ...notified },
          { notificationType: 'FORECASTED', threshold: 100, ...notified },
        ],
      },
    ],
    'sns/topic:Topic': [{ name: name('alarms') }],
    'sns/topicPolicy:TopicPolicy': [
      {
        arn: topic,
        policy: exactly(
          policy({
            ...{ Effect: 'Allow', Action: 'sns:Publish', Resource: topic },
            Principal: { Service: ['cloudwatch.amazonaws.com', 'budgets.amazonaws.com'] },
            Condition: { StringEquals: { 'aws:SourceAccount': '000000000000' } },
          }),
        ),
      },
    ],
    'sns/topicSubscription:TopicSubscription': env.ALARM_EMAIL
      ? [{ topic, protocol: 'email', endpoint: env.ALARM_EMAIL }]
      : [],
  };
};
