import { createKey, revokeKey, rotateKey } from '../../lib/store/employers/api-keys.ts';
import { updateEmployer } from '../../lib/store/employers/employers.ts';
import { command } from './command.ts';
import { get, pass, type Setting } from './real.ts';
import { day, type Employer, minute } from './world.ts';

/** Every process learns of what an operator does within a minute, the sweep of a plan by the next day. */
const operate = (
  words: string,
  as: number,
  work: (employer: Employer, setting: Setting) => Promise<string[]>,
) =>
  command(`${words} ${as}`, async (setting) => {
    const employer = setting.world.employers[as];
    if (!employer) return [];
    setting.script.push(`operator: ${words}, employer ${as}`);
    return work(employer, setting);
  });

export const changePlan = (as: number) =>
  operate('the other plan, and a day passes', as, async (employer, { world }) => {
    employer.plan = employer.plan === 'standard' ? 'unlimited' : 'standard';
    await updateEmployer(employer.id, { plan: employer.plan });
    pass(world, day);
    return [];
  });

export const rename = (as: number) =>
  operate('a new name, and a minute passes', as, async (employer, { world }) => {
    employer.name = `Renamed at ${world.now}`;
    await updateEmployer(employer.id, { name: employer.name });
    for (const job of world.jobs) if (job.owner === as) job.tag = undefined;
    pass(world, minute);
    return [];
  });

const statusWith = async (key: string): Promise<number> => (await get('/jobs?pageSize=1', key)).status;

export const rotate = (as: number, overlap: number) =>
  operate(`key rotate --overlap ${overlap / minute}m`, as, async (employer, { world }) => {
    const old = employer.keys.at(-1);
    if (!old) return [];
    const { issued } = await rotateKey(old.keyId, overlap, new Date());
    old.until = world.now + overlap;
    employer.keys.push({ ...issued, until: Number.POSITIVE_INFINITY });
    if (overlap === 0) pass(world, minute);
    const status = await statusWith(old.key);
    return status === (overlap === 0 ? 401 : 200) ? [] : [`the old key is answered ${status}`];
  });

export const revoke = (as: number) =>
  operate('key create, key revoke of the old one, and a minute passes', as, async (employer, { world }) => {
    const old = employer.keys.at(-1);
    if (!old) return [];
    const issued = await createKey({ employerId: employer.id, label: '' }, new Date());
    employer.keys.push({ ...issued, until: Number.POSITIVE_INFINITY });
    await revokeKey(old.keyId, new Date());
    old.until = world.now;
    pass(world, minute);
    return [];
  });

/** No key works for longer than a minute after its end. */
export const tryOldKeys = (as: number) =>
  operate('tries all keys', as, async ({ keys }, { world }) => {
    const faults: string[] = [];
    for (const { key, keyId, until } of keys) {
      const status = await statusWith(key);
      const wanted = world.now < until ? [200] : world.now < until + minute ? [200, 401] : [401];
      if (!wanted.includes(status)) faults.push(`${keyId} is answered ${status}, not ${wanted}`);
    }
    return faults;
  });
