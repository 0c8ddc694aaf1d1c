import { insertKey, revokeKey, rotateKey } from '../../lib/employer/store/api-keys.ts';
import { patchEmployer, resumeEmployer, suspendEmployer } from '../../lib/employer/store/employers.ts';
import { hold, release, since } from '../support/holding.ts';
import { command } from './command.ts';
import { setStatus } from './life-model.ts';
import { advanceTime, get, type TestRun } from './real.ts';
import { day, type Employer, minute } from './world.ts';

/** Operator changes reach every process within a minute; the sweep sees a new plan the next day. */
const operatorCommand = (
  description: string,
  as: number,
  act: (employer: Employer, testRun: TestRun) => Promise<string[]>,
) =>
  command(`${description} ${as}`, async (testRun) => {
    const employer = testRun.world.employers[as];
    if (!employer) return [];
    testRun.script.push(`operator: ${description}, employer ${as}`);
    return act(employer, testRun);
  });

export const changePlan = (as: number) =>
  operatorCommand('switch the plan, wait a day', as, async (employer, { world }) => {
    employer.plan = employer.plan === 'standard' ? 'unlimited' : 'standard';
    await patchEmployer(employer.id, { plan: employer.plan });
    advanceTime(world, day);
    return [];
  });

export const changeTest = (as: number) =>
  operatorCommand('employer update --test, wait a minute', as, async (employer, { world }) => {
    employer.isTest = !employer.isTest;
    await patchEmployer(employer.id, { test: employer.isTest });
    advanceTime(world, minute);
    return [];
  });

/** It changes the status of no job. */
export const interrupt = (as: number) =>
  operatorCommand('employer suspend and resume, wait a minute', as, async ({ id }, { world }) => {
    await suspendEmployer(id, new Date());
    await resumeEmployer(id, new Date());
    advanceTime(world, minute);
    return [];
  });

export const rename = (as: number) =>
  operatorCommand('rename, wait a minute', as, async (employer, { world }) => {
    employer.name = `Renamed at ${world.now}`;
    await patchEmployer(employer.id, { name: employer.name });
    for (const job of world.jobs) if (job.owner === as) job.tag = undefined;
    advanceTime(world, minute);
    return [];
  });

const statusWith = async (key: string): Promise<number> => (await get('/jobs?pageSize=1', key)).status;

export const rotate = (as: number, overlap: number) =>
  operatorCommand(`key rotate --overlap ${overlap / minute}m`, as, async (employer, { world }) => {
    const old = employer.keys.at(-1);
    if (!old) return [];
    const { issued } = await rotateKey(old.keyId, overlap, new Date());
    old.until = world.now + overlap;
    employer.keys.push({ ...issued, until: Number.POSITIVE_INFINITY });
    if (overlap === 0) advanceTime(world, minute);
    const status = await statusWith(old.key);
    return status === (overlap === 0 ? 401 : 200) ? [] : [`the old key gets ${status}`];
  });

export const revoke = (as: number) =>
  operatorCommand('key create, key revoke of the old key, wait a minute', as, async (employer, { world }) => {
    const old = employer.keys.at(-1);
    if (!old) return [];
    const issued = await insertKey({ employerId: employer.id, label: '' }, new Date());
    employer.keys.push({ ...issued, until: Number.POSITIVE_INFINITY });
    await revokeKey(old.keyId, new Date());
    old.until = world.now;
    advanceTime(world, minute);
    return [];
  });

/** Every key stops working within a minute of its end. */
export const tryOldKeys = (as: number) =>
  operatorCommand('try all keys', as, async ({ keys }, { world }) => {
    const faults: string[] = [];
    for (const { key, keyId, until } of keys) {
      const status = await statusWith(key);
      const expected = world.now < until ? [200] : world.now < until + minute ? [200, 401] : [401];
      if (!expected.includes(status)) faults.push(`${keyId} gets ${status}, expected ${expected}`);
    }
    return faults;
  });

/** Holds a job of the employer, or releases it. */
export const holdOrRelease = (as: number, index: number) =>
  operatorCommand(`job hold or release ${index}`, as, async (employer, { world }) => {
    const jobs = world.jobs.filter(({ owner }) => owner === as);
    const job = jobs[index % Math.max(1, jobs.length)];
    if (!job) return [];
    await (job.isHeld ? release : hold)(employer, job);
    if (!job.isHeld) setStatus(job.life, 'archived', 'operator', Date.parse(since));
    job.isHeld = !job.isHeld;
    job.tag = undefined;
    job.version += 1;
    return [];
  });
