import { currentLog, findChanges, lastChange, storedMillis } from '../../lib/store/changes/log.ts';
import { deleteItem } from '../../lib/store/items.ts';

const pageSize = 1_000;

/** Deletes the rows of the log that have expired, as DynamoDB does on AWS. The newest row stays. */
export const expireChanges = async (now: number): Promise<void> => {
  const log = await currentLog();
  const last = await lastChange(log);
  for (;;) {
    const { rows } = await findChanges(log, 1, pageSize);
    const expired = rows.filter((row) => row.at < now - storedMillis && row.sequence !== last?.sequence);
    for (const { sequence } of expired) await deleteItem('changes', { log, sequence });
    if (expired.length < pageSize) return;
  }
};
