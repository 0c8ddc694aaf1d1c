import { DatabaseSync } from 'node:sqlite';

/**
 * Adds an index to the records of the engine's streams. Without it, the engine reads all records of all
 * streams for each write to a table that has one: 80 ms a write after 100,000.
 *
 * @param file the database of an engine that is ready.
 */
export const indexStreams = (file: string): void => {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(
    'CREATE INDEX IF NOT EXISTS stream_sequence ON _stream_records (table_name, CAST(sequence_number AS INTEGER))',
  );
  database.close();
};
