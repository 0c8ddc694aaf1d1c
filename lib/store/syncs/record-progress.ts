import type { Progress } from '../../domain/syncs/progress.ts';
import type { Sync } from '../../domain/syncs/sync.ts';
import { isConditionFailed, isUnavailable } from '../../dynamodb/errors.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
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
  try {
    await updateItem(
      {
        ...syncKey(employerId, headPart(id)),
        UpdateExpression: 'SET progress = :progress',
        ConditionExpression: 'attribute_exists(part) AND attribute_not_exists(progress)',
        ExpressionAttributeValues: { ':progress': progress },
      },
      signal,
    );
  } catch (error) {
    if (!isConditionFailed(error) && !isUnavailable(error)) throw error;
  }
};
