import { describe } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import type { RequestOptions } from '../../support/api/client.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';
import { problemOf } from '../../support/api/responses.ts';

const { test, ...api } = useApi();

const plainText = { 'content-type': 'text/plain' };
const stale = { 'if-match': '"stale"' };
const unknownJob = '/jobs/2147483647';
const malformed = '{';
const invalid = { title: '' };
/** Valid by itself, but invalid merged with the stored job. */
const incomplete = { salary: { amount: 1 } };

describe('without an API key', () => {
  test.each<[string, string, RequestOptions, number]>([
    ['an unknown path', '/job', { headers: plainText, body: malformed }, 404],
    ['a missing override, on one job', '/jobs/1', { headers: plainText, body: malformed }, 405],
    ['a missing override, on an invalid id', '/jobs/x', { body: malformed }, 405],
  ])('%s: POST %s returns its status', async (_, path, options, status) => {
    problemOf(await api.client().send('POST', path, options), status);
    problemOf(await api.client('jpk_bad').send('POST', path, options), status);
  });

  test('an invalid id returns 401', async () => {
    problemOf(await api.client().put('/jobs/abc', malformed), 401);
  });
});

describe('with an API key', () => {
  test('checks the id, then the content type, then the body', async ({ employer }) => {
    problemOf(await employer.put('/jobs/0', malformed, plainText), 404);
    problemOf(await employer.put(unknownJob, malformed, plainText), 415);
    problemOf(await employer.put('/jobs', malformed, plainText), 415);
    problemOf(await employer.delete('/jobs', malformed, plainText), 415);
  });

  test('checks the body before it looks up the job', async ({ employer }) => {
    problemOf(await employer.put(unknownJob, malformed), 400);
    problemOf(await employer.put(unknownJob, invalid), 400);
    problemOf(await employer.put(unknownJob, invalid, stale), 400);
    problemOf(await employer.put(unknownJob, { locations: [{ description: 'Vancuver' }] }), 400);
    problemOf(await employer.put(unknownJob, { description: '<h1>x</h1>' }), 400);
  });

  test('checks the body before If-Match and If-None-Match', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, invalid, stale), 400);
    problemOf(await employer.put('/jobs', { ...invalid, referenceId: 'R' }, stale), 400);
    problemOf(await employer.put('/jobs', { ...invalid, referenceId: 'R' }, { 'if-none-match': '*' }), 400);
    problemOf(await employer.put('/jobs', { ...minimalJob, ...invalid, referenceId: 'S' }, stale), 400);
    problemOf(await employer.put('/jobs', minimalJob, stale), 400);
    problemOf(await employer.delete('/jobs', {}, stale), 400);
  });

  test('looks up the job before it checks If-Match', async ({ employer }) => {
    problemOf(await employer.put(unknownJob, {}, stale), 404);
    problemOf(await employer.put(unknownJob, {}, { 'if-match': '*' }), 404);
    problemOf(await employer.delete(unknownJob, undefined, stale), 404);
    problemOf(await employer.delete('/jobs', { referenceId: 'none' }, stale), 404);
  });

  test('checks If-Match before it validates the merged job', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.put(`/jobs/${id}`, incomplete, stale), 412);
    problemOf(await employer.put('/jobs', { referenceId: 'R', ...incomplete }, stale), 412);
    problemOf(
      await employer.put('/jobs', { referenceId: 'R', ...incomplete }, { 'if-none-match': '*' }),
      412,
    );
    problemOf(await employer.put('/jobs', { referenceId: 'S' }, stale), 412);
  });

  test('validates the job before it checks that the referenceId is unique', async ({ employer }) => {
    const { id } = await createJob(employer);
    await createJob(employer, { referenceId: 'R' });
    problemOf(await employer.post('/jobs', { ...minimalJob, title: '', referenceId: 'R' }), 400);
    problemOf(await employer.post('/jobs', { ...minimalJob, ...incomplete, referenceId: 'R' }), 400);
    problemOf(await employer.put(`/jobs/${id}`, { ...incomplete, referenceId: 'R' }), 400);
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }, stale), 412);
    problemOf(await employer.put(`/jobs/${id}`, { referenceId: 'R' }), 409);
  });
});
