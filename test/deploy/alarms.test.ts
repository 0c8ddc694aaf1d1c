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

test('the dashboard shows each function and each table by its name on AWS', () => {
  const body = dashboardBody({
    name: 'staging',
    tablePrefix: 'job-posting-staging',
    gatewayId: 'g',
    region: 'ca-central-1',
  });
  for (const name of functionNames) expect(body).toContain(`"${functionName('staging', name)}"`);
  for (const { name } of Object.values(tables)) expect(body).toContain(`"job-posting-staging-${name}"`);
});

test('the README shows the alarms (npm run docs writes them)', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(withAlarmTable(readme, alarmRows)).toBe(readme);
});
