import { readRouteFunctions, writeFunctions } from './alarms/requests.ts';
import { hotSpots } from './alarms/store.ts';
import { changesFunction, probeFunction, removalFunction, sweepFunction } from './functions.ts';
import {
  type Deployment,
  failuresMetric,
  functionMetric,
  gatewayMetric,
  type Metric,
  namespaceOf,
  type Statistic,
  tableMetric,
} from './metrics.ts';

import { changes, removals } from './streams.ts';

type Line = readonly [metric: Metric, statistic: Statistic];

const sumsOf = (kind: keyof typeof hotSpots, name: string): Line[] =>
  hotSpots[kind].map((each) => [tableMetric(name, each), 'Sum']);

const runsOf = (name: string): Line[] => [
  [functionMetric('Invocations', name), 'Sum'],
  [functionMetric('Errors', name), 'Sum'],
];

const ageOf = (name: string): Line => [functionMetric('IteratorAge', name), 'Maximum'];

/** With at most 50 metrics, the dashboard can be one of the three free ones of an account. */
export const graphs: Readonly<Record<string, readonly Line[]>> = {
  Requests: ['Count', '4xx', '5xx'].map((name) => [gatewayMetric(name), 'Sum']),
  'Response time, ms': [
    [gatewayMetric('Latency'), 'p50'],
    [gatewayMetric('Latency'), 'p99'],
  ],
  'Functions of the account': [
    [functionMetric('Errors'), 'Sum'],
    [functionMetric('Throttles'), 'Sum'],
    [functionMetric('ConcurrentExecutions'), 'Maximum'],
  ],
  'Time in functions, ms, p99': [...readRouteFunctions, ...writeFunctions].map((name) => [
    functionMetric('Duration', name),
    'p99',
  ]),
  Sweep: runsOf(sweepFunction),
  Removals: [...runsOf(removalFunction), ageOf(removalFunction), [failuresMetric(removals), 'Maximum']],
  Changes: [
    [functionMetric('Errors', changesFunction), 'Sum'],
    ageOf(changesFunction),
    [failuresMetric(changes), 'Maximum'],
  ],
  Probe: runsOf(probeFunction),
  'Read units': sumsOf('Read', 'ConsumedReadCapacityUnits'),
  'Write units': sumsOf('Write', 'ConsumedWriteCapacityUnits'),
  'Throttled by DynamoDB': [
    ...sumsOf('Read', 'ReadThrottleEvents'),
    ...sumsOf('Write', 'WriteThrottleEvents'),
  ],
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
          namespaceOf(metric, deployment),
          metric.name,
          ...Object.entries(metric.dimensionsOf(deployment)).flat(),
          { stat },
        ]),
      },
    })),
  });
