import { functionMetric, gatewayMetric, ownMetric } from '../metrics.ts';
import { type AlarmRow, above, atMost, atOnce, inAnHour, inTwoOfThree, maximumOfAll } from './alarm.ts';

const failures = {
  meaning:
    'Clients receive 500 (an error of the service) or 503 (DynamoDB throttles or is unavailable). Those that retry lose nothing.',
  whatToDo: 'Run the query "errors": `rootCause` is the error. After a deployment, roll back.',
  heading: 'Find failed requests',
  isOnShortList: true,
} as const;

const durations = (...names: readonly string[]) =>
  names.map((name) => functionMetric('Duration', name, 'p99'));

/** Of the functions of nearly all reads and writes. */
export const readDurations = durations('get-job', 'list-jobs');
export const writeDurations = durations('create-job', 'put-job-by-reference', 'update-job');

/** Alarms on what clients see: errors, latency, rejected requests. */
export const requestAlarms: readonly AlarmRow[] = [
  {
    title: 'The probe fails',
    when: 'no successful run in 10 minutes; it is due every 5 minutes',
    meaning:
      'The probe could not use the service as an employer and as a board twice in a row, or did not run.',
    whatToDo:
      'Run `npm run admin -- --stage STAGE probe`: it shows the step that fails. After a deployment, roll back.',
    heading: 'Diagnose a failing probe',
    isOnShortList: true,
    ...atMost(0, { period: 300, breaching: [2, 2] }, 'FILL(m1, 0) - FILL(m2, 0)'),
    alarms: {
      probe: [functionMetric('Invocations', 'probe'), functionMetric('Errors', 'probe')],
    },
  },
  {
    title: 'An internal error',
    when: 'any 500 response in 5 minutes',
    meaning: 'A defect of the service, or a function that crashed. Retries may not help.',
    whatToDo: 'Run the query "errors": `rootCause` is the error. After a deployment, roll back.',
    heading: 'Find failed requests',
    isOnShortList: true,
    ...above(0, atOnce),
    // Not 503, with which the service asks a client to retry.
    alarms: { 'internal-errors': [ownMetric('internal-errors', 'access', '{ $.status = "500" }')] },
  },
  {
    title: 'Many 5xx responses',
    when: 'over 1 % of the responses, and at least 5 in 5 minutes, in 2 of 3 periods',
    ...failures,
    ...above(1, inTwoOfThree, 'IF(m1 >= 5, 100 * m1 / m2, 0)'),
    alarms: { 'gateway-5xx': [gatewayMetric('5xx'), gatewayMetric('Count')] },
  },
  {
    title: 'Several 5xx responses in an hour',
    when: 'over 1 % of the responses, and at least 2 in an hour',
    ...failures,
    ...above(1, inAnHour, 'IF(m1 >= 2, 100 * m1 / m2, 0)'),
    alarms: { 'gateway-5xx-hour': [gatewayMetric('5xx'), gatewayMetric('Count')] },
  },
  {
    title: 'Reads are slow',
    when: 'p99 of reading or listing jobs over 1 second, in 2 of 3 periods of 5 minutes',
    meaning: 'One read in a hundred takes longer in its function, cold starts excluded.',
    whatToDo: 'Run the query "slow": it shows whether one employer is slow.',
    heading: 'Diagnose slow requests',
    ...above(1_000, inTwoOfThree, maximumOfAll),
    alarms: { 'latency-reads': readDurations },
  },
  {
    title: 'Writes are slow',
    when: 'p99 of creating or updating jobs over 3 seconds, in 2 of 3 periods of 5 minutes',
    meaning:
      'One write in a hundred takes longer, cold starts excluded: DynamoDB may throttle, or transactions collide.',
    whatToDo: 'Look at the alarms on DynamoDB, then run the query "slow".',
    heading: 'Diagnose slow requests',
    ...above(3_000, inTwoOfThree, maximumOfAll),
    alarms: { 'latency-writes': writeDurations },
  },
  {
    title: 'Many 4xx responses',
    when: 'over 40 % of the responses, and at least 100 in 5 minutes, in 2 of 3 periods',
    meaning:
      'A client sends invalid requests or a wrong key, an attacker guesses keys, or a release rejects what was valid.',
    whatToDo: 'Run the query "client-errors": it counts them by status, code and employer.',
    heading: 'Find rejected requests',
    ...above(40, inTwoOfThree, 'IF(m1 >= 100, 100 * m1 / m2, 0)'),
    alarms: { 'gateway-4xx': [gatewayMetric('4xx'), gatewayMetric('Count')] },
  },
  {
    title: 'Many 429 responses',
    when: 'over 100 in 5 minutes, in 2 of 3 periods',
    meaning:
      'Clients send more than a throttle admits: that of the stage, or the lower one of a costly route. Each applies to all clients together.',
    whatToDo:
      'Run the query "rejected-by-gateway". Ask the client to send less, or raise the throttle in `deploy/stages.ts`.',
    heading: 'Find rejected requests',
    ...above(100, inTwoOfThree),
    alarms: { 'gateway-429': [ownMetric('throttled', 'access', '{ $.status = "429" }')] },
  },
];
