import { functionNames, probeFunction, routeFunctions, sweepFunction } from '../functions.ts';
import { functionMetric, gatewayMetric } from '../metrics.ts';
import { type AlarmRow, atOnce, inTwoOfThree } from './alarm.ts';

/** Functions whose failures no response shows. */
const unrouted = functionNames.filter((name) => !routeFunctions.includes(name) && name !== probeFunction);

/** The account's other functions do not count while the stage's responses are fine. */
const withFailedResponses = 'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0)';

/** A metric over the account, where a response failed, and that of some functions by name. */
const ofAccountAnd = (metric: string, names: readonly string[]) => ({
  metrics: [
    functionMetric(metric),
    gatewayMetric('5xx'),
    ...names.map((name) => functionMetric(metric, name)),
  ],
  expression: [withFailedResponses, ...names.map((_, at) => `FILL(m${at + 3}, 0)`)].join(' + '),
});

/** Alarms on the functions, over all functions of the account and region. */
export const functionAlarms: readonly AlarmRow[] = [
  {
    title: 'Functions fail',
    when: 'any in 5 minutes, together with a 5xx response; or any of a function without a route but the sweep and the probe, which have alarms of their own',
    meaning:
      'A function crashed, ran out of memory or timed out: the client received a 5xx response without a problem document. The metric covers all functions of the account and region.',
    whatToDo:
      'Run the saved query "function-failures". Raise the memory in `deploy/functions.ts`, or roll back.',
    heading: 'Find failed requests',
    isOnShortList: true,
    alarms: [
      {
        name: 'function-errors',
        // The sweep has an alarm of its own.
        ...ofAccountAnd(
          'Errors',
          unrouted.filter((name) => name !== sweepFunction),
        ),
        threshold: 0,
        ...atOnce,
      },
    ],
  },
  {
    title: 'Functions are throttled',
    when: 'any in 5 minutes, together with a 5xx response; or any of a function without a route',
    meaning: 'The account has no concurrency left: clients receive 503, or the sweep is late.',
    whatToDo:
      'Raise the Lambda quota "Concurrent executions", or lower the throttle of the stage in `deploy/stages.ts`.',
    heading: 'Respond to throttling',
    alarms: [
      {
        name: 'function-throttles',
        ...ofAccountAnd('Throttles', unrouted),
        threshold: 0,
        ...atOnce,
      },
    ],
  },
  {
    title: 'Concurrency is near the quota',
    when: 'over 800 concurrent calls of functions in the account and region, in 2 of 3 periods of 5 minutes',
    meaning:
      'The default quota of Lambda is 1,000. At the quota, functions are throttled. A new account can have a lower quota; then only the alarm on throttled functions goes off.',
    whatToDo: 'Raise the Lambda quota "Concurrent executions" before clients receive 503.',
    heading: 'Respond to throttling',
    alarms: [
      {
        name: 'concurrency',
        metrics: [{ ...functionMetric('ConcurrentExecutions'), statistic: 'Maximum' }],
        expression: 'm1',
        threshold: 800,
        ...inTwoOfThree,
      },
    ],
  },
];
