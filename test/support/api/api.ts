import { afterAll, beforeAll, test } from 'vitest';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import { insertGrant } from '../../../lib/operator/store/grants.ts';
import type { Gateway } from '../../../local/gateway/gateway.ts';
import { type Client, client } from './client.ts';
import { startService } from './service.ts';

/** A client with the key of an employer, and the employer's data. */
export type EmployerClient = Client & {
  readonly id: number;
  readonly name: string;
  readonly key: string;
  readonly keyId: string;
};

/** Starts the service before the tests of the file, and stops it after them. */
export const useApi = () => {
  let gateway: Gateway | undefined;
  beforeAll(async () => {
    gateway = await startService();
  });
  afterAll(() => gateway?.close());

  const origin = (): string => {
    if (!gateway) throw new Error('The service is not running yet: call this inside a test or hook.');
    return gateway.origin;
  };
  /** Creates an employer with a key, which isolates the test from all others. */
  const employer = async (name = 'Harbour Thrift Stores'): Promise<EmployerClient> => {
    const { id } = await insertEmployer({ name, plan: 'standard' }, new Date());
    const { key, keyId } = await insertKey({ employerId: id, label: 'test' }, new Date());
    return { ...client(origin(), key), id, name, key, keyId };
  };
  /** The employer, for which the new key of a vendor acts. */
  const throughVendor = async (of: EmployerClient, { readOnly = false } = {}): Promise<EmployerClient> => {
    const order = { kind: 'vendor', label: '', ...(readOnly && { readOnly }) } as const;
    const { key: alone, keyId } = await insertKey(order, new Date());
    await insertGrant(keyId, of.id, new Date());
    const key = `${alone}.${of.id}`;
    return { ...client(origin(), key), id: of.id, name: of.name, key, keyId };
  };
  /** The keys that a probe uses: of an employer, and of a board. */
  const probeKeys = async () => {
    const { key } = await employer();
    return { key, boardKey: (await insertKey({ kind: 'board', label: 'test' }, new Date())).key };
  };
  return {
    origin,
    employer,
    throughVendor,
    probeKeys,
    /** A test with an employer of its own. */
    test: test.extend('employer', () => employer()),
    /** A client with this key, or without a key. */
    client: (key?: string): Client => client(origin(), key),
  };
};
