import type { Progress } from '../../domain/syncs/progress.ts';
import type { Sync } from '../../domain/syncs/sync.ts';
import { withStoreErrors } from '../errors.ts';
import { updateIf } from '../write-items.ts';
import { headPart, syncKey } from './sync-items.ts';

/**
 * Records the progress of a synchronisation that ended without a request, so that its chunks need
 * not be read again.
 *
 * @returns false if it is recorded already, or the synchronisation does not exist any more.
 * @throws store.unavailable
 */
export const recordProgress = (
  { employerId, id }: Pick<Sync, 'employerId' | 'id'>,
  progress: Progress,
  signal?: AbortSignal,
): Promise<boolean> =>
  withStoreErrors(() =>
    updateIf(
      {
        ...syncKey(employerId, headPart(id)),
        UpdateExpression: 'SET progress = :progress',
        ConditionExpression: 'attribute_exists(part) AND attribute_not_exists(progress)',
        ExpressionAttributeValues: { ':progress': progress },
      },
      signal,
    ),
  );
