import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alarmRows, alarmRowsOf, budget } from '../../deploy/alarm-rows.ts';
import { descriptionOf } from '../../deploy/alarms/alarm.ts';
import { dashboardAddress, graphs } from '../../deploy/dashboard.ts';
import { findStage } from '../../deploy/stages.ts';
import { anchorOf } from '../../lib/text/heading-anchor.ts';

const alarms = alarmRows.flatMap((row) => Object.entries(row.alarms));

test('each alarm has at most ten metrics, the limit of CloudWatch, and a name of its own', () => {
  for (const [, metrics] of alarms) expect(metrics.length).toBeLessThanOrEqual(10);
  expect(new Set(alarms.map(([name]) => name)).size).toBe(alarms.length);
});

const page = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');

describe('the text of each alarm', () => {
  const headings = [...page('operations.md').matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading);

  test.each([...alarmRows, budget])('$title: says what to do, and links to a heading that exists', (row) => {
    expect(row.whatToDo).toMatch(/\.$/);
    expect(headings).toContain(row.heading);
    const name = 'job-posting-production-ap-southeast-1';
    const description = descriptionOf(row, dashboardAddress('ap-southeast-1', name));
    // Mail programs make it a link. The last part of the address is the name.
    expect(description).toMatch(new RegExp(` https://\\S+#dashboards/dashboard/${name} Runbook: docs/`));
    expect(description).toContain(`docs/operations.md#${anchorOf(row.heading)}.`);
    // The limit of CloudWatch.
    expect(description.length).toBeLessThanOrEqual(1_024);
  });

  test('a heading becomes the anchor that GitHub gives it', () => {
    expect(anchorOf('Issue, rotate and revoke keys')).toBe('issue-rotate-and-revoke-keys');
  });
});

const metricsOf = (stage: string, applications?: object): number =>
  alarmRowsOf({ ...findStage(stage), applications }).flatMap((row) => Object.values(row.alarms).flat())
    .length;

test('production pays for 48 metrics of alarms, staging for 17, and for 5 and 3 more with applications', () => {
  expect(metricsOf('production')).toBe(48);
  expect(metricsOf('staging')).toBe(17);
  expect(metricsOf('production', {})).toBe(53);
  expect(metricsOf('staging', {})).toBe(20);
  // `npm run bench -- cost --docs` writes it.
  expect(page('costs.md')).toMatch(/\| staging \| 17 \|.*\n\| production \| 48 \|/);
});

test('the dashboard has at most 50 metrics, which three dashboards of an account may have for free', () => {
  expect(Object.values(graphs).flat()).toHaveLength(50);
});
