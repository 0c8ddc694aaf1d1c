import { describe, expect, vi } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, minimalJob, readJob, totalOf } from '../../support/api/jobs.ts';
import type { JobBody } from '../../support/api/responses.ts';
import { jobOf, pageOf } from '../../support/api/responses.ts';
import { violations } from '../../support/invariants.ts';
import {
  type FaultKind,
  randomFrom,
  withFaultAt,
  withFaults,
  withInterruption,
} from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';
import { randomText } from '../../support/store/stored-job.ts';

useOwnTables();
useShortRetryDelays();
const api = useApi();
/** The employer's stored data is consistent after each test. */
const test = api.test.extend('employer', async ({ task: _ }, { onCleanup }) => {
  const employer = await api.employer();
  onCleanup(async () => expect(await violations(employer.id)).toEqual([]));
  return employer;
});
vi.spyOn(console, 'log').mockImplementation(() => {});

const repeat = <Result>(count: number, operation: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => operation(index));

const statusesOf = (responses: readonly HttpResponse[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const retryableFaults: readonly FaultKind[] = ['conflict', 'throttled-item', 'throttled-account'];

// The test client fails on any 5xx.
describe.each([
  ['without faults', 0],
  ['with conflicts and throttling in 5% of store requests', 0.05],
])('%s', (_, rate) => {
  const withRetryableFaults = <Result>(work: () => Promise<Result>): Promise<Result> =>
    withFaults({ rate, kinds: retryableFaults, seed: 20 }, work);

  test('concurrent creations with one referenceId create one job, and return it', async ({ employer }) => {
    const responses = await withRetryableFaults(() =>
      Promise.all(
        repeat(20, (at) => employer.post('/jobs', { ...minimalJob, title: `Job ${at}`, referenceId: 'one' })),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 201: 1, 409: 19 });
    const winner = responses.find(({ status }) => status === 201);
    expect(new Set(responses.map(({ headers }) => headers.location))).toEqual(
      new Set([winner?.headers.location]),
    );
    expect((await employer.get(winner?.headers.location ?? '')).text).toBe(winner?.text);
    expect(await totalOf(employer)).toBe(1);
  });

  test('concurrent PUTs with one new referenceId create one job', async ({ employer }) => {
    const put = (at: number) =>
      employer.put('/jobs', { ...minimalJob, referenceId: 'one', title: `Job ${at}` });
    const responses = await withRetryableFaults(() => Promise.all(repeat(20, put)));
    expect(statusesOf(responses)).toEqual({ 200: 19, 201: 1 });
    expect(new Set(responses.map(({ body }) => (body as JobBody).id)).size).toBe(1);
    expect(await totalOf(employer)).toBe(1);
  });

  test('concurrent updates of different properties are all kept', async ({ employer }) => {
    const job = await createJob(employer);
    const changes = {
      title: 'New',
      closeDate: '2999-12-31',
      confidential: true,
      autoRefresh: true,
      status: 'archived',
      referenceId: 'new',
      description: '<p>New</p>',
      applicationEmail: 'new@example.org',
    };
    const responses = await withRetryableFaults(() =>
      Promise.all(
        Object.entries(changes).map(([name, value]) => employer.put(`/jobs/${job.id}`, { [name]: value })),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 200: 8 });
    expect(await readJob(employer, job)).toEqual({ ...job, ...changes });
  });

  test('exactly one of many concurrent deletions succeeds', async ({ employer }) => {
    const job = await createJob(employer, { referenceId: 'one', status: 'active' });
    const responses = await withRetryableFaults(() =>
      Promise.all(
        repeat(40, (at) =>
          at % 2 ? employer.delete(`/jobs/${job.id}`) : employer.delete('/jobs', { referenceId: 'one' }),
        ),
      ),
    );
    expect(statusesOf(responses)).toEqual({ 204: 1, 404: 39 });
    expect(await totalOf(employer)).toBe(0);
  });

  test('a job that is deleted during an update stays deleted', async ({ employer }) => {
    const changes = [
      { title: 'New' },
      { status: 'active' },
      { referenceId: 'new' },
      { description: randomText(600_000) },
    ];
    for (const change of changes) {
      const job = await createJob(employer, { referenceId: 'old', description: randomText(500_000) });
      const path = `/jobs/${job.id}`;
      const [updated, removed, read] = await withRetryableFaults(() =>
        Promise.all([employer.put(path, change), employer.delete(path), employer.get(path)]),
      );
      expect([200, 404]).toContain(updated.status);
      expect(removed.status).toBe(204);
      expect([200, 404]).toContain(read.status);
      expect((await employer.get(path)).status).toBe(404);
    }
    expect(await totalOf(employer)).toBe(0);
  });

  test('a read never returns a partial update', async ({ employer }) => {
    const versions = repeat(3, (at) => ({
      title: `Version ${at}`,
      description: randomText(500_000 + at),
    }));
    const job = await createJob(employer, versions[0]);
    const reads = await withRetryableFaults(async () => {
      const writing = repeat(6, (at) => employer.put(`/jobs/${job.id}`, versions[at % 3]));
      const reading = repeat(12, () => employer.get(`/jobs/${job.id}`));
      const [, seen] = await Promise.all([Promise.all(writing), Promise.all(reading)]);
      return seen;
    });
    for (const read of reads) {
      const { title, description } = jobOf(read);
      expect(versions.some((version) => version.title === title && version.description === description)).toBe(
        true,
      );
    }
  });

  test('counters and references are consistent after 100 mixed concurrent writes', async ({ employer }) => {
    const random = randomFrom(100);
    const pick = <Value>(values: readonly Value[]): Value | undefined =>
      values[Math.floor(random() * values.length)];
    const jobs = await Promise.all(repeat(20, (at) => createJob(employer, { referenceId: `r${at}` })));
    const references = repeat(12, (at) => `r${at}`);
    const operation = (): Promise<HttpResponse> => {
      const path = `/jobs/${pick(jobs)?.id}`;
      const referenceId = pick(references);
      const status = pick(['active', 'archived', 'draft']);
      const operations = [
        () => employer.post('/jobs', { ...minimalJob, referenceId, status }),
        () => employer.put('/jobs', { ...minimalJob, referenceId, status }),
        () => employer.put(path, { status }),
        () => employer.put(path, { referenceId }),
        () => employer.put(path, { referenceId: null, status, description: randomText(100) }),
        () => employer.delete(path),
        () => employer.delete('/jobs', { referenceId }),
      ];
      return (pick(operations) ?? operation)();
    };
    const responses = await withRetryableFaults(() => Promise.all(repeat(100, operation)));
    const { 200: changed = 0, 201: created = 0, 204: deleted = 0 } = statusesOf(responses);
    expect(Math.min(changed, created, deleted)).toBeGreaterThan(5);
    expect(await totalOf(employer)).toBe(jobs.length + created - deleted);
  });
});

test('DELETE by referenceId leaves a job whose referenceId changes meanwhile', async ({ employer }) => {
  const job = await createJob(employer, { referenceId: 'old' });
  const etag = (await employer.get(`/jobs/${job.id}`)).headers.etag ?? '';
  for (const headers of [{}, { 'if-match': etag }]) {
    await employer.put(`/jobs/${job.id}`, { referenceId: 'old' });
    const rename = {
      // After the read of the reference, before that of the job.
      nth: 2,
      command: 'GetItemCommand',
      action: () => employer.put(`/jobs/${job.id}`, { referenceId: 'new' }),
    };
    const removed = await withInterruption(rename, () =>
      employer.delete('/jobs', { referenceId: 'old' }, headers),
    );
    expect(removed.status).toBe(404);
    expect(await readJob(employer, job)).toEqual({ ...job, referenceId: 'new' });
  }
});

describe('DELETE by referenceId does not delete a job that takes the referenceId:', () => {
  const replacement = { ...minimalJob, referenceId: 'R', title: 'Replacement' };

  const expectReplacementKept = async (employer: EmployerClient): Promise<void> => {
    const { data } = pageOf(await employer.get('/jobs?referenceId=R'));
    expect(data).toMatchObject([{ title: 'Replacement' }]);
  };

  test.for([
    ['during the request, before the job is read', 'GetItemCommand', 2],
    ['during the request, before the job is deleted', 'TransactWriteItemsCommand', 1],
  ] as const)('%s', async ([, command, nth], { employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    const action = async () => {
      await employer.put(`/jobs/${id}`, { referenceId: 'other' });
      await employer.post('/jobs', replacement);
    };
    const removed = await withInterruption({ nth, command, action }, () =>
      employer.delete('/jobs', { referenceId: 'R' }),
    );
    expect(removed.status).toBe(404);
    await expectReplacementKept(employer);
    expect((await employer.get(`/jobs/${id}`)).status).toBe(200);
  });

  // After a conflict the transaction has a new token: DynamoDB does not recognise the retry.
  test.for([
    ['after a lost response', 204, Number.POSITIVE_INFINITY],
    ['after a lost response and a conflict of the retry', 404, 3],
  ] as const)('%s', async ([, status, nth], { employer }) => {
    await createJob(employer, { referenceId: 'R' });
    const command = 'TransactWriteItemsCommand';
    const beforeFailure = () => employer.post('/jobs', replacement);
    const { result, injected } = await withFaultAt(
      { nth: 1, command, kind: 'response-lost', beforeFailure },
      () =>
        withFaultAt({ nth, command, kind: 'conflict' }, () => employer.delete('/jobs', { referenceId: 'R' })),
    );
    expect([injected, result.injected]).toEqual([true, status === 404]);
    expect(result.result.status).toBe(status);
    await expectReplacementKept(employer);
  });

  test('before a retry with If-Match; a retry without it deletes that job', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    const headers = { 'if-match': (await employer.get(`/jobs/${id}`)).headers.etag ?? '' };
    const request = () => employer.delete('/jobs', { referenceId: 'R' }, headers);
    expect((await request()).status).toBe(204);
    await employer.post('/jobs', replacement);
    expect((await request()).status).toBe(412);
    await expectReplacementKept(employer);
    expect((await employer.delete('/jobs', { referenceId: 'R' })).status).toBe(204);
    expect(await totalOf(employer)).toBe(0);
  });
});
