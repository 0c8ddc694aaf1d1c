import { updateEmployer } from '../../lib/store/employers/employers.ts';
import * as life from '../jobs/life-model.ts';
import { runSweep } from '../support/sweeping.ts';
import { pass, refuse, type Setting } from './real.ts';
import { dateOfDay, day, dayOf, type Job, type World } from './world.ts';

/** @returns what a sweep does with the job. */
export const sweepJob = (world: World, job: Job): 'archived' | 'refreshed' | undefined => {
  const isUnlimited = world.employers[job.owner]?.plan === 'unlimited';
  const done = life.sweep(job.life, isUnlimited, dayOf(world.now));
  if (done) job.tag = undefined;
  if (done === 'refreshed') job.publishedAt = world.now;
  return done;
};

/** Sweeps the service and the world. @returns what is wrong. */
export const sweepBoth = async ({ world, script }: Setting): Promise<string[]> => {
  const today = dateOfDay(dayOf(world.now));
  script.push(`sweep --today ${today}`);
  const { archived, refreshed, failed } = await runSweep(today, { now: new Date(world.now) });
  const done = world.jobs.map((job) => sweepJob(world, job));
  const count = (what: string): number => done.filter((one) => one === what).length;
  const wanted = JSON.stringify({ archived: count('archived'), refreshed: count('refreshed'), failed: 0 });
  const got = JSON.stringify({ archived, refreshed, failed });
  return got === wanted ? [] : [`the sweep has done ${got}; the contract says ${wanted}`];
};

/** Where the plan has auto-refresh no refresh stays put off, so that every due date is the job's own again. */
export const settle = async (setting: Setting): Promise<void> => {
  for (const employer of setting.world.employers) {
    employer.plan = 'unlimited';
    await updateEmployer(employer.id, { plan: employer.plan });
  }
  setting.script.push('all employers get the plan unlimited, and 8 days pass');
  pass(setting.world, 8 * day);
  refuse(setting, await sweepBoth(setting));
};
