import type { TableKey } from '../lib/store/tables.ts';
import { functionNames, routeFunctions, sweepFunction } from './functions.ts';
import {
  allIndexes,
  allTables,
  functionMetric,
  gatewayMetric,
  type Metric,
  type TableOrIndex,
  tableMetric,
} from './metrics.ts';

export type Alarm = {
  /** The part of the alarm's name after the stage's. */
  readonly name: string;
  /** Their sums over `period` are `m1`, `m2` … in the expression. */
  readonly metrics: readonly Metric[];
  readonly expression: string;
  readonly threshold: number;
  /** Goes off at `threshold` and below, and without data; the others go off above it. */
  readonly alarmsWhenMissing?: true;
  /** Seconds. */
  readonly period: number;
  /** The alarm goes off when this many periods of this many breach the threshold. */
  readonly breaching: readonly [count: number, of: number];
};

/** One row of the documented table. Its alarms differ only in their metrics. */
export type AlarmRow = {
  readonly title: string;
  readonly when: string;
  readonly meaning: string;
  readonly whatToDo: string;
  readonly alarms: readonly Alarm[];
};

/** CloudWatch's limit for the metrics of one alarm. */
const metricsPerAlarm = 10;

const sumOfAll = 'SUM(METRICS())';

/** As few alarms over the sums of metrics as the limit allows, numbered. */
const overSums = (
  name: string,
  metrics: readonly Metric[],
  when: Pick<Alarm, 'threshold' | 'period' | 'breaching'>,
): Alarm[] =>
  Array.from({ length: Math.ceil(metrics.length / metricsPerAlarm) }, (_, at) => ({
    name: `${name}-${at + 1}`,
    metrics: metrics.slice(at * metricsPerAlarm, (at + 1) * metricsPerAlarm),
    expression: sumOfAll,
    ...when,
  }));

const overFunctions = (name: string, metric: string, names: readonly string[]): Alarm[] =>
  overSums(
    name,
    names.map((each) => functionMetric(metric, each)),
    { threshold: 0, period: 300, breaching: [1, 1] },
  );

/** A short peak raises no alarm. */
const inTwoOfThree = { period: 300, breaching: [2, 3] } as const;

/** More than ten throttled requests, reads and writes together. */
const throttled = (name: string, of: readonly TableOrIndex[]): Alarm[] =>
  overSums(
    name,
    of.flatMap((each) =>
      ['ReadThrottleEvents', 'WriteThrottleEvents'].map((event) => tableMetric(event, each)),
    ),
    { threshold: 10, ...inTwoOfThree },
  );

/** The operations of most of the traffic; DynamoDB counts its own failures by operation only. */
const operations = {
  jobs: ['Query', 'BatchGetItem', 'UpdateItem', 'TransactWriteItems'],
  jobReferences: ['GetItem', 'TransactWriteItems'],
  employers: ['Query', 'TransactWriteItems'],
  apiKeys: ['GetItem'],
  idempotency: ['PutItem'],
  syncs: [],
} as const satisfies Record<TableKey, readonly string[]>;

/** The one table of alarms. The deployed alarms and the documented table come from it. */
export const alarmRows: readonly AlarmRow[] = [
  {
    title: 'Answers with 5xx',
    when: 'over 1 % of the answers, and at least 5, in 2 of 3 periods of 5 minutes',
    meaning:
      'Clients get 500 (a fault of ours) or 503 (the store is throttling or away); those that repeat lose nothing.',
    whatToDo:
      'Find `"level":"error"` in the logs of the functions: `cause` names the fault. After a deployment: roll back.',
    alarms: [
      {
        name: 'gateway-5xx',
        metrics: [gatewayMetric('5xx'), gatewayMetric('Count')],
        expression: 'IF(m1 >= 5, 100 * m1 / m2, 0)',
        threshold: 1,
        ...inTwoOfThree,
      },
    ],
  },
  {
    title: 'Functions fail',
    when: 'any in 5 minutes',
    meaning: 'A function crashed, ran out of memory or out of its time: the client got a bare 500 or 503.',
    whatToDo:
      'Look for `Task timed out`, `OutOfMemory` or `Uncaught` in the logs; raise the memory in `deploy/functions.ts` or roll back.',
    alarms: overFunctions('function-errors', 'Errors', routeFunctions),
  },
  {
    title: 'Functions are throttled',
    when: 'any in 5 minutes',
    meaning: 'The account has no concurrency left: requests get 503, or the sweep is late.',
    whatToDo:
      'Raise the quota “Concurrent executions” of Lambda, or lower the stage’s throttle in `deploy/stages.ts`.',
    alarms: overFunctions('function-throttles', 'Throttles', functionNames),
  },
  {
    title: 'The store throttles',
    when: 'over 10 requests to the tables, or to their indexes, in 5 minutes, in 2 of 3',
    meaning:
      'A partition of a table or of an index, often that of one employer who loads many jobs, is beyond 1,000 write or 3,000 read units a second. The SDK repeats; what still fails is a 503.',
    whatToDo:
      'Nothing if it passes. Otherwise find the employer in the logs (`employerId`) and ask for a slower pace.',
    alarms: [...throttled('store-throttles', allTables), ...throttled('index-throttles', allIndexes)],
  },
  {
    title: 'The store fails',
    when: 'over 5 requests in 5 minutes, in 2 of 3',
    meaning: 'DynamoDB itself answers with 500: a disturbance at AWS.',
    whatToDo: 'Look at the AWS Health Dashboard. Data are safe: what was not confirmed was not promised.',
    alarms: [
      {
        name: 'store-errors',
        metrics: allTables.flatMap(({ table }) =>
          operations[table].map((operation) => tableMetric('SystemErrors', { table, operation })),
        ),
        expression: sumOfAll,
        threshold: 5,
        ...inTwoOfThree,
      },
    ],
  },
  {
    title: 'The sweep does not run',
    when: 'no run in 2 hours; it is due every hour',
    meaning:
      'Jobs past their `closeDate` stay active, and nothing is refreshed. Nothing is lost: the next run does it all. After the first deployment it may go off once, until the first run.',
    whatToDo:
      'Look whether both schedules are enabled in EventBridge Scheduler; then sweep by hand: `npm run admin -- --stage production sweep`.',
    alarms: [
      {
        name: 'sweep-missing',
        metrics: [functionMetric('Invocations', sweepFunction)],
        expression: 'FILL(m1, 0)',
        threshold: 0,
        alarmsWhenMissing: true,
        period: 3600,
        breaching: [2, 2],
      },
    ],
  },
  {
    title: 'The sweep fails',
    when: 'any failed run in an hour',
    meaning: 'A run ended with an error or ran out of time. The next one goes on where it stopped.',
    whatToDo:
      'Find `"level":"error"` with `sweep` in its log. Jobs that it cannot handle are named by `jobId` and are tried again the next day.',
    alarms: [
      {
        name: 'sweep-errors',
        metrics: [functionMetric('Errors', sweepFunction)],
        expression: 'm1',
        threshold: 0,
        period: 3600,
        breaching: [1, 1],
      },
    ],
  },
  {
    title: 'The bill',
    when: 'over 80 % of `MONTHLY_BUDGET`, or more than all of it foreseen',
    meaning: 'The whole account, this month, costs more than was planned.',
    whatToDo:
      'Cost Explorer tells which service; the dashboard tells whether requests or units rose. The throttle in `deploy/stages.ts` bounds both.',
    // AWS Budgets monitors it.
    alarms: [],
  },
];
