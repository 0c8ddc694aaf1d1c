import { salaryPeriods } from '../reference/lists.ts';
import { nearMiss } from '../reference/similar-location.ts';
import { formatAmount } from './amount.ts';
import type { Fault } from './fault.ts';
import type { Job } from './job.ts';
import { isClosed } from './lifecycle.ts';

/** The ids of salary periods, and the amounts of 1,000 dollars that tell them apart. */
const hourly = 5;
const yearly = 1;
const thousand = 10_000_000;

const locationWarnings = ({ locations }: Pick<Job, 'locations'>): Fault[] =>
  locations.flatMap((location, at): Fault[] => {
    // A listed location is stored by its id.
    const near = typeof location === 'string' ? nearMiss(location) : undefined;
    if (!near) return [];
    const message = `locations[${at}]: "${location}" is not in the list; did you mean "${near.description}"?`;
    return [{ pointer: `/locations/${at}`, code: 'similar_location', message }];
  });

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

/** Accepted values of a job that are probably mistakes. @param today `YYYY-MM-DD`, UTC. */
export const warningsOf = (job: Job, today: string): Fault[] => [
  ...closeDateWarnings(job, today),
  ...locationWarnings(job),
  ...salaryWarnings(job),
];
