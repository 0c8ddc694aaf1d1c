import { randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { basePath } from '../../lib/api/routes.ts';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import { callFunction } from '../support/call-function.ts';
import type { HttpResponse } from '../support/http.ts';
import { violations } from '../support/invariants.ts';
import { createOwnTables } from '../support/own-tables.ts';
import { type Employer, emptyWorld, firstMoment, type Plan, type World } from './world.ts';

const plans: readonly Plan[] = ['standard', 'unlimited'];

/** The service beside the world that it should be in, with a record of what was sent. */
export type Setting = { readonly world: World; readonly scope: string; readonly script: string[] };

const anEmployer = async (plan: Plan): Promise<Employer> => {
  const now = new Date();
  const { id, name } = await createEmployer({ name: `${plan} employer`, plan }, now);
  const { key, keyId } = await createKey({ employerId: id, label: '' }, now);
  return { id, name, plan, keys: [{ key, keyId, until: Number.POSITIVE_INFINITY }] };
};

/** Two employers on tables of their own; the test has made Date a fake one. */
export const begin = async (): Promise<Setting> => {
  vi.setSystemTime(firstMoment);
  await createOwnTables();
  const employers = [];
  for (const plan of plans) employers.push(await anEmployer(plan));
  return { world: emptyWorld(employers), scope: randomUUID(), script: [] };
};

export const keyOf = ({ employers }: World, as: number): string => employers[as]?.keys.at(-1)?.key ?? '';

/** Time stands still but for this. */
export const pass = (world: World, millis: number): void => {
  world.now += millis;
  vi.setSystemTime(world.now);
};

/** @param target a path below the API's own, or a link of an earlier answer. */
export const get = (target: string, key: string): Promise<HttpResponse> => {
  const path = target.startsWith('http') ? target.slice(target.indexOf(basePath) + basePath.length) : target;
  return callFunction({ method: 'GET', target: path, headers: { 'api-key': key }, body: Buffer.alloc(0) });
};

/** @throws with all that was sent, as a script, when anything is wrong. */
export const refuse = ({ script }: Setting, faults: readonly string[]): void => {
  if (faults.length > 0)
    throw new Error(['', ...script, ...faults.map((fault) => `  ✗ ${fault}`)].join('\n'));
};

/** What the tables hold must agree with itself at the end of every run. */
export const checkTables = async (setting: Setting): Promise<void> => {
  for (const { id } of setting.world.employers) refuse(setting, await violations(id));
};
