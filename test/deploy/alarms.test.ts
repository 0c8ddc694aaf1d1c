import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmRows } from '../../deploy/alarms.ts';
import { dashboardBody } from '../../deploy/dashboard.ts';
import { functionNames } from '../../deploy/functions.ts';
import { functionName } from '../../deploy/names.ts';
import { tables } from '../../lib/store/tables.ts';
import { withAlarmTable } from '../../scripts/alarm-table.ts';

const alarms = alarmRows.flatMap((row) => row.alarms);

test('each alarm has a name of its own', () => {
  expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
});

test('an expression speaks of the metrics that the alarm has, and of all of them', () => {
  for (const { name, expression, metrics } of alarms) {
    const spoken = new Set(expression.match(/\bm\d+\b/g));
    const own = metrics.map((_, at) => `m${at + 1}`);
    expect({ name, spoken: expression === 'SUM(METRICS())' ? own : [...spoken].sort() }).toEqual({
      name,
      spoken: own,
    });
  }
});

test.each(['Errors', 'Throttles'])('the %s of each function are watched by one alarm', (metric) => {
  const watched = alarms
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ name, of }) => (name === metric && of.kind === 'function' ? [of.function] : []));
  expect(watched.sort()).toEqual([...functionNames].sort());
});

test('each table and each index is watched for throttling, by ten metrics an alarm at most', () => {
  const watched = alarms
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ name, of }) =>
      of.kind === 'table' && name.endsWith('ThrottleEvents') ? [`${name} ${of.table} ${of.index}`] : [],
    );
  const wanted = Object.entries(tables).flatMap(([key, { indexes }]) =>
    [undefined, ...indexes.map(({ name }) => name)].flatMap((index) => [
      `ReadThrottleEvents ${key} ${index}`,
      `WriteThrottleEvents ${key} ${index}`,
    ]),
  );
  expect(watched.sort()).toEqual(wanted.sort());
  for (const { metrics } of alarms) expect(metrics.length).toBeLessThanOrEqual(10);
});

test('the dashboard shows each function, each table and each index by its name on AWS', () => {
  const body = dashboardBody({
    name: 'staging',
    tablePrefix: 'job-posting-staging',
    gatewayId: 'g',
    region: 'ca-central-1',
  });
  for (const name of functionNames) expect(body).toContain(`"${functionName('staging', name)}"`);
  for (const { name, indexes } of Object.values(tables)) {
    const table = `"TableName","job-posting-staging-${name}"`;
    expect(body).toContain(`${table},{`);
    for (const index of indexes)
      expect(body).toContain(`${table},"GlobalSecondaryIndexName","${index.name}",{`);
  }
});

test('docs/operations.md shows the alarms; `npm run docs` updates it', () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(withAlarmTable(page, alarmRows)).toBe(page);
});
