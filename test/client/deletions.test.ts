import { expect, test } from 'vitest';
import { type Client, createClient } from '../../client/src/index.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob as job } from '../support/api/jobs.ts';
import { createScriptedClient, deleted, notFound, problem, type Step, unavailable } from './scripted.ts';

const ifMatch = '"a"';
const limited: Step = { status: 429 };
const failed: Step = { status: 412, body: problem('precondition') };

const deletions: Readonly<Record<string, (client: Client) => Promise<unknown>>> = {
  delete: ({ jobs }) => jobs.delete(1),
  'delete with ifMatch': ({ jobs }) => jobs.delete(1, { ifMatch }),
  'deleteByReference with ifMatch': ({ jobs }) => jobs.deleteByReference('R', { ifMatch }),
};

test.each(Object.entries(deletions))('%s reports what is certain', async (_, call) => {
  const outcome = (...steps: Step[]) => call(createScriptedClient(steps).client);
  expect(await outcome(deleted)).toEqual({ confirmed: true });
  expect(await outcome('lost', unavailable, limited, deleted)).toEqual({ confirmed: true });
  // An earlier attempt deleted the job, or it never existed.
  for (const step of ['lost', unavailable] as const) {
    expect(await outcome(step, notFound)).toEqual({ confirmed: false });
    expect(await outcome(step, limited, notFound)).toEqual({ confirmed: false });
  }
  // No earlier attempt can have deleted it.
  await expect(outcome(notFound)).rejects.toMatchObject({ status: 404, mayHaveTakenEffect: false });
  await expect(outcome(limited, notFound)).rejects.toMatchObject({ status: 404 });
  // Not the service's answer about the job.
  for (const step of [
    { status: 404, text: '<h1>Not Found</h1>' },
    { status: 404, body: problem('route') },
    failed,
  ]) {
    await expect(outcome('lost', step)).rejects.toMatchObject({
      status: step.status,
      mayHaveTakenEffect: true,
    });
  }
});

test('deleteByReference is not retried after a lost response: another job may have the reference', async () => {
  for (const step of ['lost', unavailable] as const) {
    const { client, sent } = createScriptedClient([step, deleted]);
    await expect(client.jobs.deleteByReference('R')).rejects.toThrow();
    expect(sent).toHaveLength(1);
  }
  const { client } = createScriptedClient([limited, deleted]);
  expect(await client.jobs.deleteByReference('R')).toEqual({ confirmed: true });
});

const api = useApi();

test.each([
  ['without ifMatch', false, { name: 'NetworkError' }, 0],
  ['with ifMatch', true, { name: 'ApiError', problemName: 'precondition' }, 1],
] as const)(
  'a new job that takes the reference after a lost response is kept: %s',
  async (_, conditional, error, retries) => {
    const { key } = await api.employer();
    const address = `${api.origin()}/api/v1.1`;
    const direct = createClient({ address, key });
    const { etag } = await direct.jobs.put({ ...job, referenceId: 'R' });
    const successors: number[] = [];
    const client = createClient({
      address,
      key,
      fetch: async (...request) => {
        const response = await fetch(...request);
        if (successors.length === 0) throw new TypeError('The response is lost.');
        return response;
      },
      pause: async () => {
        successors.push((await direct.jobs.put({ ...job, referenceId: 'R' })).job.id);
      },
    });
    const deletion = client.jobs.deleteByReference('R', conditional ? { ifMatch: etag } : {});
    await expect(deletion).rejects.toMatchObject(error);
    expect(successors).toHaveLength(retries);
    const kept = await Array.fromAsync(direct.jobs.list(), ({ id }) => id);
    expect(kept).toEqual(successors);
  },
);
