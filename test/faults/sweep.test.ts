import type { Context } from 'aws-lambda';
import { handler } from '../../functions/sweep.ts';
import { todayAt } from '../../lib/config.ts';
import { addDays } from '../../lib/dates.ts';
import type { Plan } from '../../lib/employer/plan.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { violations } from '../support/invariants.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob } from '../support/store/stored-job.ts';
import { testOperations } from './cases.ts';
import type { Attempt, FaultSubject } from './operation.ts';
import { removeRows, rowsOf } from './rows.ts';
import { removeJobs, setTime, storedJobs, useFaultyStore } from './store.ts';

useFaultyStore();

const day = (days: number): string => addDays(todayAt(new Date()), days) ?? '';

const closed = (): Partial<Job> => ({ status: 'active', publishDate: day(-60), closeDate: day(-1) });
const dueForRefresh = (): Partial<Job> => ({
  status: 'active',
  publishDate: day(-8),
  closeDate: day(30),
  autoRefresh: true,
});

const employers = new Map<Plan, number>();

const employerOn = async (plan: Plan): Promise<number> => {
  const id = employers.get(plan) ?? (await insertEmployer({ name: plan, plan }, new Date())).id;
  employers.set(plan, id);
  return id;
};

const isLogAlive = async (): Promise<boolean> => (await rowsOf('changes')).some(({ ids }) => ids);

const run = async (): Promise<Attempt> => {
  const context = { getRemainingTimeInMillis: () => 60_000 } as Context;
  const counts = await inFunction('sweep', () => handler({}, context)).catch((error: Error) => {
    // A run without progress fails, and one of which a part did.
    if (!/^(The sweep left jobs|A part of the sweep failed)/.test(error.message)) throw error;
    return { finished: false, failed: 0 };
  });
  const isUndecided = !counts.finished || counts.failed > 0;
  return { outcome: isUndecided ? 'not finished' : 'finished', isUndecided };
};

/** The schedule repeats the sweep until no work is left; each job is one atomic step. */
const sweepOperation = (name: string, plan: Plan, jobs: () => readonly Partial<Job>[]): FaultSubject => ({
  name: `sweep: ${name}`,
  outcome: 'finished',
  timesOut: false,
  isMultiStep: true,
  begin: async () => {
    setTime(0);
    // Each run begins the log of changes, which later ones would find.
    await Promise.all([removeJobs(), removeRows('changes')]);
    const employerId = await employerOn(plan);
    // Ids determine the shards of the jobs, and so the number of requests.
    for (const [at, job] of jobs().entries()) await aStoredJob({ ...job, id: 16 * (at + 1), employerId });
    const stored = async () => [...(await storedJobs()), `${await isLogAlive()}`];
    return { attempt: run, stored, violations: () => violations(employerId) };
  },
});

const operations = [
  sweepOperation('no job is due', 'standard', () => [{ status: 'active', closeDate: day(30) }]),
  sweepOperation('archives a job', 'standard', () => [closed()]),
  sweepOperation('archives several jobs of one employer', 'standard', () => [closed(), closed(), closed()]),
  sweepOperation('refreshes a job', 'unlimited', () => [dueForRefresh()]),
  sweepOperation('postpones a refresh that the plan excludes', 'standard', () => [dueForRefresh()]),
  sweepOperation('archives and refreshes jobs', 'unlimited', () => [
    closed(),
    dueForRefresh(),
    closed(),
    dueForRefresh(),
  ]),
];

// Each run queries sixteen partitions.
testOperations(operations, true);
