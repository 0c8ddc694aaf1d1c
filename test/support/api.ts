import { afterAll, beforeAll } from 'vitest';
import { createKey } from '../../lib/store/employers/api-keys.ts';
import { createEmployer } from '../../lib/store/employers/employers.ts';
import type { Gateway } from '../../local/gateway/gateway.ts';
import { type Client, client } from './client.ts';
import { startService } from './service.ts';

/** An employer's client, with what the operator knows of the employer. */
export type EmployerClient = Client & {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly keyId: string;
};

/** The service for the tests of one file: started before them, stopped after. */
export const useApi = () => {
  let gateway: Gateway | undefined;
  beforeAll(async () => {
    gateway = await startService();
  });
  afterAll(() => gateway?.close());

  const origin = (): string => {
    if (!gateway) throw new Error('The service starts before the tests, not before the file.');
    return gateway.origin;
  };
  return {
    origin,
    /** A new employer with a key: what a test does under it no other test sees. */
    employer: async (name = 'Developmental Disabilities Association'): Promise<EmployerClient> => {
      const { id } = await createEmployer({ name, plan: 'standard' }, new Date());
      const { key, keyId } = await createKey({ employerId: id, label: 'test' }, new Date());
      return { ...client(origin(), key), id, name, key, keyId };
    },
    /** A client with this key, or with none. */
    client: (key?: string): Client => client(origin(), key),
  };
};
