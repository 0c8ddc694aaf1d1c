import { type Alarm, alarmRows } from '../../deploy/alarms.ts';
import {
  type Check,
  type Inputs,
  inputsOfType,
  mismatch,
  type Plan,
  recordsOf,
  setMismatch,
  valueAt,
} from './plan.ts';

const alarmsOf = (plan: Plan): Inputs[] => inputsOfType(plan, 'cloudwatch/metricAlarm:MetricAlarm');
const budgetsOf = (plan: Plan): Inputs[] => inputsOfType(plan, 'budgets/budget:Budget');

/** The alarms of the table, by their names on AWS. */
const wantedAlarms = ({ settings }: Plan): Map<string, Alarm> =>
  new Map(
    alarmRows
      .flatMap(({ alarms }) => alarms)
      .map((alarm) => [`job-posting-${settings.name}-${alarm.name}`, alarm]),
  );

const metricsOf = ({ metricQueries }: Inputs): Inputs[] =>
  recordsOf(metricQueries).flatMap(({ metric }) => recordsOf([metric]));

/** What the metrics of the deployment can be about, as `dimension value`. */
const dimensionsOf = (plan: Plan): string[] => {
  const { ownPrefix, tablePrefix } = plan.settings;
  return [
    'ApiId gateway',
    ...inputsOfType(plan, 'lambda/function:Function').map(({ name }) => `FunctionName ${name}`),
    ...inputsOfType(plan, 'dynamodb/table:Table').flatMap(({ name, globalSecondaryIndexes }) => {
      // Restored tables exist beside the deployed ones, and have the same indexes.
      const table = `${tablePrefix}${String(name).slice(ownPrefix.length)}`;
      const indexes = recordsOf(globalSecondaryIndexes);
      return [
        `TableName ${table}`,
        ...indexes.map((index) => `GlobalSecondaryIndexName ${table}/${index.name}`),
      ];
    }),
  ];
};

/** When an alarm goes off, as CloudWatch defines it. */
const wantedCondition = ({ threshold, alarmsWhenMissing, breaching, period, expression }: Alarm): Inputs => ({
  threshold,
  comparisonOperator: alarmsWhenMissing ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
  treatMissingData: alarmsWhenMissing ? 'breaching' : 'notBreaching',
  datapointsToAlarm: breaching[0],
  evaluationPeriods: breaching[1],
  periods: [period],
  expressions: [expression],
});

const conditionOf = (alarm: Inputs): Inputs => {
  const { threshold, comparisonOperator, treatMissingData, datapointsToAlarm, evaluationPeriods } = alarm;
  const periods = [...new Set(metricsOf(alarm).map(({ period }) => period))];
  const expressions = recordsOf(alarm.metricQueries).flatMap(({ expression }) => expression ?? []);
  const settings = { threshold, comparisonOperator, treatMissingData, datapointsToAlarm, evaluationPeriods };
  return { ...settings, periods, expressions };
};

export const monitoringChecks: readonly Check[] = [
  {
    name: 'staging and production have every alarm of the table, a dashboard and a budget; dev has none',
    faultsOf: (plan) => {
      const { hasMonitoring, monthlyBudget } = plan.settings;
      const dashboards = inputsOfType(plan, 'cloudwatch/dashboard:Dashboard').length;
      return [
        ...setMismatch(
          'The alarms',
          alarmsOf(plan).map(({ name }) => String(name)),
          hasMonitoring ? [...wantedAlarms(plan).keys()] : [],
        ),
        ...mismatch('The dashboards', dashboards, hasMonitoring ? 1 : 0),
        ...mismatch(
          'The budget',
          budgetsOf(plan).map(({ limitAmount, timeUnit }) => [limitAmount, timeUnit]),
          hasMonitoring ? [[String(monthlyBudget), 'MONTHLY']] : [],
        ),
      ];
    },
  },
  {
    name: 'an alarm goes off at what its row says, and silence counts only where it is about silence',
    faultsOf: (plan) => {
      const wanted = wantedAlarms(plan);
      return alarmsOf(plan).flatMap((inputs) => {
        const alarm = wanted.get(String(inputs.name));
        return mismatch(
          `What ${inputs.name} goes off at`,
          conditionOf(inputs),
          alarm && wantedCondition(alarm),
        );
      });
    },
  },
  {
    name: 'each alarm and the budget tell the topic, and the topic tells the given address',
    faultsOf: (plan) => {
      const [topic] = inputsOfType(plan, 'sns/topic:Topic');
      const isNotified = (arns: unknown): boolean =>
        Array.isArray(arns) && arns.length === 1 && String(arns[0]).endsWith(`:${topic?.name}`);
      const { alarmEmail, hasMonitoring } = plan.settings;
      return [
        ...alarmsOf(plan)
          .filter(({ alarmActions }) => !isNotified(alarmActions))
          .map(({ name }) => `${name} tells nobody.`),
        ...budgetsOf(plan)
          .flatMap(({ notifications }) => recordsOf(notifications))
          .filter(({ subscriberSnsTopicArns }) => !isNotified(subscriberSnsTopicArns))
          .map(() => 'The budget tells nobody.'),
        ...mismatch(
          'The address',
          inputsOfType(plan, 'sns/topicSubscription:TopicSubscription').map(({ endpoint }) => endpoint),
          hasMonitoring && alarmEmail ? [alarmEmail] : [],
        ),
      ];
    },
  },
  {
    name: 'an alarm looks at what is deployed, at ten metrics at most, and returns one value',
    faultsOf: (plan) => {
      const deployed = dimensionsOf(plan);
      return alarmsOf(plan).flatMap((alarm) => {
        const metrics = metricsOf(alarm);
        const unknown = metrics.flatMap(({ dimensions }) =>
          Object.entries(dimensions ?? {})
            .filter(([name]) => name !== 'Operation')
            .map(([name, value]) =>
              name === 'GlobalSecondaryIndexName'
                ? `${name} ${valueAt(dimensions, 'TableName')}/${value}`
                : `${name} ${value}`,
            )
            .filter((each) => !deployed.includes(each)),
        );
        const returned = recordsOf(alarm.metricQueries).filter(({ returnData }) => returnData);
        return [
          ...unknown.map((name) => `${alarm.name} looks at ${name}, which there is not.`),
          ...(metrics.length > 0 && metrics.length <= 10
            ? []
            : [`${alarm.name} looks at ${metrics.length} metrics.`]),
          ...mismatch(`What ${alarm.name} returns`, returned.length, 1),
        ];
      });
    },
  },
];
