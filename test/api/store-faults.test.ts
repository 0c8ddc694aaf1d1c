import { describe, expect, test, vi } from 'vitest';
import { jobOf, problemOf, tagOf } from '../support/answers.ts';
import { useApi } from '../support/api.ts';
import { withFaultAt, withFaults } from '../support/faults.ts';
import { createJob, readJob } from '../support/jobs.ts';

const api = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

describe('an update whose answer is lost', () => {
  test('survives beside the change that another client made before the SDK asked again', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const { result, struck } = await withFaultAt(
      {
        nth: 1,
        command: 'UpdateItemCommand',
        kind: 'lost',
        meanwhile: () => employer.put(`/jobs/${job.id}`, { closeDate: '2999-12-31' }),
      },
      () => employer.put(`/jobs/${job.id}`, { title: 'New' }),
    );
    expect(struck).toBe(true);
    expect(jobOf(result)).toEqual({ ...job, title: 'New', closeDate: '2999-12-31' });
    expect(await readJob(employer, job)).toEqual(jobOf(result));
  });

  test('does not fail its own If-Match', async () => {
    const employer = await api.employer();
    const job = await createJob(employer);
    const tag = tagOf(await employer.get(`/jobs/${job.id}`));
    const { result } = await withFaultAt({ nth: 1, command: 'UpdateItemCommand', kind: 'lost' }, () =>
      employer.put(`/jobs/${job.id}`, { title: 'New' }, { 'if-match': tag }),
    );
    expect(jobOf(result).title).toBe('New');
    expect(tagOf(result)).not.toBe(tag);
  });
});

test('a store that is away is a 503 that says when to ask again', async () => {
  const employer = await api.employer();
  const job = await createJob(employer);
  const answer = await withFaults({ rate: 1, kinds: ['refused'], seed: 1 }, () =>
    employer.send('GET', `/jobs/${job.id}`, { mayFail: true }),
  );
  expect(problemOf(answer, 503).detail).toBe(
    'The service is busy or its store is away. Repeat the request in a moment.',
  );
  expect(answer.headers['retry-after']).toBe('1');
});
