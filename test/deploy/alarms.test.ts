import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { anchorOf, descriptionOf } from '../../deploy/alarms/alarm.ts';
import { alarmRows, alarmRowsOf, ownMetricsOf } from '../../deploy/alarms.ts';
import { dashboardBody, graphs } from '../../deploy/dashboard.ts';
import { namespaceOf } from '../../deploy/metrics.ts';
import { findStage } from '../../deploy/stages.ts';

const alarms = alarmRows.flatMap((row) => row.alarms);
const deployment = { name: 'staging', tablePrefix: 'T', gatewayId: 'g' } as const;

/** A metric as one line: `AWS/Lambda Errors Sum FunctionName=job-posting-staging-sweep`. */
const metricLine = (metric: (typeof alarms)[number]['metrics'][number]): string =>
  [
    namespaceOf(metric, deployment),
    metric.name,
    metric.statistic ?? 'Sum',
    ...Object.entries(metric.dimensionsOf(deployment)).map(([name, value]) => `${name}=${value}`),
  ].join(' ');

/** Everything that decides when an alarm goes off. */
const deployed = Object.fromEntries(
  alarms.map(({ name, metrics, expression, threshold, alarmsWhenMissing, period, breaching }) => [
    name,
    [
      `${expression} ${alarmsWhenMissing ? '<=' : '>'} ${threshold}`,
      `${breaching.join(' of ')} periods of ${period} s`,
      ...metrics.map(metricLine),
    ],
  ]),
);

const ofFunction = (name: string) => `FunctionName=job-posting-staging-${name}`;
const ofJobsIndex = (name: string) => `TableName=T-Jobs GlobalSecondaryIndexName=${name}`;
const inTwoOfThree = '2 of 3 periods of 300 s';

test('each alarm goes off under the documented conditions', () => {
  expect(deployed).toEqual({
    probe: [
      'FILL(m1, 0) - FILL(m2, 0) <= 0',
      '2 of 2 periods of 300 s',
      `AWS/Lambda Invocations Sum ${ofFunction('probe')}`,
      `AWS/Lambda Errors Sum ${ofFunction('probe')}`,
    ],
    'gateway-5xx': [
      'IF(m1 >= 5, 100 * m1 / m2, 0) > 1',
      inTwoOfThree,
      'AWS/ApiGateway 5xx Sum ApiId=g',
      'AWS/ApiGateway Count Sum ApiId=g',
    ],
    'gateway-5xx-hour': [
      'IF(m1 >= 2, 100 * m1 / m2, 0) > 1',
      '1 of 1 periods of 3600 s',
      'AWS/ApiGateway 5xx Sum ApiId=g',
      'AWS/ApiGateway Count Sum ApiId=g',
    ],
    'latency-reads': [
      'MAX(METRICS()) > 1000',
      inTwoOfThree,
      `AWS/Lambda Duration p99 ${ofFunction('get-job')}`,
      `AWS/Lambda Duration p99 ${ofFunction('list-jobs')}`,
    ],
    'latency-writes': [
      'MAX(METRICS()) > 3000',
      inTwoOfThree,
      `AWS/Lambda Duration p99 ${ofFunction('create-job')}`,
      `AWS/Lambda Duration p99 ${ofFunction('put-job-by-reference')}`,
      `AWS/Lambda Duration p99 ${ofFunction('update-job')}`,
    ],
    'gateway-4xx': [
      'IF(m1 >= 100, 100 * m1 / m2, 0) > 40',
      inTwoOfThree,
      'AWS/ApiGateway 4xx Sum ApiId=g',
      'AWS/ApiGateway Count Sum ApiId=g',
    ],
    'gateway-429': ['m1 > 100', inTwoOfThree, 'job-posting-staging throttled Sum'],
    'function-errors': [
      'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) > 0',
      '1 of 1 periods of 300 s',
      'AWS/Lambda Errors Sum',
      'AWS/ApiGateway 5xx Sum ApiId=g',
    ],
    'function-throttles': [
      'IF(FILL(m2, 0) > 0, FILL(m1, 0), 0) + FILL(m3, 0) > 0',
      '1 of 1 periods of 300 s',
      'AWS/Lambda Throttles Sum',
      'AWS/ApiGateway 5xx Sum ApiId=g',
      `AWS/Lambda Throttles Sum ${ofFunction('sweep')}`,
    ],
    concurrency: ['m1 > 800', inTwoOfThree, 'AWS/Lambda ConcurrentExecutions Maximum'],
    'store-throttles-read': [
      'SUM(METRICS()) > 10',
      inTwoOfThree,
      'AWS/DynamoDB ReadThrottleEvents Sum TableName=T-Jobs',
      `AWS/DynamoDB ReadThrottleEvents Sum ${ofJobsIndex('byPublishDate')}`,
      `AWS/DynamoDB ReadThrottleEvents Sum ${ofJobsIndex('byStatus')}`,
      `AWS/DynamoDB ReadThrottleEvents Sum ${ofJobsIndex('byReference')}`,
      `AWS/DynamoDB ReadThrottleEvents Sum ${ofJobsIndex('bySearch')}`,
    ],
    'store-throttles-write': [
      'SUM(METRICS()) > 10',
      inTwoOfThree,
      'AWS/DynamoDB WriteThrottleEvents Sum TableName=T-Jobs',
      'AWS/DynamoDB WriteThrottleEvents Sum TableName=T-JobReferences',
      'AWS/DynamoDB WriteThrottleEvents Sum TableName=T-Employers',
      'AWS/DynamoDB WriteThrottleEvents Sum TableName=T-Syncs',
      `AWS/DynamoDB WriteThrottleEvents Sum ${ofJobsIndex('byPublishDate')}`,
      `AWS/DynamoDB WriteThrottleEvents Sum ${ofJobsIndex('byDueDate')}`,
    ],
    'store-errors': [
      'SUM(METRICS()) > 5',
      inTwoOfThree,
      'AWS/DynamoDB SystemErrors Sum TableName=T-Jobs Operation=Query',
      'AWS/DynamoDB SystemErrors Sum TableName=T-Jobs Operation=TransactWriteItems',
    ],
    'store-conflicts': [
      'SUM(METRICS()) > 100',
      inTwoOfThree,
      'AWS/DynamoDB TransactionConflict Sum TableName=T-Jobs',
      'AWS/DynamoDB TransactionConflict Sum TableName=T-Employers',
    ],
    'sweep-missing': [
      'FILL(m1, 0) <= 0',
      '2 of 2 periods of 3600 s',
      `AWS/Lambda Invocations Sum ${ofFunction('sweep')}`,
    ],
    'sweep-midnight-missing': [
      'm1 <= 40',
      '1 of 1 periods of 86400 s',
      `AWS/Lambda Invocations Sum ${ofFunction('sweep')}`,
    ],
    'sweep-errors': ['m1 > 0', '1 of 1 periods of 3600 s', `AWS/Lambda Errors Sum ${ofFunction('sweep')}`],
    'removals-failed': [
      'm1 > 0',
      '1 of 1 periods of 300 s',
      'AWS/SQS ApproximateNumberOfMessagesVisible Maximum QueueName=job-posting-staging-failed-removals',
    ],
    'removals-stuck': ['m1 > 0', '1 of 1 periods of 3600 s', 'job-posting-staging resumed-removals Sum'],
  });
});

describe('each alarm', () => {
  test('has at most ten metrics, the limit of CloudWatch, and a name of its own', () => {
    for (const { metrics } of alarms) expect(metrics.length).toBeLessThanOrEqual(10);
    expect(Object.keys(deployed)).toHaveLength(alarms.length);
  });

  test('uses all of its metrics, and no others', () => {
    for (const { name, expression, metrics } of alarms) {
      if (expression.includes('METRICS()')) continue;
      const used = new Set(expression.match(/\bm\d+\b/g));
      expect({ name, used: [...used].sort() }).toEqual({ name, used: metrics.map((_, at) => `m${at + 1}`) });
    }
  });
});

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('the text of each alarm', () => {
  const headings = [...page('operations.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading);

  test.each(alarmRows)('$title: says what to do, and links to a heading that exists', (row) => {
    expect(row.whatToDo).toMatch(/\.$/);
    expect(headings).toContain(row.heading);
    expect(descriptionOf(row)).toContain(`docs/operations.md#${anchorOf(row.heading)}.`);
    // The limit of CloudWatch.
    expect(descriptionOf(row).length).toBeLessThanOrEqual(1_024);
  });

  test('a heading becomes the anchor that GitHub gives it', () => {
    expect(anchorOf('Issue, rotate and revoke keys')).toBe('issue-rotate-and-revoke-keys');
  });
});

const metricsOf = (stage: string): number =>
  alarmRowsOf(findStage(stage))
    .flatMap((row) => row.alarms)
    .reduce((sum, { metrics }) => sum + metrics.length, 0);

test('production pays for 40 metrics of alarms, staging for 13', () => {
  expect(metricsOf('production')).toBe(40);
  expect(metricsOf('staging')).toBe(13);
});

test('the short list keeps what shows an outage', () => {
  const names = alarmRowsOf(findStage('staging')).flatMap((row) => row.alarms.map(({ name }) => name));
  expect(names).toEqual([
    'probe',
    'gateway-5xx',
    'gateway-5xx-hour',
    'function-errors',
    'sweep-missing',
    'sweep-midnight-missing',
    'sweep-errors',
    'removals-failed',
    'removals-stuck',
  ]);
});

test('a stage counts the lines of logs that its alarms read', () => {
  const namesOf = (stage: string) => ownMetricsOf(findStage(stage)).map(({ name }) => name);
  expect(namesOf('production')).toEqual(['throttled', 'resumed-removals']);
  expect(namesOf('staging')).toEqual(['resumed-removals']);
});

describe('the dashboard', () => {
  test('has at most 50 metrics, which three dashboards of an account may have for free', () => {
    expect(Object.values(graphs).flat()).toHaveLength(45);
  });

  test('shows tables, indexes and functions by their names on AWS', () => {
    const body = dashboardBody({ ...deployment, region: 'ca-central-1' });
    for (const name of ['Jobs', 'JobReferences', 'Employers', 'Syncs']) {
      expect(body).toContain(`"TableName","T-${name}",{`);
    }
    expect(body).toContain('"GlobalSecondaryIndexName","bySearch",{');
    expect(body).toContain('"FunctionName","job-posting-staging-probe",{');
    expect(body).toContain('"QueueName","job-posting-staging-failed-removals",{');
  });
});
