import { expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { put, remove, sendBatch } from '../../support/api/batches.ts';
import { createJob, readJob } from '../../support/api/jobs.ts';
import { etagOf, pageOf } from '../../support/api/responses.ts';

const api = useApi();

test('each operation gets a result, in their order', async () => {
  const employer = await api.employer();
  const kept = await createJob(employer, { referenceId: 'kept' });
  const changed = await createJob(employer, { referenceId: 'changed' });
  const deleted = await createJob(employer, { referenceId: 'deleted' });

  const batch = await sendBatch(employer, [
    put('new', { title: 'New' }),
    put('changed', { title: 'Changed' }),
    put('kept'),
    remove('deleted'),
    remove('unknown'),
    put('invalid', { title: '' }),
  ]);

  const { id } = pageOf(await employer.get('/jobs?referenceId=new')).data[0] ?? { id: 0 };
  const tag = async (job: { readonly id: number }) => etagOf(await employer.get(`/jobs/${job.id}`));
  expect(batch).toEqual({
    results: [
      { index: 0, outcome: 'created', id, referenceId: 'new', etag: await tag({ id }) },
      { index: 1, outcome: 'updated', id: changed.id, referenceId: 'changed', etag: await tag(changed) },
      { index: 2, outcome: 'unchanged', id: kept.id, referenceId: 'kept', etag: await tag(kept) },
      { index: 3, outcome: 'deleted', id: deleted.id, referenceId: 'deleted' },
      { index: 4, outcome: 'unknown', referenceId: 'unknown' },
      {
        index: 5,
        outcome: 'invalid',
        referenceId: 'invalid',
        errors: [{ pointer: '/title', code: 'blank', message: 'title must not be blank' }],
      },
    ],
    counts: { created: 1, updated: 1, unchanged: 1, deleted: 1, unknown: 1, invalid: 1, failed: 0 },
  });
  expect(await readJob(employer, changed)).toEqual({ ...changed, title: 'Changed' });
  expect((await employer.get(`/jobs/${deleted.id}`)).status).toBe(404);
});
