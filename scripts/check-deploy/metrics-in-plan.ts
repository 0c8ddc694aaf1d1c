import { type Inputs, inputsOfType, isRecord, recordsIn, type StagePlan } from './plan.ts';

/** A metric that an alarm or a graph reads. */
export type ReadMetric = {
  /** The alarm or the dashboard. */
  readonly reader: string;
  readonly namespace: string;
  readonly name: string;
  readonly dimensions: Readonly<Record<string, string>>;
  readonly statistic: string;
};

const textsOf = (value: unknown): Record<string, string> =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, String(each)])) : {};

const ofAlarm = (alarm: Inputs): ReadMetric[] => {
  const reader = `The alarm ${alarm.name}`;
  const queries = recordsIn(alarm.metricQueries).flatMap(({ metric }) => (isRecord(metric) ? [metric] : []));
  // An alarm on a single metric has its properties itself.
  const metrics = alarm.metricName === undefined ? queries : [...queries, alarm];
  return metrics.map((metric) => ({
    reader,
    namespace: String(metric.namespace),
    name: String(metric.metricName),
    dimensions: textsOf(metric.dimensions),
    statistic: String(metric.stat ?? metric.statistic ?? metric.extendedStatistic),
  }));
};

/** `[namespace, name, dimension, value, …, { stat }]`; a row with an expression names no metric. */
const ofRow = (reader: string, row: unknown, properties: Inputs): ReadMetric[] => {
  if (!Array.isArray(row)) return [];
  const [namespace, name, ...rest] = row.filter((each) => typeof each === 'string');
  if (namespace === undefined || name === undefined) return [];
  const options: Inputs = row.find(isRecord) ?? {};
  const pairs = Array.from({ length: rest.length / 2 }, (_, at) => [rest[2 * at], rest[2 * at + 1]]);
  return [
    {
      reader,
      namespace,
      name,
      dimensions: Object.fromEntries(pairs),
      statistic: String(options.stat ?? properties.stat ?? 'Average'),
    },
  ];
};

const ofDashboard = ({ dashboardName, dashboardBody }: Inputs): ReadMetric[] =>
  recordsIn(isRecord(dashboardBody) && dashboardBody.widgets).flatMap(({ properties }) =>
    isRecord(properties) && Array.isArray(properties.metrics)
      ? properties.metrics.flatMap((row) => ofRow(`The dashboard ${dashboardName}`, row, properties))
      : [],
  );

/** Every metric that an alarm or a dashboard of a plan names. */
export const metricsIn = (plan: StagePlan): ReadMetric[] => [
  ...inputsOfType(plan, 'cloudwatch/metricAlarm:MetricAlarm').flatMap(ofAlarm),
  ...inputsOfType(plan, 'cloudwatch/dashboard:Dashboard').flatMap(ofDashboard),
];
