import { DatabaseSync } from 'node:sqlite';
import { tableName } from '../../lib/store/tables.ts';
import { isBusy } from '../engine/data-folder.ts';
import { OperatorError } from '../operator-error.ts';
import type { StreamPosition } from './follow-jobs.ts';

/** Records between two deletions. */
const interval = 200;

/**
 * Deletes from the engine's file what the service has read of the streams, which the engine keeps for
 * ever: a write leaves two images of its job. The newest record stays, because the engine numbers the
 * next one by it. No operation of the engine deletes them, so that this reads a private table of it:
 * its packages are pinned exactly.
 *
 * @param file the engine's database; other processes may write to it.
 * @returns receives the positions that are reached.
 * @throws OperatorError if the engine is of a version that has no such table.
 */
export const streamTrimmer = (file: string): Disposable & ((position: StreamPosition) => void) => {
  const database = new DatabaseSync(file, { timeout: 0 });
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_stream_records'").get()) {
    database.close();
    throw new OperatorError(
      `The engine's file ${file} has no table _stream_records: run "npm ci", which installs the engine's version that the service works with.`,
    );
  }
  const trimJobs = database.prepare(
    'DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) < ?',
  );
  // No process reads it here.
  const trimSyncs = database.prepare(
    'DELETE FROM _stream_records WHERE table_name = ?1 AND id < (SELECT MAX(id) FROM _stream_records WHERE table_name = ?1)',
  );
  let trimmed = 0;
  const trim = ({ after }: StreamPosition): void => {
    if (Number(after) < trimmed + interval) return;
    try {
      trimJobs.run(tableName('jobs'), Number(after));
      trimSyncs.run(tableName('syncs'));
      trimmed = Number(after);
    } catch (error) {
      // The engine is writing: waiting would block the service. The next position comes soon.
      if (!isBusy(error)) throw error;
    }
  };
  return Object.assign(trim, { [Symbol.dispose]: () => database.close() });
};
