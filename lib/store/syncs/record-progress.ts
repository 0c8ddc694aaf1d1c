import type { Progress } from '../../domain/syncs/progress.ts';
import type { Sync } from '../../domain/syncs/sync.ts';
import { updateIfPossible } from '../write-items.ts';
import { headPart, syncKey } from './sync-items.ts';

/**
 * Records the progress of a synchronisation that ended without a request, so that its chunks need
 * not be read again. While the store is busy a later read records it.
 */
export const recordProgress = async (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  progress: Progress,
  signal?: AbortSignal,
): Promise<void> => {
  const update = {
    ...syncKey(employerId, headPart(id)),
    UpdateExpression: 'SET progress = :progress',
    ConditionExpression: 'attribute_exists(part) AND attribute_not_exists(progress)',
    ExpressionAttributeValues: { ':progress': progress },
  };
  await updateIfPossible(update, signal);
};
