import type { Context } from 'aws-lambda';
import { handler } from '../../functions/sweep.ts';
import { addDays, dateOf } from '../../lib/domain/dates.ts';
import type { Job } from '../../lib/domain/job.ts';
import type { Plan } from '../../lib/domain/plan.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { violations } from '../support/invariants.ts';
import { inFunction } from '../support/record-actions.ts';
import { aStoredJob } from '../support/stored-job.ts';
import { testOperations } from './cases.ts';
import type { Attempt, Operation } from './operation.ts';
import { removeJobs, setTime, storedJobs, useFaultyStore } from './store.ts';

useFaultyStore();

const day = (days: number): string => addDays(dateOf(new Date()), days) ?? '';

const closed = (): Partial<Job> => ({ status: 'active', publishDate: day(-60), closeDate: day(-1) });
const stale = (): Partial<Job> => ({
  status: 'active',
  publishDate: day(-8),
  closeDate: day(30),
  autoRefresh: true,
});

const employers = new Map<Plan, number>();

const employerOn = async (plan: Plan): Promise<number> => {
  const id = employers.get(plan) ?? (await createEmployer({ name: plan, plan }, new Date())).id;
  employers.set(plan, id);
  return id;
};

const run = async (): Promise<Attempt> => {
  const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
  const { finished, failed } = await inFunction('sweep', () => handler({}, context));
  const isUnknown = !finished || failed > 0;
  return { said: isUnknown ? 'not finished' : 'finished', isUnknown };
};

/** A sweep is run again, by the schedule, until nothing is left; each job of it is a step by itself. */
const sweepOf = (name: string, plan: Plan, jobs: () => readonly Partial<Job>[]): Operation => ({
  name: `the sweep: ${name}`,
  said: 'finished',
  givesUp: false,
  inSteps: true,
  begin: async () => {
    setTime(0);
    await removeJobs();
    const employerId = await employerOn(plan);
    // The ids decide which jobs are found together, and so what is asked of the store.
    for (const [at, job] of jobs().entries()) await aStoredJob({ ...job, id: 16 * (at + 1), employerId });
    return { attempt: run, stored: storedJobs, violations: () => violations(employerId) };
  },
});

const operations = [
  sweepOf('nothing is due', 'standard', () => [{ status: 'active', closeDate: day(30) }]),
  sweepOf('archives a job', 'standard', () => [closed()]),
  sweepOf('archives several jobs of an employer', 'standard', () => [closed(), closed(), closed()]),
  sweepOf('refreshes a job', 'unlimited', () => [stale()]),
  sweepOf('puts off a refresh that is not in the plan', 'standard', () => [stale()]),
  sweepOf('archives and refreshes', 'unlimited', () => [closed(), stale(), closed(), stale()]),
];

// Each run looks into sixteen partitions.
testOperations(operations, true);
