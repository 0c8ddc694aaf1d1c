import { type Alarm, alarmRows } from '../../deploy/alarms.ts';
import { at, type Check, differing, differingSets, type Inputs, inputsOfType, type Plan } from './plan.ts';

type Query = { readonly metric?: Inputs; readonly expression?: string; readonly returnData: boolean };

const metricsOf = (alarm: Inputs): Inputs[] =>
  ((alarm.metricQueries ?? []) as Query[]).flatMap(({ metric }) => (metric ? [metric] : []));

/** What is deployed, as `dimension value`, under the names that alarms know things by. */
const knownOf = (plan: Plan): string[] => {
  const { ownPrefix, tablePrefix } = plan.settings;
  return [
    'ApiId gateway',
    ...inputsOfType(plan, 'aws:lambda/function:Function').map(({ name }) => `FunctionName ${name}`),
    ...inputsOfType(plan, 'aws:dynamodb/table:Table').flatMap(({ name, globalSecondaryIndexes }) => {
      // Restored tables are beside what is deployed, and have the same indexes.
      const table = `${tablePrefix}${String(name).slice(ownPrefix.length)}`;
      const indexes = (globalSecondaryIndexes ?? []) as Inputs[];
      return [
        `TableName ${table}`,
        ...indexes.map((index) => `GlobalSecondaryIndexName ${table}/${index.name}`),
      ];
    }),
  ];
};

/** What makes an alarm go off, in AWS's words. */
const conditionOf = ({ above, isAboutSilence, bad, period, expression }: Alarm): Inputs => ({
  threshold: above,
  comparisonOperator: isAboutSilence ? 'LessThanOrEqualToThreshold' : 'GreaterThanThreshold',
  treatMissingData: isAboutSilence ? 'breaching' : 'notBreaching',
  datapointsToAlarm: bad[0],
  evaluationPeriods: bad[1],
  periods: [period],
  expressions: [expression],
});

export const watchChecks: readonly Check[] = [
  {
    name: 'staging and production have every alarm of the table, a dashboard and a budget; dev has none',
    faultsOf: (plan) => {
      const { name, isWatched, monthlyBudget } = plan.settings;
      const wanted = alarmRows.flatMap(({ alarms }) =>
        alarms.map((alarm) => `job-posting-${name}-${alarm.name}`),
      );
      const has = (type: string) => inputsOfType(plan, type);
      return [
        ...differingSets(
          'The alarms',
          has('aws:cloudwatch/metricAlarm:MetricAlarm').map((alarm) => String(alarm.name)),
          isWatched ? wanted : [],
        ),
        ...differing('The dashboards', has('aws:cloudwatch/dashboard:Dashboard').length, isWatched ? 1 : 0),
        ...differing(
          'The budget',
          has('aws:budgets/budget:Budget').map((budget) => [budget.limitAmount, budget.timeUnit]),
          isWatched ? [[String(monthlyBudget), 'MONTHLY']] : [],
        ),
      ];
    },
  },
  {
    name: 'an alarm goes off at what its row says, and silence counts only where it is about silence',
    faultsOf: (plan) => {
      const wanted = new Map<unknown, Alarm>(
        alarmRows
          .flatMap(({ alarms }) => alarms)
          .map((alarm) => [`job-posting-${plan.settings.name}-${alarm.name}`, alarm]),
      );
      return inputsOfType(plan, 'aws:cloudwatch/metricAlarm:MetricAlarm').flatMap((inputs) => {
        const alarm = wanted.get(inputs.name);
        const { threshold, comparisonOperator, treatMissingData, datapointsToAlarm, evaluationPeriods } =
          inputs;
        const periods = [...new Set(metricsOf(inputs).map(({ period }) => period))];
        const expressions = ((inputs.metricQueries ?? []) as Query[]).flatMap(
          ({ expression }) => expression ?? [],
        );
        return differing(
          `What ${inputs.name} goes off at`,
          {
            threshold,
            comparisonOperator,
            treatMissingData,
            datapointsToAlarm,
            evaluationPeriods,
            periods,
            expressions,
          },
          alarm && conditionOf(alarm),
        );
      });
    },
  },
  {
    name: 'each alarm and the budget tell the topic, and the topic tells the given address',
    faultsOf: (plan) => {
      const topics = inputsOfType(plan, 'aws:sns/topic:Topic').map((topic) => String(topic.name));
      const tells = (arns: unknown): boolean =>
        Array.isArray(arns) && arns.length === 1 && String(arns[0]).endsWith(`:${topics[0]}`);
      const { alarmEmail, isWatched } = plan.settings;
      return [
        ...inputsOfType(plan, 'aws:cloudwatch/metricAlarm:MetricAlarm')
          .filter(({ alarmActions }) => !tells(alarmActions))
          .map(({ name }) => `${name} tells nobody.`),
        ...inputsOfType(plan, 'aws:budgets/budget:Budget').flatMap(({ notifications }) =>
          (notifications as Inputs[])
            .filter(({ subscriberSnsTopicArns }) => !tells(subscriberSnsTopicArns))
            .map(() => 'The budget tells nobody.'),
        ),
        ...differing(
          'The address',
          inputsOfType(plan, 'aws:sns/topicSubscription:TopicSubscription').map(({ endpoint }) => endpoint),
          isWatched && alarmEmail ? [alarmEmail] : [],
        ),
      ];
    },
  },
  {
    name: 'an alarm looks at what is deployed, at ten metrics at most, and returns one value',
    faultsOf: (plan) =>
      inputsOfType(plan, 'aws:cloudwatch/metricAlarm:MetricAlarm').flatMap((alarm) => {
        const metrics = metricsOf(alarm);
        const known = knownOf(plan);
        const unknown = metrics.flatMap(({ dimensions }) =>
          Object.entries(dimensions ?? {})
            .filter(([name]) => name !== 'Operation')
            .map(([name, value]) =>
              name === 'GlobalSecondaryIndexName'
                ? `${name} ${at(dimensions, 'TableName')}/${value}`
                : `${name} ${value}`,
            )
            .filter((each) => !known.includes(each)),
        );
        const returned = ((alarm.metricQueries ?? []) as Query[]).filter(({ returnData }) => returnData);
        return [
          ...unknown.map((name) => `${alarm.name} looks at ${name}, which there is not.`),
          ...(metrics.length > 0 && metrics.length <= 10
            ? []
            : [`${alarm.name} looks at ${metrics.length} metrics.`]),
          ...differing(`What ${alarm.name} returns`, returned.length, 1),
        ];
      }),
  },
];
