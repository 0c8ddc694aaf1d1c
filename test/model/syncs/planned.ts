import { type Command, command } from '../command.ts';
import { request } from '../commands.ts';
import type { RequestPlan } from '../request.ts';
import type { Body } from '../world.ts';

export type PlannedWrite = {
  readonly operation: RequestPlan['operation'] & ('put' | 'deleteByReference');
  /** Which of the jobs. */
  readonly index: number;
  readonly change: Body;
};

/** A client writes a job between the commit that removes it and its removal. */
export const writePlanned = ({ operation, index, change }: PlannedWrite): Command =>
  command(`${operation} planned ${index} ${JSON.stringify(change)}`, async (testRun) => {
    const planned = testRun.world.syncs
      .filter(({ state }) => state === 'removing')
      .flatMap((sync) => sync.planned.map(({ referenceId }) => ({ as: sync.owner, referenceId })));
    const one = planned[index % Math.max(1, planned.length)];
    if (!one) return [];
    const body = { ...change, referenceId: one.referenceId };
    await request({ operation, as: one.as, job: 0, body }).run(testRun.world, testRun);
    return [];
  });
