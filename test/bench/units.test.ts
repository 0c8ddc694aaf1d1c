import { expect, test } from 'vitest';
import { newPosting } from '../../bench/cost/operations.ts';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { jobOf } from '../support/responses.ts';

const api = useApi();

/** Units of the store that a request takes, without its key's, which is looked up once in a while. */
const spent = async (kind: 'read' | 'write', send: () => Promise<HttpResponse>) => {
  const { result, requests } = await spentOn(send);
  return { response: result, units: unitsOf(requests, kind, (place) => place !== 'ApiKeys') };
};

test('a posting of 3 KB with a referenceId is at most 15 write units, and reading it one read unit', async () => {
  const employer = await api.employer();
  const created = await spent('write', () => employer.post('/jobs', newPosting()));
  const { id } = jobOf(created.response, 201);
  expect(created.units).toBeGreaterThan(0);
  expect(created.units).toBeLessThanOrEqual(15);
  expect(await spent('read', () => employer.get(`/jobs/${id}`))).toMatchObject({ units: 1 });
});
