import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';

/** From here on the process works on tables of its own, which are empty. */
export const createOwnTables = async (): Promise<void> => {
  if (process.env.SHARED_PROCESS)
    throw new Error('Name this file in vitest.config.ts: it needs its own process.');
  configure({ TABLE_PREFIX: `own-${randomUUID().slice(0, 8)}` });
  await createTables(dynamo());
};

/** Tables for the tests of one file alone: what they leave there can be read as a whole. */
export const useOwnTables = (): void => {
  beforeAll(createOwnTables);
};
