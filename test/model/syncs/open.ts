import { difference } from '../check-and-apply.ts';
import { type Command, command } from '../command.ts';
import type { World } from '../world.ts';
import { call, refusalFaults } from './call.ts';
import { blocking, documentOf, isActiveUnder } from './sync.ts';
import type { Settings, Sync } from './types.ts';

export type OpenPlan = { readonly as: number; readonly settings: Settings };

const newSync = ({ jobs, now }: World, { as, settings }: OpenPlan, id: string): Sync => ({
  id,
  owner: as,
  settings,
  base: jobs.filter((job) => isActiveUnder(job, as, settings.prefix ?? '')).length,
  opened: now,
  state: 'open',
  chunks: {},
  planned: [],
  skipped: [],
  isGuarded: false,
  isCounted: false,
});

export const open = (plan: OpenPlan): Command =>
  command(`open ${JSON.stringify(plan)}`, async (testRun) => {
    const { world } = testRun;
    const { as, settings } = plan;
    const response = await call(testRun, as, 'POST', '/syncs', settings);
    const { status, body, headers } = response;
    const id = headers.location?.split('/').at(-1) ?? '';
    const others = settings.mode === 'preview' ? [] : blocking(world, as, settings.prefix ?? '');
    if (others.length > 0) {
      const isNamed = others.some((other) => other.id === id);
      return [
        ...refusalFaults(response, 409, 'sync-open'),
        ...(isNamed ? [] : [`Location is that of ${id}, which does not overlap or is not open`]),
      ];
    }
    if (status !== 201) return difference('the status', status, 201);
    const sync = newSync(world, plan, id);
    world.syncs.push(sync);
    return difference('the document', body, documentOf(sync, world.now));
  });
