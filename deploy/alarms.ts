import { type Table, type TableKey, tables } from '../lib/store/tables.ts';
import { functionNames, routeFunctions, sweepFunction } from './functions.ts';
import { grants, type Resource } from './grants.ts';

/** A number that AWS keeps. What it is about is told by `of`, whose name on AWS is only known once it is deployed. */
export type Metric = {
  readonly namespace: 'AWS/ApiGateway' | 'AWS/Lambda' | 'AWS/DynamoDB';
  readonly name: string;
  readonly of:
    | { readonly kind: 'gateway' }
    | { readonly kind: 'function'; readonly function: string }
    | {
        readonly kind: 'table';
        readonly table: TableKey;
        readonly operation?: string;
        /** Without one it is the table alone: what its indexes do is counted apart. */
        readonly index?: string;
      };
};

/** A table, or one of its indexes, as metrics tell them apart. */
export type Counted = { readonly table: TableKey; readonly index?: string };

/** Each index of each table. */
export const countedIndexes: readonly Counted[] = (Object.keys(tables) as TableKey[]).flatMap((table) => {
  const { indexes }: Table = tables[table];
  return indexes.map(({ name }) => ({ table, index: name }));
});

export type Alarm = {
  /** In the alarm's name, after the stage's. */
  readonly name: string;
  /** Of these the sums over `period` are taken; `m1`, `m2` … in the expression. */
  readonly metrics: readonly Metric[];
  readonly expression: string;
  readonly above: number;
  /** The alarm is about too little: it goes off at `above` and below, and where nothing is told at all. */
  readonly isAboutSilence?: true;
  /** Seconds. */
  readonly period: number;
  /** So many periods of so many must be bad. */
  readonly bad: readonly [count: number, of: number];
};

/** What an operator reads: one row of the table in docs/operations.md. A row's alarms differ only in what they watch. */
export type AlarmRow = {
  readonly title: string;
  readonly when: string;
  readonly meaning: string;
  readonly whatToDo: string;
  readonly alarms: readonly Alarm[];
};

const gateway = (name: string): Metric => ({ namespace: 'AWS/ApiGateway', name, of: { kind: 'gateway' } });

const lambda = (name: string, of: string): Metric => ({
  namespace: 'AWS/Lambda',
  name,
  of: { kind: 'function', function: of },
});

/** An alarm may look at ten metrics; of so many functions one alarm tells enough. */
const perAlarm = 10;

const sumOfAll = 'SUM(METRICS())';

const overFunctions = (name: string, metric: string, names: readonly string[]): Alarm[] =>
  Array.from({ length: Math.ceil(names.length / perAlarm) }, (_, at) => ({
    name: `${name}-${at + 1}`,
    metrics: names.slice(at * perAlarm, (at + 1) * perAlarm).map((each) => lambda(metric, each)),
    expression: sumOfAll,
    above: 0,
    period: 300,
    bad: [1, 1],
  }));

const grantedTables: readonly TableKey[] = [
  ...new Set(
    Object.values(grants).flatMap((each) =>
      (Object.keys(each) as Resource[]).map((resource) => resource.split('/')[0] as TableKey),
    ),
  ),
];

/** More than ten requests, of readers and writers together, that had to wait for one of these. */
const throttled = (name: string, counted: readonly Counted[]): Alarm => ({
  name,
  metrics: counted.flatMap((each) =>
    ['ReadThrottleEvents', 'WriteThrottleEvents'].map(
      (event): Metric => ({ namespace: 'AWS/DynamoDB', name: event, of: { kind: 'table', ...each } }),
    ),
  ),
  expression: sumOfAll,
  above: 10,
  period: 300,
  bad: [2, 3],
});

/** The operations that carry the traffic; DynamoDB counts its own failures by operation only. */
const operations = [
  ['jobs', 'Query'],
  ['jobs', 'BatchGetItem'],
  ['jobs', 'UpdateItem'],
  ['jobs', 'TransactWriteItems'],
  ['jobReferences', 'GetItem'],
  ['jobReferences', 'TransactWriteItems'],
  ['employers', 'Query'],
  ['employers', 'TransactWriteItems'],
  ['apiKeys', 'GetItem'],
  ['idempotency', 'PutItem'],
] as const satisfies readonly (readonly [TableKey, string])[];

/** The one table of alarms: the deployed alarms and the table in docs/operations.md derive from it. */
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
        metrics: [gateway('5xx'), gateway('Count')],
        expression: 'IF(m1 >= 5, 100 * m1 / m2, 0)',
        above: 1,
        period: 300,
        bad: [2, 3],
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
    alarms: [
      throttled(
        'store-throttles',
        grantedTables.map((table) => ({ table })),
      ),
      throttled('index-throttles', countedIndexes),
    ],
  },
  {
    title: 'The store fails',
    when: 'over 5 requests in 5 minutes, in 2 of 3',
    meaning: 'DynamoDB itself answers with 500: a disturbance at AWS.',
    whatToDo: 'Look at the AWS Health Dashboard. Data are safe: what was not confirmed was not promised.',
    alarms: [
      {
        name: 'store-errors',
        metrics: operations.map(([table, operation]) => ({
          namespace: 'AWS/DynamoDB',
          name: 'SystemErrors',
          of: { kind: 'table', table, operation },
        })),
        expression: sumOfAll,
        above: 5,
        period: 300,
        bad: [2, 3],
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
        metrics: [lambda('Invocations', sweepFunction)],
        expression: 'FILL(m1, 0)',
        above: 0,
        isAboutSilence: true,
        period: 3600,
        bad: [2, 2],
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
        metrics: [lambda('Errors', sweepFunction)],
        expression: 'm1',
        above: 0,
        period: 3600,
        bad: [1, 1],
      },
    ],
  },
  {
    title: 'The bill',
    when: 'over 80 % of `MONTHLY_BUDGET`, or more than all of it foreseen',
    meaning: 'The whole account, this month, costs more than was planned.',
    whatToDo:
      'Cost Explorer tells which service; the dashboard tells whether requests or units rose. The throttle in `deploy/stages.ts` bounds both.',
    // AWS Budgets watches it.
    alarms: [],
  },
];
