import type { TableKey } from '../../lib/store/tables.ts';
import { type Metric, type TableOrIndex, tableMetric } from '../metrics.ts';
import { type AlarmRow, above, inTwoOfThree, sumOfAll } from './alarm.ts';

const jobsIndex = (index: string): TableOrIndex => ({ table: 'jobs', index });

/**
 * Where an employer's traffic meets one partition, for reads and for writes, and the table of jobs.
 * What is left out spreads over many partitions, or has those of one of these and at most as many
 * reads or writes at the same time.
 */
const hotSpots: Readonly<Record<'Read' | 'Write', readonly TableOrIndex[]>> = {
  Read: [
    { table: 'jobs' },
    jobsIndex('byPublishDate'),
    jobsIndex('byStatus'),
    jobsIndex('byReference'),
    jobsIndex('bySearch'),
  ],
  Write: [
    { table: 'jobs' },
    { table: 'jobReferences' },
    { table: 'employers' },
    { table: 'syncs' },
    // All rows of the log are in one partition, and so are refused writes of a number.
    { table: 'changes' },
    jobsIndex('byPublishDate'),
    // A change of status is a deletion and an insertion there.
    jobsIndex('byStatus'),
    jobsIndex('byDueDate'),
  ],
};

export const atHotSpots = (kind: 'Read' | 'Write', name: string): Metric[] =>
  hotSpots[kind].map((each) => tableMetric(name, each));

export const throttles = {
  read: atHotSpots('Read', 'ReadThrottleEvents'),
  write: atHotSpots('Write', 'WriteThrottleEvents'),
} as const;

const systemErrors = (table: TableKey, operation: string): Metric =>
  tableMetric('SystemErrors', { table, operation });

const conflicts = (table: TableKey): Metric => tableMetric('TransactionConflict', { table });

/** Alarms on DynamoDB. */
export const storeAlarms: readonly AlarmRow[] = [
  {
    title: 'DynamoDB throttles',
    when: 'over 10 reads, or over 10 writes, in 5 minutes, in 2 of 3 periods',
    meaning:
      'A partition receives over 1,000 write or 3,000 read units a second, usually from one employer who loads many jobs. The SDK retries; what still fails is a 503.',
    whatToDo: 'If it does not pass, run the query "employers", and ask for a slower pace.',
    heading: 'Respond to throttling',
    ...above(10, inTwoOfThree, sumOfAll),
    // An alarm has at most ten metrics.
    alarms: { 'store-throttles-read': throttles.read, 'store-throttles-write': throttles.write },
  },
  {
    title: 'DynamoDB fails',
    when: 'over 5 requests in 5 minutes, in 2 of 3 periods',
    meaning: 'DynamoDB returns 500 for reads or transactions: a disruption at AWS.',
    whatToDo: 'Check the AWS Health Dashboard. Data are safe: every confirmed write is stored.',
    heading: 'Find failed requests',
    ...above(5, inTwoOfThree, sumOfAll),
    // Most requests need one of these; DynamoDB counts its errors by operation only.
    alarms: { 'store-errors': [systemErrors('jobs', 'Query'), systemErrors('jobs', 'TransactWriteItems')] },
  },
  {
    title: 'Transactions conflict',
    when: 'over 100 in 5 minutes, in 2 of 3 periods',
    meaning:
      'Several writers change the same jobs, or counters of one employer, at once. The service retries; what still fails is a 503.',
    whatToDo: 'Run the query "employers". Ask for one process for each job, or a slower pace.',
    heading: 'Respond to throttling',
    ...above(100, inTwoOfThree, sumOfAll),
    alarms: { 'store-conflicts': [conflicts('jobs'), conflicts('employers')] },
  },
];
