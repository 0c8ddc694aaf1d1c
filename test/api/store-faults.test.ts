import { describe, expect, test, vi } from 'vitest';
import { useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { withFaultAt, withFaults } from '../support/faults.ts';
import { createJob, minimalJob, readJob } from '../support/jobs.ts';
import { etagOf, jobOf, pageOf, problemOf } from '../support/responses.ts';

const api = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

describe('an update whose answer is lost', () => {
  /** Another client's change, made before the SDK asks again. */
  const followedBy = (beforeFailure: () => Promise<unknown>, work: () => Promise<HttpResponse>) =>
    withFaultAt({ nth: 1, command: 'UpdateItemCommand', kind: 'response-lost', beforeFailure }, work);

  test('survives beside the change that another client makes next', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const { result, injected } = await followedBy(
      () => employer.put(`/jobs/${job.id}`, { closeDate: '2999-12-31' }),
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }),
    );
    expect(injected).toBe(true);
    expect(jobOf(result)).toEqual({ ...job, title: 'New' });
    expect(await readJob(employer, job)).toEqual({ ...job, title: 'New', closeDate: '2999-12-31' });
  });

  test('does not overwrite what another client made of it', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    await followedBy(
      () => employer.put(`/jobs/${job.id}`, { title: 'Newer' }),
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }),
    );
    expect((await readJob(employer, job)).title).toBe('Newer');
  });

  test('makes no second job where another client takes its reference away next', async () => {
    const employer = await api.employer();
    const job = await createJob(employer, { referenceId: 'one' });
    const { result } = await followedBy(
      () => employer.put(`/jobs/${job.id}`, { referenceId: 'two' }),
      () => employer.put('/jobs', { ...minimalJob, referenceId: 'one', title: 'New' }),
    );
    expect(jobOf(result)).toMatchObject({ id: job.id, title: 'New' });
    expect(await readJob(employer, job)).toMatchObject({ title: 'New', referenceId: 'two' });
    expect(pageOf(await employer.get('/jobs')).data).toHaveLength(1);
  });

  test('does not fail its own If-Match, whoever writes next', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const tag = etagOf(await employer.get(`/jobs/${job.id}`));
    const { result } = await followedBy(
      () => employer.put(`/jobs/${job.id}`, { closeDate: '2999-12-31' }),
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }, { 'if-match': tag }),
    );
    expect(jobOf(result).title).toBe('New');
    expect(etagOf(result)).not.toBe(tag);
    expect(etagOf(result)).not.toBe(etagOf(await employer.get(`/jobs/${job.id}`)));
  });
});

test('a store that is away is a 503 that says when to ask again', async () => {
  const employer = await api.employer();
  const job = await createJob(employer);
  const answer = await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    employer.send('GET', `/jobs/${job.id}`, { mayFail: true }),
  );
  expect(problemOf(answer, 503).detail).toBe(
    'The service is busy or its store is away. Repeat the request in a moment.',
  );
  expect(answer.headers['retry-after']).toBe('1');
});
