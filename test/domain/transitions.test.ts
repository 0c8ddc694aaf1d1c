import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../lib/dates.ts';
import { beginLife, changeLife, type Life, sweepStep, swept } from '../../lib/job/rules/lifecycle.ts';
import type { Status } from '../../lib/reference/statuses.ts';

/** A row of the table in docs/integration.md. */
type Transition = {
  readonly by: string;
  /** `new` is a creation; `any` is each of the three statuses. */
  readonly from: string;
  readonly to: string;
  /** All of these must hold. */
  readonly when: readonly string[];
  readonly publishDate: string;
  readonly closeDate: string;
  /** Who is recorded as having set the closeDate. */
  readonly setBy: string;
};

/** The first match among those with the same `by` applies; without one, the sweep does nothing. */
const transitions = readFileSync('docs/integration.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| (client|sweep) \| /.test(line))
  .map((line): Transition => {
    const [by = '', from = '', to = '', when = '', publishDate = '', closeDate = '', setBy = ''] = line
      .slice(2, -2)
      .split(' | ');
    return { by, from, to, when: when.split('; '), publishDate, closeDate, setBy };
  });

const today = '2026-03-10';
const now = Date.parse('2026-03-10T12:00:00Z');
const earlier = Date.parse('2026-01-01T09:00:00Z');

const daysAway = (days: number): string => addDays(today, days) ?? '';

const statuses: readonly Status[] = ['draft', 'active', 'archived'];
/** On both sides of today, and today, which has not passed. */
const closeDates = [-400, -1, 0, 1, 400].map(daysAway);

type Case = {
  readonly by: 'client' | 'sweep';
  /** Undefined before a creation. */
  readonly life: Life | undefined;
  readonly to: Status;
  /** A closeDate in the body; undefined for none. */
  readonly body: string | undefined;
  readonly autoRefresh: boolean;
  readonly unlimited: boolean;
};

const lives = (publishDates: readonly string[]): Life[] =>
  statuses.flatMap((status) =>
    publishDates.flatMap((publishDate) =>
      closeDates.flatMap((closeDate) =>
        [true, false].map((closeDateSet) => ({
          status,
          publishDate,
          publishedAt: earlier,
          closeDate,
          closeDateSet,
          statusChange: null,
        })),
      ),
    ),
  );

const unswept = { autoRefresh: false, unlimited: false };

const clientCases: readonly Case[] = [undefined, ...lives(['2026-01-01'])].flatMap((life) =>
  statuses.flatMap((to) =>
    // All stored closeDates are sent, too, so that an equal one is covered.
    [undefined, ...closeDates].map((body) => ({ by: 'client', life, to, body, ...unswept }) as const),
  ),
);

const sweepCases = lives([0, -6, -7, -8, -400].map(daysAway)).flatMap((life) =>
  [true, false].flatMap((autoRefresh) =>
    [true, false].map(
      (unlimited) => ({ by: 'sweep', life, body: undefined, autoRefresh, unlimited }) as const,
    ),
  ),
);

const isSent = ({ life, body }: Omit<Case, 'to'>) => body !== undefined && body !== life?.closeDate;

const holds: Readonly<Record<string, (one: Omit<Case, 'to'>) => boolean>> = {
  'a closeDate is sent': isSent,
  'a closeDate is sent that has passed': (one) => isSent(one) && String(one.body) < today,
  'none is sent': (one) => !isSent(one),
  'the stored one has passed': ({ life }) => life !== undefined && life.closeDate < today,
  'the stored one is the client’s and has not passed': ({ life }) =>
    life?.closeDateSet === true && life.closeDate >= today,
  'autoRefresh is on, the plan is unlimited, 7 days have passed since publishDate': ({
    life,
    autoRefresh,
    unlimited,
  }) => autoRefresh && unlimited && life !== undefined && life.publishDate <= '2026-03-03',
};

const fits = (one: Omit<Case, 'to'> & { readonly to?: Status }) => (line: Transition) =>
  line.by === one.by &&
  (line.from === (one.life?.status ?? 'new') || (line.from === 'any' && one.life !== undefined)) &&
  (one.to === undefined || line.to.split(', ')[0] === one.to || line.to === 'any') &&
  line.when.every((condition) => holds[condition]?.(one));

/** The status and dates after a row of the table, independent of the code under test. */
const expectedLife = (
  line: Transition,
  life: Life | undefined,
  wanted: Status,
  body = '',
  status: Status = line.to === 'active, so archived' ? 'archived' : wanted,
): Omit<Life, 'statusChange'> => ({
  status,
  ...(line.publishDate === 'today' || !life
    ? { publishDate: today, publishedAt: now }
    : { publishDate: life.publishDate, publishedAt: life.publishedAt }),
  closeDate: new Map([
    ['as sent', body],
    ['today + 60 days', '2026-05-09'],
    ['kept', life?.closeDate],
  ]).get(line.closeDate) as string,
  closeDateSet: new Map([
    ['client', true],
    ['service', false],
    ['as before', life?.closeDateSet],
  ]).get(line.setBy) as boolean,
});

/** The model of random histories has the changes of the status. */
const withoutChange = ({ statusChange: _, ...rest }: Life) => rest;

const lineFor = (one: Parameters<typeof fits>[0]): Transition | undefined => transitions.find(fits(one));

describe('every transition matches the table', () => {
  test('of a client, for each status, closeDate, and body', () => {
    for (const one of clientCases) {
      const { life, to, body } = one;
      const line = lineFor(one);
      const change = { status: to, closeDate: body };
      const moment = { today, now };
      expect(
        withoutChange(life ? changeLife(life, change, moment) : beginLife(change, moment)),
        JSON.stringify(one),
      ).toEqual(line && expectedLife(line, life, to, body));
    }
  });

  test('of the sweep, for each status, date, flag and plan', () => {
    for (const one of sweepCases) {
      const { life, autoRefresh, unlimited } = one;
      const line = lineFor(one);
      const job = { ...life, autoRefresh };
      const step = sweepStep(job, unlimited, today);
      const isLeft = step === 'nothing' || step === 'postpone';
      const wanted = line && expectedLife(line, life, line.to === 'archived' ? 'archived' : 'active');
      expect(
        isLeft ? undefined : withoutChange(swept(life, step, { today, now })),
        JSON.stringify(one),
      ).toEqual(wanted);
    }
  });

  test('and each row of the table applies to some case', () => {
    const used = new Set([...clientCases, ...sweepCases].map(lineFor));
    expect(transitions.filter((line) => !used.has(line))).toEqual([]);
  });
});

test('a creation without a status is a draft, and a change without one keeps it', () => {
  expect(beginLife({}, { today, now }).status).toBe('draft');
  for (const life of lives([today])) expect(changeLife(life, {}, { today, now })).toEqual(life);
});
