import { alarmRows } from '../../deploy/alarms.ts';
import { at, type Check, differing, differingSets, type Inputs, inputsOfType } from './plan.ts';

type Query = { readonly metric?: Inputs; readonly expression?: string; readonly returnData: boolean };

const metricsOf = (alarm: Inputs): Inputs[] =>
  ((alarm.metricQueries ?? []) as Query[]).flatMap(({ metric }) => (metric ? [metric] : []));

/** What else is deployed under the names that alarms and graphs know things by. */
const dimensionNames = {
  FunctionName: 'aws:lambda/function:Function',
  TableName: 'aws:dynamodb/table:Table',
} as const;

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
        const unknown = Object.entries(dimensionNames).flatMap(([dimension, type]) => {
          const known = inputsOfType(plan, type).map(({ name }) => name);
          // Restored tables are beside what is deployed.
          if (dimension === 'TableName' && plan.settings.tablePrefix !== plan.settings.ownPrefix) return [];
          return metrics
            .map((metric) => at(metric, 'dimensions', dimension))
            .filter((name) => name !== undefined && !known.includes(name));
        });
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
