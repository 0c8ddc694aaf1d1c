import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, vi } from 'vitest';
import { dynamo } from '../../../lib/store/dynamodb/client.ts';
import { tableName } from '../../../lib/store/tables.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import type { HttpResponse, RequestHeaders } from '../../support/api/client.ts';
import { createJob, fullJob, lenient, minimalJob, readJob, totalOf } from '../../support/api/jobs.ts';
import { jobOf, problemOf } from '../../support/api/responses.ts';
import { violations } from '../../support/invariants.ts';
import { withFaults, withOther } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';

useOwnTables();
const { test, ...api } = useApi();

const post = (employer: EmployerClient, body: unknown, key: string, headers?: RequestHeaders) =>
  employer.post('/jobs', body, { 'idempotency-key': key, ...headers });

const expectFirst = (response: HttpResponse) => {
  expect(response.headers).not.toHaveProperty('idempotent-replayed');
  return jobOf(response, 201);
};

const expectReplay = (response: HttpResponse, first: HttpResponse) => {
  expect(response.headers['idempotent-replayed']).toBe('true');
  expect(response.headers.location).toBe(first.headers.location);
  return jobOf(response, 201);
};

const problemNameOf = (response: HttpResponse, status: number): string | undefined =>
  problemOf(response, status).type.split('/').pop();

describe('a retry with the same key and request', () => {
  test('returns the first response and creates nothing', async ({ employer }) => {
    const first = await post(employer, fullJob, 'k');
    expectFirst(first);
    for (const _ of [1, 2]) {
      const replay = await post(employer, fullJob, 'k');
      expectReplay(replay, first);
      expect(replay.text).toBe(first.text);
      expect(replay.headers.etag).toBe(first.headers.etag);
    }
    expect(await totalOf(employer)).toBe(1);
    expect(await violations(employer.id)).toEqual([]);
  });

  test('ignores the formatting of the JSON', async ({ employer }) => {
    const first = await post(employer, fullJob, 'k');
    const members = Object.entries({ ...fullJob, salary: { ...fullJob.salary, amount: 0 } }).reverse();
    const text = JSON.stringify(Object.fromEntries(members), null, 2);
    const reformatted = text.replace('"amount": 0', '"amount": 1911e-2').replace('"title"', '"t\\u0069tle"');
    expectReplay(await post(employer, reformatted, 'k'), first);
  });

  test('returns the current state of the job', async ({ employer }) => {
    const first = await post(employer, minimalJob, 'k');
    const { id } = expectFirst(first);
    await employer.put(`/jobs/${id}`, { title: 'New', status: 'active' });
    const replayed = expectReplay(await post(employer, minimalJob, 'k'), first);
    expect(replayed).toEqual(await readJob(employer, { id }));
    expect(replayed.title).toBe('New');
  });

  test('returns 404 once the job has been deleted, and creates nothing', async ({ employer }) => {
    const { id } = expectFirst(await post(employer, minimalJob, 'k'));
    await employer.delete(`/jobs/${id}`);
    for (const _ of [1, 2])
      expect(problemNameOf(await post(employer, minimalJob, 'k'), 404)).toBe('job-not-found');
    expect(await totalOf(employer)).toBe(0);
  });

  test('returns the same headers in lenient mode', async ({ employer }) => {
    const body = { ...minimalJob, titel: 'x', description: '<h2>x</h2><p style="a">y</p><!-- z -->' };
    const first = await post(employer, body, 'k', lenient);
    const replay = await post(employer, body, 'k', lenient);
    expectReplay(replay, first);
    expect(replay.headers['preference-applied']).toBe('handling=lenient');
    expect(replay.headers['lenient-removed']).toBe(
      'tags=1, attributes=1, links=0, comments=1, properties=1, rewritten=1',
    );
    expect(first.headers['lenient-removed']).toBe(replay.headers['lenient-removed']);
  });

  test('creates another job for another employer or another key', async () => {
    const [one, other] = [await api.employer(), await api.employer()];
    const ids = [
      expectFirst(await post(one, minimalJob, 'k')).id,
      expectFirst(await post(other, minimalJob, 'k')).id,
      expectFirst(await post(one, minimalJob, 'K')).id,
      expectFirst(await post(one, minimalJob, '"k"')).id,
    ];
    expect(new Set(ids).size).toBe(4);
  });
});

describe('the same key with another request returns 422, and the key stays valid:', () => {
  test.for<[string, object, RequestHeaders]>([
    ['another title', { ...minimalJob, title: 'Other' }, {}],
    ['an additional property', { ...minimalJob, confidential: false }, {}],
    ['another Prefer', minimalJob, lenient],
    ['an invalid body', { ...minimalJob, confidential: 'no' }, {}],
  ])('%s', async ([, body, headers], { employer }) => {
    const first = await post(employer, minimalJob, 'k');
    expect(problemNameOf(await post(employer, body, 'k', headers), 422)).toBe('idempotency-key-reused');
    expectReplay(await post(employer, minimalJob, 'k'), first);
    expect(await totalOf(employer)).toBe(1);
  });
});

describe('a failed request releases the key:', () => {
  test.for<[string, unknown, number]>([
    ['an invalid job', { ...minimalJob, title: '' }, 400],
    ['malformed JSON', '{', 400],
    ['a job that is too large', { ...minimalJob, description: '"'.repeat(1_560_000) }, 413],
  ])('%s', async ([, body, status], { employer }) => {
    problemOf(await post(employer, body, 'k'), status);
    expectFirst(await post(employer, minimalJob, 'k'));
  });

  test('referenceId in use', async ({ employer }) => {
    const holder = await createJob(employer, { referenceId: 'R' });
    const body = { ...minimalJob, referenceId: 'R' };
    expect(problemNameOf(await post(employer, body, 'k'), 409)).toBe('reference-in-use');
    await employer.delete(`/jobs/${holder.id}`);
    expectFirst(await post(employer, body, 'k'));
  });

  test('store unavailable', async ({ employer }) => {
    // Caches the employer's key, so that the creation makes the first store request.
    await employer.get('/jobs');
    const unavailable = await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
      employer.send('POST', '/jobs', {
        body: minimalJob,
        headers: { 'idempotency-key': 'k' },
        mayFail: true,
      }),
    );
    problemOf(unavailable, 503);
    expectFirst(await post(employer, { ...minimalJob, title: 'Other' }, 'k'));
  });
});

test('returns 409 with Retry-After while a request with the key is in progress', async ({ employer }) => {
  const [first, [same, other]] = await withOther(
    'TransactWriteItemsCommand',
    () => post(employer, minimalJob, 'k'),
    async () =>
      [
        await post(employer, minimalJob, 'k'),
        await post(employer, { ...minimalJob, title: 'Other' }, 'k'),
      ] as const,
  );
  expectFirst(first);
  expect(problemNameOf(same, 409)).toBe('idempotency-key-in-use');
  expect(same.headers['retry-after']).toBe('1');
  expect(problemNameOf(other, 422)).toBe('idempotency-key-reused');
  expectReplay(await post(employer, minimalJob, 'k'), first);
});

describe('the Idempotency-Key header', () => {
  test.for([
    ['is empty', ''],
    ['has 256 characters', 'k'.repeat(256)],
    ['has a space inside', 'a b'],
    ['has a tab inside', 'a\tb'],
    ['has a character beyond ASCII', 'clé'],
  ] as const)('returns 400 when it %s', async ([, key], { employer }) => {
    const response = await post(employer, minimalJob, key);
    expect(problemNameOf(response, 400)).toBe('idempotency-key');
    expect(await totalOf(employer)).toBe(0);
  });

  test('accepts 255 visible ASCII characters', async ({ employer }) => {
    const visibleAscii = String.fromCharCode(...Array.from({ length: 94 }, (_, at) => 33 + at));
    const key = visibleAscii.repeat(3).slice(0, 255);
    const first = await post(employer, minimalJob, key);
    expectReplay(await post(employer, minimalJob, key), first);
  });

  test('is checked after the content type and before the body', async ({ employer }) => {
    const bad = { 'idempotency-key': '' };
    problemOf(await api.client().post('/jobs', '{', bad), 401);
    problemOf(await employer.post('/jobs', '{', { ...bad, 'content-type': 'text/plain' }), 415);
    expect(problemNameOf(await employer.post('/jobs', '{', bad), 400)).toBe('idempotency-key');
    expect(problemNameOf(await post(employer, '{', 'k'), 400)).toBe('malformed-json');
  });

  test('is ignored when the method is not POST', async ({ employer }) => {
    const job = { ...minimalJob, referenceId: 'R' };
    const put = { 'x-http-method-override': 'PUT' };
    const deletion = { 'x-http-method-override': 'DELETE' };
    expectFirst(await post(employer, job, 'k', put));
    const changed = await post(employer, { ...job, title: 'New' }, 'k', put);
    expect(changed.headers).not.toHaveProperty('idempotent-replayed');
    const { id } = jobOf(changed);
    expect(jobOf(await employer.put(`/jobs/${id}`, {}, { 'idempotency-key': 'a b' })).title).toBe('New');
    expect((await post(employer, { referenceId: 'R' }, 'a b', deletion)).status).toBe(204);
    expectFirst(await post(employer, job, 'k'));
  });
});

test('the key itself is not stored, logged or returned', async () => {
  const log = vi.spyOn(console, 'log');
  const employer = await api.employer();
  const secret = 'secret-of-the-client';
  const responses = [
    await post(employer, minimalJob, secret),
    await post(employer, minimalJob, secret),
    await post(employer, { ...minimalJob, title: 'Other' }, secret),
  ];
  const { Items } = await dynamo().send(new ScanCommand({ TableName: tableName('idempotency') }));
  const seen = JSON.stringify([Items, log.mock.calls, responses]);
  expect(seen).toContain(`job#${employer.id}#`);
  expect(seen).not.toContain(secret);
});
