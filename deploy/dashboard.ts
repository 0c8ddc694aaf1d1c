import { routeFunctions, sweepFunction } from './functions.ts';
import {
  allIndexes,
  allTables,
  type Deployment,
  functionMetric,
  gatewayMetric,
  type Metric,
  tableMetric,
} from './metrics.ts';

type Line = readonly [metric: Metric, statistic: 'Sum' | 'p50' | 'p99' | 'Maximum'];

const sumPerTable = (...names: readonly string[]): Line[] =>
  [...allTables, ...allIndexes].flatMap((each) =>
    names.map((name): Line => [tableMetric(name, each), 'Sum']),
  );

const graphs: Readonly<Record<string, readonly Line[]>> = {
  Requests: ['Count', '4xx', '5xx'].map((name) => [gatewayMetric(name), 'Sum']),
  'Time to answer, ms': [
    [gatewayMetric('Latency'), 'p50'],
    [gatewayMetric('Latency'), 'p99'],
  ],
  'Failed calls of functions': routeFunctions.map((name) => [functionMetric('Errors', name), 'Sum']),
  'Time in functions, ms, p99': routeFunctions.map((name) => [functionMetric('Duration', name), 'p99']),
  Sweep: [
    [functionMetric('Invocations', sweepFunction), 'Sum'],
    [functionMetric('Errors', sweepFunction), 'Sum'],
    [functionMetric('Duration', sweepFunction), 'Maximum'],
  ],
  'Read units': sumPerTable('ConsumedReadCapacityUnits'),
  'Write units': sumPerTable('ConsumedWriteCapacityUnits'),
  'Throttled by the store': sumPerTable('ReadThrottleEvents', 'WriteThrottleEvents'),
};

const width = 12;
const height = 6;

/** The dashboard's body: two graphs per row, one point per five minutes. */
export const dashboardBody = (deployment: Deployment & { readonly region: string }): string =>
  JSON.stringify({
    widgets: Object.entries(graphs).map(([title, lines], at) => ({
      type: 'metric',
      x: (at % 2) * width,
      y: Math.floor(at / 2) * height,
      width,
      height,
      properties: {
        title,
        region: deployment.region,
        period: 300,
        metrics: lines.map(([metric, stat]) => [
          metric.namespace,
          metric.name,
          ...Object.entries(metric.dimensionsOf(deployment)).flat(),
          { stat },
        ]),
      },
    })),
  });
