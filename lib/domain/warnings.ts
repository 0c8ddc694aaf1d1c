import { maxBatchErrors } from '../limits.ts';
import { salaryPeriods } from '../reference/lists.ts';
import { splitAtComma } from '../reference/match-key.ts';
import { nearMiss, similarLocation } from '../reference/similar-location.ts';
import { adviceOn, type Warning } from './advice/advice.ts';
import type { Fault } from './fault.ts';
import { holdWarnings } from './hold.ts';
import type { Job } from './job.ts';
import { isClosed } from './lifecycle.ts';
import { formatAmount } from './salary.ts';

/** The ids of salary periods, and the amounts of 1,000 dollars that tell them apart. */
const hourly = 5;
const yearly = 1;
const thousand = 10_000_000;

const locationWarning = (description: string, at: number): Fault[] => {
  const pointer = `/locations/${at}`;
  const near = nearMiss(description);
  const what = `locations[${at}]: "${description}" is not in the list`;
  if (near)
    return [{ pointer, code: 'similar_location', message: `${what}; did you mean "${near.description}"?` }];
  if (splitAtComma(description).province !== undefined) return [];
  const similar = similarLocation(description);
  const hint = similar ? `did you mean "${similar.description}"?` : 'add the province code, as in "City, BC"';
  return [{ pointer, code: 'unlisted_location', message: `${what}; ${hint}` }];
};

/** A listed location is stored by its id. */
const locationWarnings = ({ locations }: Pick<Job, 'locations'>): Fault[] =>
  locations.flatMap((location, at) => (typeof location === 'string' ? locationWarning(location, at) : []));

const closeDateWarnings = (job: Pick<Job, 'status' | 'closeDate'>, today: string): Fault[] => {
  if (!isClosed(job, today)) return [];
  const message = `closeDate ${job.closeDate} has passed: the job will be archived; send a later one`;
  return [{ pointer: '/closeDate', code: 'past_date', message }];
};

const salaryWarnings = ({ salary }: Pick<Job, 'salary'>): Fault[] => {
  const { amount, maxAmount, period } = salary ?? {};
  const most = maxAmount ?? amount ?? 0;
  const meant = period === hourly ? yearly : hourly;
  const isUnlikely =
    (period === hourly && most >= thousand) || (period === yearly && most > 0 && most < thousand);
  if (!isUnlikely) return [];
  const [name, other] = [period ?? 0, meant].map((id) => salaryPeriods.find(id)?.name);
  const message = `salary: ${formatAmount(most)} is unusual for the period ${name}; did you mean ${other}, ${meant}?`;
  return [{ pointer: '/salary/period', code: 'unlikely_period', message }];
};

/**
 * That a job is held, and accepted values that are probably mistakes; what the law asks comes last.
 *
 * @param isDescribed whether the request has sent the description.
 * @param today `YYYY-MM-DD`, UTC.
 */
export const warningsOf = (job: Job, isDescribed: boolean, today: string): Warning[] =>
  [
    ...holdWarnings(job),
    ...closeDateWarnings(job, today),
    ...locationWarnings(job),
    ...salaryWarnings(job),
    ...adviceOn(job, isDescribed, today),
  ].slice(0, maxBatchErrors);
