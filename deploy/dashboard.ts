import { readDurations, writeDurations } from './alarms/requests.ts';
import { atHotSpots, throttles } from './alarms/store.ts';
import {
  ageMetric,
  type Deployment,
  failuresMetric,
  functionMetric,
  gatewayMetric,
  type Metric,
  namespaceOf,
} from './metrics.ts';
import { changes, removals } from './streams.ts';

const runsOf = (name: string): Metric[] => [
  functionMetric('Invocations', name),
  functionMetric('Errors', name),
];

/** With at most 50 metrics, the dashboard can be one of the three free ones of an account. */
export const graphs: Readonly<Record<string, readonly Metric[]>> = {
  Requests: [gatewayMetric('Count'), gatewayMetric('4xx'), gatewayMetric('5xx')],
  'Response time, ms': [gatewayMetric('Latency', 'p50'), gatewayMetric('Latency', 'p99')],
  'Functions of the account': [
    functionMetric('Errors'),
    functionMetric('Throttles'),
    functionMetric('ConcurrentExecutions', undefined, 'Maximum'),
  ],
  'Time in functions, ms, p99': [...readDurations, ...writeDurations],
  Sweep: runsOf('sweep'),
  Removals: [...runsOf('remove-missing'), ageMetric('remove-missing'), failuresMetric(removals)],
  Changes: [functionMetric('Errors', 'record-changes'), ageMetric('record-changes'), failuresMetric(changes)],
  Probe: runsOf('probe'),
  'Read units': atHotSpots('Read', 'ConsumedReadCapacityUnits'),
  'Write units': atHotSpots('Write', 'ConsumedWriteCapacityUnits'),
  'Throttled by DynamoDB': [...throttles.read, ...throttles.write],
};

/** Opens it in the console. */
export const dashboardAddress = (region: string, name: string): string =>
  `https://${region}.console.aws.amazon.com/cloudwatch/home?region=${region}#dashboards/dashboard/${name}`;

const width = 12;
const height = 6;

/** The dashboard's body: two graphs per row, one point per five minutes. */
export const dashboardBody = (deployment: Deployment & { readonly region: string }): string =>
  JSON.stringify({
    widgets: Object.entries(graphs).map(([title, metrics], at) => ({
      type: 'metric',
      x: (at % 2) * width,
      y: Math.floor(at / 2) * height,
      width,
      height,
      properties: {
        title,
        region: deployment.region,
        period: 300,
        metrics: metrics.map((metric) => [
          namespaceOf(metric, deployment),
          metric.name,
          ...Object.entries(metric.dimensionsOf(deployment)).flat(),
          { stat: metric.statistic },
        ]),
      },
    })),
  });
