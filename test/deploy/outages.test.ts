import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alarmRowsOf } from '../../deploy/alarm-rows.ts';
import { findStage } from '../../deploy/stages.ts';

/**
 * Outages, and what shows each: alarms, which test/deploy/stage/monitoring.ts describes; a line of the
 * daily inspection, which test/inspection makes ring; or nothing.
 */
const outages: Readonly<Record<string, string>> = {
  'a function crashes': 'internal-errors',
  'DynamoDB is unavailable': 'gateway-5xx, gateway-5xx-hour, store-errors',
  'a function runs out of memory or time': 'function-errors',
  'the account has no concurrency left': 'function-throttles, concurrency',
  'reads or writes are slow': 'latency-reads, latency-writes',
  'the certificate or the domain is lost, or a route leads nowhere': 'probe',
  'the store or the board’s side cannot be read, or the probe does not run': 'probe',
  'one client uses up the throttle': 'gateway-429',
  'a release refuses what was valid': 'gateway-4xx',
  'a partition is throttled': 'store-throttles-read, store-throttles-write',
  'writers collide': 'store-conflicts',
  'the sweep does not run, or is throttled': 'sweep-missing',
  'the sweep fails': 'sweep-errors',
  'the sweep cannot change a job': 'sweep-failed-jobs',
  'announcements fail': 'announce-errors',
  'a feed ends badly, night after night': 'bad-feeds',
  'feeds are not read': '`Feeds of which no run has begun`',
  'removals are given up, or do not run': 'removals-failed, removals-stuck',
  'changes are lost, missing or late': 'changes-failed, changes-missing, changes-late',
  'SES refuses applications, or drops them': 'applications-failed, mails-rejected',
  'mails bounce, or are reported': 'mails-bounce, mails-complaints, mail-events-failed',
  'alarms reach no one': '`No recipient of the alarms has confirmed`',
  'a mapping is disabled, or reads the stream of another table': '`No enabled mapping feeds …`',
  'a schedule is disabled': '`Enabled schedules of …`',
  'items do not expire': '`… keeps items that have expired`',
  'tables cannot be restored, or can be deleted':
    '`… has no point-in-time recovery`, `… is not protected from deletion`',
  'lines are lost, or not counted': '`The log group of … is missing`, `No filter counts the metric …`',
  'the key of a site ends': "`The board's key … ends at …`",
  'a day’s applications, or mails, are used up': '`The key … handed in … applications`',
  'AWS reviews or stops the account of SES, or its quota is low':
    '`Amazon SES reports …`, `Amazon SES sends …`',
  'the region is down': '',
  'the data are wrong where the probe does not look': '',
  'a mailbox drops the alarms': '',
  'a clock of AWS is wrong': '',
};

const production = alarmRowsOf({ ...findStage('production'), applications: {} });
const alarms = production.flatMap((row) => Object.keys(row.alarms));
const runbook = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const shown = Object.entries(outages).filter(([, by]) => by !== '');

test.each(shown)('%s: there is the alarm, or a row of the runbook', (_, by) => {
  for (const each of by.split(', ')) {
    if (each.startsWith('`')) expect(runbook).toMatch(new RegExp(`^\\|.*${RegExp.escape(each)}.* \\|`, 'm'));
    else expect(alarms).toContain(each);
  }
});

test('30 of 34 outages are shown, and each alarm shows one', () => {
  expect(Object.keys(outages)).toHaveLength(34);
  expect(shown).toHaveLength(30);
  const named = shown.flatMap(([, by]) => by.split(', '));
  expect(alarms.filter((alarm) => !named.includes(alarm))).toEqual([]);
});
