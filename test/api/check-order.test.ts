import { describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';
import type { RequestOptions } from '../support/client.ts';
import { createJob, minimalJob } from '../support/jobs.ts';
import { problemOf } from '../support/responses.ts';

const api = useApi();

const json = { 'content-type': 'application/json' };
const plain = { 'content-type': 'text/plain' };
const stale = { 'if-match': '"stale"' };
const unknown = '/jobs/2147483647';
const malformed = '{';
const invalid = { title: '' };
/** Sound by itself, and wrong together with what is stored. */
const incomplete = { salary: { amount: 1 } };

describe('without a key', () => {
  test.each<[string, string, RequestOptions, number]>([
    ['an unknown path', '/job', { headers: plain, body: malformed }, 404],
    ['an override that is none, on one job', '/jobs/1', { headers: plain, body: malformed }, 405],
    ['an override that is none, on an impossible id', '/jobs/x', { body: malformed }, 405],
    ['no content type', '/jobs', { headers: plain, body: malformed }, 401],
    ['a malformed body', '/jobs', { headers: json, body: malformed }, 401],
    ['an invalid body', '/jobs', { body: invalid }, 401],
  ])('%s: POST %s', async (_, path, sending, status) => {
    problemOf(await api.client().send('POST', path, sending), status);
    problemOf(await api.client('jpk_bad').send('POST', path, sending), status);
  });

  test('an impossible id is 401, with a key 404', async () => {
    const employer = await api.employer();
    problemOf(await api.client().get('/jobs/abc'), 401);
    problemOf(await api.client().put('/jobs/abc', malformed), 401);
    problemOf(await employer.put('/jobs/abc', malformed), 404);
  });
});

describe('with a key', () => {
  test('an impossible id comes before the content type, and that before the body', async () => {
    const employer = await api.employer();
    problemOf(await employer.put('/jobs/0', malformed, plain), 404);
    problemOf(await employer.put(unknown, malformed, plain), 415);
    problemOf(await employer.put('/jobs', malformed, plain), 415);
    problemOf(await employer.delete('/jobs', malformed, plain), 415);
  });

  test("the body's own faults come before the look-up", async () => {
    const employer = await api.employer();
    problemOf(await employer.put(unknown, malformed), 400);
    problemOf(await employer.put(unknown, invalid), 400);
    problemOf(await employer.put(unknown, invalid, stale), 400);
    problemOf(await employer.put(unknown, { locations: [{ description: 'Vancuver' }] }), 400);
    problemOf(await employer.put(unknown, { description: '<h1>x</h1>' }), 400);
  });

  test('and before If-Match and If-None-Match', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, invalid, stale), 400);
    problemOf(await employer.put('/jobs', { ...invalid, referenceId: 'R' }, stale), 400);
    problemOf(await employer.put('/jobs', { ...invalid, referenceId: 'R' }, { 'if-none-match': '*' }), 400);
    problemOf(await employer.put('/jobs', { ...minimalJob, ...invalid, referenceId: 'S' }, stale), 400);
    problemOf(await employer.put('/jobs', minimalJob, stale), 400);
    problemOf(await employer.delete('/jobs', {}, stale), 400);
  });

  test('the look-up comes before If-Match', async () => {
    const employer = await api.employer();
    problemOf(await employer.put(unknown, {}, stale), 404);
    problemOf(await employer.put(unknown, {}, { 'if-match': '*' }), 404);
    problemOf(await employer.delete(unknown, undefined, stale), 404);
    problemOf(await employer.delete('/jobs', { referenceId: 'none' }, stale), 404);
  });

  test('If-Match comes before the validity of the merged job', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, incomplete, stale), 412);
    problemOf(await employer.put('/jobs', { referenceId: 'R', ...incomplete }, stale), 412);
    problemOf(
      await employer.put('/jobs', { referenceId: 'R', ...incomplete }, { 'if-none-match': '*' }),
      412,
    );
    problemOf(await employer.put('/jobs', { referenceId: 'S' }, stale), 412);
  });

  test('validity comes before uniqueness', async () => {
    const employer = await api.employer();
    const { id } = await createJob(employer);
    await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.post('/jobs', { ...minimalJob, title: '', referenceId: 'R' }), 400);
    problemOf(await employer.post('/jobs', { ...minimalJob, ...incomplete, referenceId: 'R' }), 400);
    problemOf(await employer.put(`/jobs/${id}`, { ...incomplete, referenceId: 'R' }), 400);
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }, stale), 412);
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }), 409);
  });
});

test('no problem tells the key or repeats the id', async () => {
  const employer = await api.employer();
  for (const answer of [
    await employer.get('/jobs/123456789'),
    await employer.put('/jobs/123456789', {}),
    await employer.delete('/jobs/123456789'),
  ]) {
    expect(answer.text).not.toContain('123456789');
    expect(answer.text).not.toContain(employer.key);
  }
});
