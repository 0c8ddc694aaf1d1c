import { type TableKey, tables } from '../lib/store/tables.ts';
import { type Counted, countedIndexes, type Metric } from './alarms.ts';
import { routeFunctions, sweepFunction } from './functions.ts';
import { type Deployed, dimensionsOf } from './metrics.ts';

type Statistic = 'Sum' | 'p50' | 'p99' | 'Maximum';
type Line = readonly [metric: Metric, statistic: Statistic];

const gateway = (name: string): Metric => ({ namespace: 'AWS/ApiGateway', name, of: { kind: 'gateway' } });

const lambda = (name: string, of: string): Metric => ({
  namespace: 'AWS/Lambda',
  name,
  of: { kind: 'function', function: of },
});

const store = (name: string, counted: Counted): Metric => ({
  namespace: 'AWS/DynamoDB',
  name,
  of: { kind: 'table', ...counted },
});

const stores: readonly Counted[] = [
  ...(Object.keys(tables) as TableKey[]).map((table) => ({ table })),
  ...countedIndexes,
];

const graphs: readonly { readonly title: string; readonly lines: readonly Line[] }[] = [
  {
    title: 'Requests',
    lines: [
      [gateway('Count'), 'Sum'],
      [gateway('4xx'), 'Sum'],
      [gateway('5xx'), 'Sum'],
    ],
  },
  {
    title: 'Time to answer, ms',
    lines: [
      [gateway('Latency'), 'p50'],
      [gateway('Latency'), 'p99'],
    ],
  },
  {
    title: 'Failed calls of functions',
    lines: routeFunctions.map((name) => [lambda('Errors', name), 'Sum']),
  },
  {
    title: 'Time in functions, ms, p99',
    lines: routeFunctions.map((name) => [lambda('Duration', name), 'p99']),
  },
  {
    title: 'Sweep',
    lines: [
      [lambda('Invocations', sweepFunction), 'Sum'],
      [lambda('Errors', sweepFunction), 'Sum'],
      [lambda('Duration', sweepFunction), 'Maximum'],
    ],
  },
  {
    title: 'Read units',
    lines: stores.map((each) => [store('ConsumedReadCapacityUnits', each), 'Sum']),
  },
  {
    title: 'Write units',
    lines: stores.map((each) => [store('ConsumedWriteCapacityUnits', each), 'Sum']),
  },
  {
    title: 'Throttled by the store',
    lines: stores.flatMap((each): Line[] => [
      [store('ReadThrottleEvents', each), 'Sum'],
      [store('WriteThrottleEvents', each), 'Sum'],
    ]),
  },
];

const width = 12;
const height = 6;

/** The dashboard's body: two graphs a row, one point for every five minutes. */
export const dashboardBody = (deployed: Deployed & { readonly region: string }): string =>
  JSON.stringify({
    widgets: graphs.map(({ title, lines }, at) => ({
      type: 'metric',
      x: (at % 2) * width,
      y: Math.floor(at / 2) * height,
      width,
      height,
      properties: {
        title,
        region: deployed.region,
        period: 300,
        metrics: lines.map(([metric, stat]) => [
          metric.namespace,
          metric.name,
          ...Object.entries(dimensionsOf(metric, deployed)).flat(),
          { stat },
        ]),
      },
    })),
  });
