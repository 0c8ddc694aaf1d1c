import { randomUUID } from 'node:crypto';
import { beforeAll } from 'vitest';
import { configure } from '../../lib/config.ts';
import { dynamo } from '../../lib/dynamodb/client.ts';
import { createTables } from '../../local/tables.ts';

/** Switches the process to new, empty tables. */
export const createOwnTables = async (): Promise<void> => {
  if (process.env.SHARED_PROCESS)
    throw new Error('List this file in vitest.config.ts: it needs its own process.');
  configure({ TABLE_PREFIX: `own-${randomUUID().slice(0, 8)}` });
  await createTables(dynamo());
};

/** Gives a test file its own tables, so that it can scan them. */
export const useOwnTables = (): void => {
  beforeAll(createOwnTables);
};
