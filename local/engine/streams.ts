import { DatabaseSync } from 'node:sqlite';
import { tableName } from '../../lib/store/tables.ts';
import { OperatorError } from '../operator-error.ts';
import { isBusy } from './data-folder.ts';

// No operation of the engine does this. It uses a private table: the engine's packages are pinned exactly.

/**
 * Adds an index to the records of the engine's streams. Without it, the engine reads all records of all
 * streams for each write to a table that has one: 80 ms a write after 100,000. A trigger drops the images
 * of descriptions, which AWS does not deliver: a large one takes megabytes, and its reader would parse them.
 *
 * @param file the database of an engine that is ready.
 * @throws OperatorError if the engine is of a version that has no such table.
 */
export const indexStreams = (file: string): void => {
  using database = new DatabaseSync(file, { timeout: 5_000 });
  if (!database.prepare("SELECT 1 FROM sqlite_schema WHERE name = '_stream_records'").get()) {
    throw new OperatorError(
      `The engine's file ${file} has no table _stream_records: run "npm ci", which installs the engine's version that the service works with.`,
    );
  }
  database.exec(`
    CREATE INDEX IF NOT EXISTS stream_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER));
    CREATE TRIGGER IF NOT EXISTS stream_images AFTER INSERT ON _stream_records
      WHEN NEW.keys_json LIKE '%{"S":"text#%'
      BEGIN UPDATE _stream_records SET old_image = NULL, new_image = NULL WHERE id = NEW.id; END`);
};

/** Records between two deletions. */
const interval = 200;

/**
 * Deletes from the engine's file what the service has read of the streams, which the engine keeps for
 * ever: a write leaves two images of its job. The newest record stays, because the engine numbers the
 * next one by it.
 *
 * @param file the engine's database; other processes may write to it.
 * @returns receives the number of each record of a job up to which all have been read.
 */
export const streamTrimmer = (file: string) => {
  let trimmed = 0;
  return (read: number): void => {
    if (read < trimmed + interval) return;
    using database = new DatabaseSync(file, { timeout: 0 });
    try {
      const ofTable = 'DELETE FROM _stream_records WHERE table_name = ?';
      database.prepare(`${ofTable} AND CAST(sequence_number AS INTEGER) < ?`).run(tableName('jobs'), read);
      // No process reads it here.
      const newest = 'SELECT MAX(id) FROM _stream_records WHERE table_name = ?1';
      database.prepare(`${ofTable}1 AND id < (${newest})`).run(tableName('syncs'));
      trimmed = read;
    } catch (error) {
      // The engine is writing: waiting would block the service. The next record comes soon.
      if (!isBusy(error)) throw error;
    }
  };
};
