import { describe, expect, vi } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, minimalJob, readJob } from '../../support/api/jobs.ts';
import { etagOf, jobOf, pageOf, problemOf } from '../../support/api/responses.ts';
import { withFaultAt, withFaults } from '../../support/store/faults.ts';

const { test } = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

describe('an update whose response is lost', () => {
  /** Runs another client's change before the SDK retries. */
  const withLostResponse = (beforeFailure: () => Promise<unknown>, work: () => Promise<HttpResponse>) =>
    withFaultAt({ nth: 1, command: 'UpdateItemCommand', kind: 'response-lost', beforeFailure }, work);

  test('creates no second job when another client changes the referenceId next', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'one' });
    const { result } = await withLostResponse(
      () => employer.put(`/jobs/${job.id}`, { referenceId: 'two' }),
      () => employer.put('/jobs', { ...minimalJob, referenceId: 'one', title: 'New' }),
    );
    expect(jobOf(result)).toMatchObject({ id: job.id, title: 'New' });
    expect(await readJob(employer, job)).toMatchObject({ title: 'New', referenceId: 'two' });
    expect(pageOf(await employer.get('/jobs')).data).toHaveLength(1);
  });

  test('does not fail its own If-Match when another client writes next', async ({ employer }) => {
    const job = await createJob(employer);
    const tag = etagOf(await employer.get(`/jobs/${job.id}`));
    const { result } = await withLostResponse(
      () => employer.put(`/jobs/${job.id}`, { closeDate: '2999-12-31' }),
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }, { 'if-match': tag }),
    );
    expect(jobOf(result).title).toBe('New');
    expect(etagOf(result)).not.toBe(tag);
    expect(etagOf(result)).not.toBe(etagOf(await employer.get(`/jobs/${job.id}`)));
  });
});

test('an unavailable store returns 503 with Retry-After', async ({ employer }) => {
  const job = await createJob(employer);
  const response = await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
    employer.send('GET', `/jobs/${job.id}`, { mayFail: true }),
  );
  expect(problemOf(response, 503).detail).toBe(
    'The service is busy or its store does not respond. Retry after the seconds in Retry-After.',
  );
  expect(response.headers['retry-after']).toBe('1');
});
