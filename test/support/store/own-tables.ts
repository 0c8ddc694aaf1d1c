import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import { createTables } from '../../../local/tables.ts';
import { createTablesWithoutStreams } from './tables-without-streams.ts';

/** Switches the process to new, empty tables; `clean-process.ts` switches it back after the file. */
export const createOwnTables = async ({ withStreams = false } = {}): Promise<void> => {
  configure({ TABLE_PREFIX: `own-${randomUUID().slice(0, 8)}` });
  await (withStreams ? createTables : createTablesWithoutStreams)(dynamo());
};

/** Gives a test file its own tables, so that it can scan them. */
export const useOwnTables = (withStreams = false): void => {
  beforeAll(() => createOwnTables({ withStreams }));
};
