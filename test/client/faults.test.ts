import { expect } from 'vitest';
import { minimalJob as job } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';
import { startUnreliable } from './unreliable.ts';
import { useClient } from './use-client.ts';

const { test, clientOf, ...api } = useClient();

/** Runs `work` for each index below `count`, eight at a time. */
const eightAtATime = async (count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  const indexes = Array.from({ length: count }, (_, index) => index).values();
  const worker = async (): Promise<void> => {
    for (const index of indexes) await work(index);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
};

/** A client whose requests and responses get lost. */
const createClientWithFaults = async (key: string, seed: number) => {
  const proxy = await startUnreliable(api.origin(), seed);
  return { client: clientOf({ key }, proxy.options), proxy };
};

const referencesOf = (key: string): Promise<(string | null)[]> =>
  Array.fromAsync(clientOf({ key }).jobs.list(), ({ referenceId }) => referenceId);

const puts = runs(30);
const creations = runs(15);

test('put creates each job once when requests and responses get lost', { timeout: 3_600_000 }, async () => {
  const { key } = await api.employer();
  const { client, proxy } = await createClientWithFaults(key, 1);
  await eightAtATime(puts, async (index) => {
    const { job: stored } = await client.jobs.put({ ...job, referenceId: `r${index}` });
    expect(stored.referenceId).toBe(`r${index}`);
  });
  // The list uses the same faulty connection.
  const listedIds = await Array.fromAsync(client.jobs.list(), ({ id }) => id);
  await proxy.close();
  const references = await referencesOf(key);
  expect(references.length).toBe(puts);
  expect(new Set(references).size).toBe(puts);
  expect(new Set(listedIds).size).toBe(puts);
  expect(listedIds.length).toBe(puts);
  expect(Object.keys(proxy.counts)).toHaveLength(7);
});

test('create and delete take effect once when requests and responses get lost', {
  timeout: 3_600_000,
}, async () => {
  const { key } = await api.employer();
  const { client, proxy } = await createClientWithFaults(key, 2);
  const ids: number[] = [];
  await eightAtATime(creations, async () => {
    ids.push((await client.jobs.create(job)).job.id);
  });
  expect(new Set(ids).size).toBe(creations);
  expect(await referencesOf(key)).toHaveLength(creations);
  await eightAtATime(creations, async (index) => client.jobs.delete(ids[index] ?? 0));
  await proxy.close();
  expect(await referencesOf(key)).toHaveLength(0);
});
