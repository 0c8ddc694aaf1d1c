import { functionMetric, gatewayMetric } from '../metrics.ts';
import { type AlarmRow, above, atOnce, inTwoOfThree } from './alarm.ts';

/** Of a metric over the account; its other functions do not count while the stage's responses are fine. */
const withFailedResponses = 'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0)';

/** Alarms on the functions, over all functions of the account and region. */
export const functionAlarms: readonly AlarmRow[] = [
  {
    title: 'Functions fail',
    when: 'any in 5 minutes, together with a 5xx response',
    meaning:
      'A function crashed, ran out of memory or timed out: the client received a 5xx response without a problem document. The metric covers the account and region.',
    whatToDo: 'Run the query "function-failures". Raise the memory in `deploy/functions.ts`, or roll back.',
    heading: 'Find failed requests',
    isOnShortList: true,
    ...above(0, atOnce, withFailedResponses),
    alarms: { 'function-errors': [functionMetric('Errors'), gatewayMetric('5xx')] },
  },
  {
    title: 'Functions are throttled',
    when: 'any in 5 minutes, together with a 5xx response',
    meaning: 'The account has no concurrency left: clients receive 503, and the sweep may be late.',
    whatToDo:
      'Raise the Lambda quota "Concurrent executions", or lower the stage’s throttle in `deploy/stages.ts`.',
    heading: 'Respond to throttling',
    ...above(0, atOnce, withFailedResponses),
    alarms: {
      'function-throttles': [functionMetric('Throttles'), gatewayMetric('5xx')],
    },
  },
  {
    title: 'Concurrency is near the quota',
    when: 'over 800 concurrent calls in the account and region, in 2 of 3 periods of 5 minutes',
    meaning:
      'At the quota, by default 1,000, functions are throttled. With a lower one, only the alarm on throttled functions goes off.',
    whatToDo: 'Raise the Lambda quota "Concurrent executions" before clients receive 503.',
    heading: 'Respond to throttling',
    ...above(800, inTwoOfThree),
    alarms: { concurrency: [functionMetric('ConcurrentExecutions', undefined, 'Maximum')] },
  },
];
