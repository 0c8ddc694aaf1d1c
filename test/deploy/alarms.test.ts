import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmRows } from '../../deploy/alarms.ts';
import { dashboardBody } from '../../deploy/dashboard.ts';
import { functionName, functionNames } from '../../deploy/functions.ts';
import { tables } from '../../lib/store/tables.ts';
import { pages } from '../../scripts/docs.ts';

const alarms = alarmRows.flatMap((row) => row.alarms);
const deployment = { name: 'staging', tablePrefix: 'job-posting-staging', gatewayId: 'g' } as const;
const metrics = alarms
  .flatMap((alarm) => alarm.metrics)
  .map(({ name, dimensionsOf }) => ({ name, dimensions: dimensionsOf(deployment) }));

test('alarm names are unique', () => {
  expect(new Set(alarms.map(({ name }) => name)).size).toBe(alarms.length);
});

test('an expression uses all metrics of its alarm, and no others', () => {
  for (const { name, expression, metrics } of alarms) {
    const used = new Set(expression.match(/\bm\d+\b/g));
    const own = metrics.map((_, at) => `m${at + 1}`);
    expect({ name, used: expression === 'SUM(METRICS())' ? own : [...used].sort() }).toEqual({
      name,
      used: own,
    });
  }
});

test.each(['Errors', 'Throttles'])('one alarm monitors the %s of each function', (metric) => {
  const monitored = metrics.flatMap(({ name, dimensions }) =>
    name === metric ? (dimensions.FunctionName ?? []) : [],
  );
  expect(monitored.sort()).toEqual(functionNames.map((name) => functionName('staging', name)).sort());
});

test('alarms monitor the throttling of each table and index, with ten metrics each at most', () => {
  const monitored = metrics.flatMap(({ name, dimensions }) =>
    name.endsWith('ThrottleEvents')
      ? [`${name} ${dimensions.TableName} ${dimensions.GlobalSecondaryIndexName}`]
      : [],
  );
  const wanted = Object.values(tables).flatMap((table) =>
    [undefined, ...table.indexes.map(({ name }) => name)].flatMap((index) => [
      `ReadThrottleEvents job-posting-staging-${table.name} ${index}`,
      `WriteThrottleEvents job-posting-staging-${table.name} ${index}`,
    ]),
  );
  expect(monitored.sort()).toEqual(wanted.sort());
  for (const { metrics } of alarms) expect(metrics.length).toBeLessThanOrEqual(10);
});

test('the dashboard shows each function, table and index by its name on AWS', () => {
  const body = dashboardBody({ ...deployment, region: 'ca-central-1' });
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
  expect(pages['operations.md'](page)).toBe(page);
});
