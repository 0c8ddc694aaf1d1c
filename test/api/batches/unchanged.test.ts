import { describe, expect } from 'vitest';
import { spentOn, unitsOf } from '../../../bench/spending.ts';
import { findItem, type RawItem } from '../../../lib/store/items.ts';
import type { EmployerClient } from '../../support/api/api.ts';
import { useApi } from '../../support/api/api.ts';
import { errorsAt, outcomesOf, put, remove, resultAt, sendBatch } from '../../support/api/batches.ts';
import { fullJob, lenient, readJob } from '../../support/api/jobs.ts';
import { etagOf, jobOf, pageOf } from '../../support/api/responses.ts';
import { openSync, sendChunk } from '../../support/api/syncs.ts';
import { set } from '../../support/store/store-items.ts';

const { test } = useApi();

const itemOf = async (id: number): Promise<RawItem> => (await findItem('jobs', { id, part: 'job' })) ?? {};

const isUsed = ({ shares }: { readonly shares: readonly { readonly place: string }[] }): boolean =>
  shares.every(({ place }) => place !== 'ApiKeys');

/** Sends a batch. @returns its document, and what it asked of the store. */
const spend = async (employer: EmployerClient, operations: readonly unknown[], headers = {}) => {
  const { result: batch, requests } = await spentOn(() => sendBatch(employer, operations, headers));
  const used = requests.filter(isUsed);
  return {
    batch,
    commands: used.map(({ command }) => command),
    reads: unitsOf(used, 'read'),
    writes: unitsOf(used, 'write'),
  };
};

/** As long as the description of `put`. */
const other = put('A').job.description.toLowerCase();

const twoReads = ['BatchGetItemCommand', 'BatchGetItemCommand'];

/** Whether an operation is recognised: it costs two reads. */
const isRecognised = async (employer: EmployerClient, operation: unknown, headers = {}) => {
  const { batch, commands } = await spend(employer, [operation], headers);
  return outcomesOf(batch)[0] === 'unchanged' && commands.join() === twoReads.join();
};

// Requests can be counted in this process only.
describe.skipIf(process.env.BUNDLES)('a batch over unchanged jobs', () => {
  test('100 unchanged jobs cost two requests, two read units each, and no write', async ({ employer }) => {
    const description = `<p>${'Drive a truck across town. '.repeat(120)}</p>`;
    const operations = Array.from({ length: 100 }, (_, at) =>
      put(`R${at}`, { ...fullJob, referenceId: `R${at}`, description }),
    );
    await sendBatch(employer, operations);
    const { batch, commands, reads, writes } = await spend(employer, operations);
    expect(batch.counts).toMatchObject({ unchanged: 100 });
    expect(commands).toEqual(twoReads);
    expect(reads).toBeGreaterThan(0);
    expect(reads).toBeLessThanOrEqual(200);
    expect(writes).toBe(0);
  });

  test('only what has changed is read and written', async ({ employer }) => {
    const operations = Array.from({ length: 10 }, (_, at) => put(`R${at}`));
    await sendBatch(employer, operations);
    const { batch, commands } = await spend(employer, [
      ...operations.slice(0, 9),
      put('R9', { title: 'New' }),
    ]);
    expect(batch.counts).toMatchObject({ unchanged: 9, updated: 1 });
    expect(commands).toEqual([...twoReads, 'UpdateItemCommand']);
  });

  test('new jobs need no further look-up, and ten of them one write', async ({ employer }) => {
    const operations = Array.from({ length: 20 }, (_, at) => put(`R${at}`));
    const { commands } = await spend(employer, operations);
    expect(commands).toEqual([
      'BatchGetItemCommand',
      'TransactWriteItemsCommand',
      'TransactWriteItemsCommand',
    ]);
  });

  describe('a job is recognised', () => {
    test('if a single request has made it, with its tag', async ({ employer }) => {
      const tag = etagOf(await employer.put('/jobs', put('A').job));
      expect(await isRecognised(employer, put('A'))).toBe(true);
      expect(resultAt(await sendBatch(employer, [put('A')]), 0).etag).toBe(tag);
    });

    test('after a change of its description, and after one of another property', async ({ employer }) => {
      await sendBatch(employer, [put('A')]);
      await sendBatch(employer, [put('A', { description: 'New' })]);
      expect(await isRecognised(employer, put('A', { description: 'New' }))).toBe(true);
      await employer.put('/jobs', { referenceId: 'A', title: 'New' });
      expect(await isRecognised(employer, put('A', { title: 'New', description: 'New' }))).toBe(true);
    });

    test('by what is stored of it, whatever else was sent before', async ({ employer }) => {
      await sendBatch(employer, [put('A', { more: 1, description: '<h2>x</h2>' })], lenient);
      expect(await isRecognised(employer, put('A', { description: '<p><strong>x</strong></p>' }))).toBe(true);
    });

    test('with a city that gets a warning, and in lenient mode', async ({ employer }) => {
      const operation = put('A', { locations: [{ description: 'Calgarry, AB' }], description: '<h2>x</h2>' });
      const first = resultAt(await sendBatch(employer, [operation], lenient), 0);
      expect(await isRecognised(employer, operation, lenient)).toBe(true);
      const again = resultAt(await sendBatch(employer, [operation], lenient), 0);
      expect(again).toEqual({ ...first, outcome: 'unchanged' });
      expect(again).toMatchObject({ removed: { tags: 1 }, warnings: [{ code: 'similar_location' }] });
    });
  });

  describe('a job is not recognised', () => {
    test('after a change by a single request: the batch changes it back', async ({ employer }) => {
      await sendBatch(employer, [put('A')]);
      const job = jobOf(await employer.put('/jobs', { referenceId: 'A', title: 'Other' }));
      expect(outcomesOf(await sendBatch(employer, [put('A')]))).toEqual(['updated']);
      expect((await readJob(employer, job)).title).not.toBe('Other');
    });

    test('in the other mode', async ({ employer }) => {
      const operation = put('A', { more: 1 });
      await sendBatch(employer, [operation], lenient);
      expect(errorsAt(await sendBatch(employer, [operation]), 0)).toEqual(['/more unknown_property']);
    });

    test('by a number that JSON cannot tell from null', async ({ employer }) => {
      const text = (amount: string) =>
        `{"operations":[{"op":"put","job":${JSON.stringify(put('A').job).slice(0, -1)},"salary":{"amount":${amount}}}}]}`;
      expect((await employer.post('/jobs/batch', text('null'))).text).toContain('"outcome":"created"');
      for (const amount of ['1.000001', '1e400', '-1e400']) {
        const { text: result } = await employer.post('/jobs/batch', text(amount));
        expect(result).toContain('"outcome":"invalid"');
      }
      expect((await employer.post('/jobs/batch', text('null'))).text).toContain('"outcome":"unchanged"');
    });

    test('by another description of the same length, which is not compared by reading', async ({
      employer,
    }) => {
      await sendBatch(employer, [put('A')]);
      const { batch, commands } = await spend(employer, [put('A', { description: other })]);
      expect(outcomesOf(batch)).toEqual(['updated']);
      expect(commands).toEqual([...twoReads, 'TransactWriteItemsCommand']);
      expect((await readJob(employer, { id: Number(resultAt(batch, 0).id) })).description).toBe(other);
    });

    test('where the rules make another job of the same values now', async ({ employer }) => {
      const { id } = jobOf(await employer.put('/jobs', put('A').job), 201);
      const { locations } = await itemOf(id);
      // As it was stored before the place was listed.
      await set('jobs', { id, part: 'job' }, 'locations', [put('A').job.locations[0]?.description]);
      expect(outcomesOf(await sendBatch(employer, [put('A')]))).toEqual(['updated']);
      expect((await itemOf(id)).locations).toEqual(locations);
    });

    test('where the rules do not accept the stored values any more', async ({ employer }) => {
      const { id } = jobOf(await employer.put('/jobs', put('A').job), 201);
      await set('jobs', { id, part: 'job' }, 'email', 'jobs@1.2.3.4');
      const batch = await sendBatch(employer, [put('A', { applicationEmail: 'jobs@1.2.3.4' })]);
      expect(errorsAt(batch, 0)).toEqual(['/applicationEmail invalid_email']);
    });
  });

  test('an address that mail systems do not deliver to stays where it is, and comes nowhere else', async ({
    employer,
  }) => {
    const refused = { applicationEmail: 'rené@example.org' };
    const { id } = jobOf(await employer.put('/jobs', put('A').job), 201);
    await set('jobs', { id, part: 'job' }, 'email', refused.applicationEmail);
    expect(await isRecognised(employer, put('A', refused))).toBe(true);
    const read = jobOf(await employer.get(`/jobs/${id}`));
    expect(jobOf(await employer.put(`/jobs/${id}`, { ...read, title: 'Cook' }))).toMatchObject(refused);
    expect(jobOf(await employer.put('/jobs', { referenceId: 'A', title: 'Chef' }))).toMatchObject(refused);
    const batch = await sendBatch(employer, [put('B', refused)]);
    expect(errorsAt(batch, 0)).toEqual(['/applicationEmail invalid_email']);
    expect((await employer.put(`/jobs/${id}`, { applicationEmail: 'zoé@example.org' })).status).toBe(400);
  });

  test('a referenceId that is invalid is looked up nowhere', async ({ employer }) => {
    const { batch, commands } = await spend(employer, [put('x'.repeat(51)), remove(''), put('\u0001')]);
    expect(outcomesOf(batch)).toEqual(['invalid', 'invalid', 'invalid']);
    expect(commands).toEqual([]);
  });

  describe('a job with a closeDate that has passed', () => {
    const closed = put('A', { status: 'active', closeDate: '2026-01-02' });

    const statusOf = async (employer: EmployerClient) =>
      jobOf(await employer.get(`/jobs/${pageOf(await employer.get('/jobs')).data[0]?.id}`)).status;

    test('is archived by a chunk and a batch, which changes nothing of the other’s', async ({ employer }) => {
      const sync = await openSync(employer);
      expect(outcomesOf(await sendChunk(employer, sync, 1, [closed.job]))).toEqual(['created']);
      expect(await statusOf(employer)).toBe('archived');
      expect(outcomesOf(await sendChunk(employer, sync, 1, [closed.job]))).toEqual(['unchanged']);
      expect(await isRecognised(employer, closed)).toBe(true);
      expect(await statusOf(employer)).toBe('archived');
    });

    test('is published by one without a closeDate', async ({ employer }) => {
      await sendBatch(employer, [closed]);
      expect(outcomesOf(await sendBatch(employer, [put('A', { status: 'active' })]))).toEqual(['updated']);
      expect(await statusOf(employer)).toBe('active');
    });
  });
});
