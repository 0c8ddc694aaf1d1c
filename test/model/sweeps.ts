import { patchEmployer } from '../../lib/employer/store/employers.ts';
import { runSweep } from '../support/sweeping.ts';
import * as life from './life-model.ts';
import { advanceTime, failOn, type TestRun } from './real.ts';
import { dateOfDay, day, dayOf, type Job, type World } from './world.ts';

/** Applies a sweep to a job, and returns its action. */
export const sweepJob = (world: World, job: Job): 'archived' | 'refreshed' | undefined => {
  const isUnlimited = world.employers[job.owner]?.plan === 'unlimited';
  const done = life.sweep(job.life, isUnlimited, dayOf(world.now), world.now);
  if (done) {
    job.tag = undefined;
    job.version += 1;
  }
  if (done === 'refreshed') job.publishedAt = world.now;
  return done;
};

/** Sweeps the service and the model. @returns the differences. */
export const sweepAndCompare = async ({ world, script }: TestRun): Promise<string[]> => {
  const today = dateOfDay(dayOf(world.now));
  script.push(`sweep --today ${today}`);
  const { archived, refreshed, failed } = await runSweep(today, { now: new Date(world.now) });
  const done = world.jobs.map((job) => sweepJob(world, job));
  const count = (action: string): number => done.filter((one) => one === action).length;
  const expected = JSON.stringify({ archived: count('archived'), refreshed: count('refreshed'), failed: 0 });
  const actual = JSON.stringify({ archived, refreshed, failed });
  return actual === expected ? [] : [`the sweep returned ${actual}; expected ${expected}`];
};

/**
 * Gives every employer auto-refresh, so that no refresh stays postponed and due dates match the
 * jobs.
 */
export const refreshPostponed = async (testRun: TestRun): Promise<void> => {
  for (const employer of testRun.world.employers) {
    employer.plan = 'unlimited';
    await patchEmployer(employer.id, { plan: employer.plan });
  }
  testRun.script.push('switch all employers to the plan unlimited, wait 8 days');
  advanceTime(testRun.world, 8 * day);
  failOn(testRun, await sweepAndCompare(testRun));
};
