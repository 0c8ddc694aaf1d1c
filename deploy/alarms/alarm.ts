import { anchorOf } from '../../lib/text/heading-anchor.ts';
import type { Metric } from '../metrics.ts';

/** The time over which a condition is judged. */
type Periods = {
  /** Seconds. */
  readonly period: number;
  /** The alarm goes off when this many periods of this many breach the threshold. */
  readonly breaching: readonly [count: number, of: number];
};

/** When an alarm goes off. */
type Condition = Periods & {
  /** Of `m1`, `m2` …: the statistics of the metrics over `period`. */
  readonly expression: string;
  readonly threshold: number;
  /** Goes off at `threshold` and below, and without data; the others go off above it. */
  readonly alarmsWhenMissing?: true;
};

/** Its mail has all of them; the documented table only links to the heading. */
export type AlarmText = {
  readonly title: string;
  readonly when: string;
  readonly meaning: string;
  readonly whatToDo: string;
  /** The heading of docs/operations.md that says more. */
  readonly heading: string;
  /** Also on stages without all alarms. */
  readonly isOnShortList?: true;
};

/** Its alarms differ only in their metrics, which are here by the part of their names after the stage's. */
export type AlarmRow = AlarmText &
  Condition & { readonly alarms: Readonly<Record<string, readonly Metric[]>> };

/** A short peak raises no alarm. */
export const inTwoOfThree = { period: 300, breaching: [2, 3] } as const;

/** For what waits without harm, and is retried by itself. */
export const inTwoOfThreeQuarterHours = { period: 900, breaching: [2, 3] } as const;

export const atOnce = { period: 300, breaching: [1, 1] } as const;

export const inAnHour = { period: 3600, breaching: [1, 1] } as const;

/** The condition of most alarms: by default, on their only metric. */
export const above = (threshold: number, when: Periods, expression = 'm1') => {
  return { expression, threshold, ...when };
};

/** The condition of an alarm on what must happen. */
export const atMost = (threshold: number, when: Periods, expression = 'm1') => {
  return { expression, threshold, ...when, alarmsWhenMissing: true } as const;
};

export const sumOfAll = 'SUM(METRICS())';

/** The slowest function; of functions without calls there are no values. */
export const maximumOfAll = 'MAX(METRICS())';

/**
 * The text that CloudWatch sends with the alarm. It has room for 1,024 characters.
 *
 * @param dashboard its address.
 */
export const descriptionOf = ({ title, meaning, whatToDo, heading }: AlarmText, dashboard: string): string =>
  `${title}. ${meaning} ${whatToDo} Dashboard: ${dashboard} Runbook: docs/operations.md#${anchorOf(heading)}.`;
