import { describe, expect } from 'vitest';
import { minimalJob as job } from '../support/api/jobs.ts';
import { created, createScriptedClient, ok, storedJob, unavailable } from './scripted.ts';
import { useClient } from './use-client.ts';

const { test } = useClient();

const dryRun = true;
const dry = {
  status: 200,
  headers: { 'dry-run': 'true' },
  body: { ...storedJob, id: null },
} as const;

describe('a dry run', () => {
  test('of create, put and update returns the job and writes nothing', async ({ client: { jobs } }) => {
    const lenient = { ...job, description: '<h2>Tasks</h2>' };
    const checked = await jobs.create(lenient, { dryRun, lenient: true });
    expect(checked).toMatchObject({
      created: true,
      removed: { tags: 1 },
      job: { id: null, title: job.title },
    });
    expect((await jobs.put({ ...job, referenceId: 'R' }, { dryRun })).job.id).toBeNull();
    expect(await Array.fromAsync(jobs.list())).toEqual([]);

    const stored = await jobs.put({ ...job, referenceId: 'R' });
    const put = await jobs.put({ referenceId: 'R', title: 'Another' }, { dryRun });
    expect(put).toMatchObject({ created: false, job: { ...stored.job, title: 'Another' } });
    const updated = await jobs.update(stored.job.id, { title: 'Third' }, { dryRun, ifMatch: stored.etag });
    expect(updated.job).toEqual({ ...stored.job, title: 'Third' });
    expect((await jobs.get(stored.job.id)).job).toEqual(stored.job);
  });

  test('is retried like a read, also with ifMatch', async () => {
    const { client, sent } = createScriptedClient([unavailable, 'lost', { ...dry, body: storedJob }]);
    const checked = await client.jobs.update(1, { title: 'x' }, { dryRun, ifMatch: '"a"' });
    expect([checked.created, checked.job.id]).toEqual([false, 1]);
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(Array(3).fill('?dryRun=true'));
  });

  test.each([
    ['a creation', created, /status 201/],
    ['an update', ok, /without the header Dry-Run; jobs may have been written/],
    ['a job without id', { ...dry, body: { ...storedJob, id: undefined } }, /properties/],
  ])('rejects %s: the service may have written', async (_, response, message) => {
    const { jobs } = createScriptedClient([response]).client;
    await expect(jobs.put({ ...job, referenceId: 'R' }, { dryRun })).rejects.toMatchObject({
      name: 'InvalidResponseError',
      message: expect.stringMatching(message),
    });
  });
});
