import { handler } from '../../../functions/remove-missing.ts';
import { findRemoving } from '../../../lib/sync/store/removals.ts';
import { removingKey } from '../../../lib/sync/store/removing-key.ts';
import { inFunction } from '../../support/store/record-actions.ts';
import { difference } from '../check-and-apply.ts';
import { command } from '../command.ts';
import type { TestRun } from '../real.ts';
import { removePlanned } from './removal-rules.ts';

/** Removes in the background, as the stream of the table starts it. @returns the differences. */
export const removeInBackground = async ({ world, script }: TestRun): Promise<string[]> => {
  const stored = await findRemoving();
  script.push(`remove in the background: ${stored.map(({ id }) => id)}`);
  const removing = world.syncs.filter(({ state }) => state === 'removing');
  const ids = stored.map(({ id }) => id).sort();
  const Records = stored.map((sync) => {
    const { employerId, part } = removingKey(sync);
    const Keys = { employerId: { N: String(employerId) }, part: { S: part } };
    return { eventName: 'INSERT', dynamodb: { SequenceNumber: part, Keys } } as const;
  });
  const unlimited = { getRemainingTimeInMillis: () => Number.POSITIVE_INFINITY };
  const { batchItemFailures } = await inFunction('remove-missing', () => handler({ Records }, unlimited));
  for (const sync of removing) removePlanned(world, sync);
  return [
    ...difference('the synchronisations that remove jobs', ids, removing.map(({ id }) => id).sort()),
    ...difference('the failures', batchItemFailures, []),
  ];
};

export const background = command('remove in the background', removeInBackground);
