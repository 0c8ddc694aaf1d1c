import { vi } from 'vitest';
import { basePath } from '../../lib/contract/route.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { callFunction } from '../support/api/call-function.ts';
import type { HttpResponse } from '../support/api/http.ts';
import { violations } from '../support/invariants.ts';
import { createOwnTables } from '../support/store/own-tables.ts';
import { type Employer, emptyWorld, type Plan, startTime, type World } from './world.ts';

const plans: readonly Plan[] = ['standard', 'unlimited'];

/** The expected state of the service, and a script of the requests so far. */
export type TestRun = { readonly world: World; readonly script: string[] };

const newEmployer = async (plan: Plan): Promise<Employer> => {
  const now = new Date();
  const { id, name } = await insertEmployer({ name: `${plan} employer`, plan }, now);
  const { key, keyId } = await insertKey({ employerId: id, label: '' }, now);
  return { id, name, plan, isTest: false, keys: [{ key, keyId, until: Number.POSITIVE_INFINITY }] };
};

/** Creates two employers on new tables. The test must have faked Date. */
export const begin = async (): Promise<TestRun> => {
  vi.setSystemTime(startTime);
  await createOwnTables();
  const employers = [];
  for (const plan of plans) employers.push(await newEmployer(plan));
  return { world: emptyWorld(employers), script: [] };
};

export const keyOf = ({ employers }: World, as: number): string => employers[as]?.keys.at(-1)?.key ?? '';

/** Advances the clock, which is frozen otherwise. */
export const advanceTime = (world: World, millis: number): void => {
  world.now += millis;
  vi.setSystemTime(world.now);
};

/** @param target a path relative to the base path, or a link of an earlier response. */
export const get = (target: string, key: string): Promise<HttpResponse> => {
  const path = target.startsWith('http') ? target.slice(target.indexOf(basePath) + basePath.length) : target;
  return callFunction({ method: 'GET', target: path, headers: { 'api-key': key }, body: Buffer.alloc(0) });
};

/** @throws with the script of all requests when there are faults. */
export const failOn = ({ script }: TestRun, faults: readonly string[]): void => {
  if (faults.length > 0)
    throw new Error(['', ...script, ...faults.map((fault) => `  ✗ ${fault}`)].join('\n'));
};

/** Verifies that all tables are consistent. */
export const checkTables = async (testRun: TestRun): Promise<void> => {
  for (const { id } of testRun.world.employers) failOn(testRun, await violations(id));
};
