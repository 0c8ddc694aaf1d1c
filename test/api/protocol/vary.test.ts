import { describe, expect } from 'vitest';
import { routes } from '../../../lib/openapi/routes.ts';
import { useApi } from '../../support/api/api.ts';
import { createJob, minimalJob } from '../../support/api/jobs.ts';

const { test, ...api } = useApi();

describe('Vary: API-Key', () => {
  test('is on every response of a route that needs a key', async ({ employer }) => {
    const { id } = await createJob(employer, { referenceId: 'R' });
    const etag = String((await employer.get(`/jobs/${id}`)).headers.etag);
    const duplicate = { ...minimalJob, referenceId: 'R' };
    const responses = [
      [200, await employer.get('/jobs')],
      [200, await employer.send('HEAD', `/jobs/${id}`)],
      [304, await employer.get(`/jobs/${id}`, { 'if-none-match': etag })],
      [201, await employer.post('/jobs', minimalJob)],
      [200, await employer.put(`/jobs/${id}`, {})],
      [200, await employer.post(`/jobs/${id}`, {}, { 'x-http-method-override': 'PUT' })],
      [400, await employer.get('/jobs?page=0')],
      [400, await employer.post('/jobs', {})],
      [401, await api.client().get(`/jobs/${id}`)],
      [401, await api.client().post('/jobs', minimalJob)],
      [404, await employer.get('/jobs/none')],
      [405, await employer.post(`/jobs/${id}`, {})],
      [409, await employer.post('/jobs', duplicate)],
      [412, await employer.put(`/jobs/${id}`, {}, { 'if-match': '"x"' })],
      [415, await employer.put(`/jobs/${id}`, 'x', { 'content-type': 'text/plain' })],
      [204, await employer.delete('/jobs', { referenceId: 'R' })],
      [404, await employer.delete(`/jobs/${id}`)],
    ] as const;
    for (const [status, response] of responses) {
      expect([response.status, response.headers.vary]).toEqual([status, 'API-Key']);
    }
  });

  test('is on no response that is the same for every key', async ({ employer }) => {
    const open = routes.filter(({ key }) => key === 'none').map(({ path }) => path.replace(/\{\w+\}/, '1'));
    for (const path of [...open, '/nothing', '/problems/validation']) {
      const { headers } = await employer.get(path);
      expect([path, headers.vary ?? 'accept-encoding']).toEqual([path, 'accept-encoding']);
    }
  });
});
