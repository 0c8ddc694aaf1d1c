import { expect, test } from 'vitest';
import { newPosting } from '../../bench/cost/operations.ts';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { useApi } from '../support/api.ts';
import type { HttpResponse } from '../support/client.ts';
import { jobOf } from '../support/responses.ts';

const api = useApi();

/** The units that a request consumes, without the look-up of its key, which is cached. */
const spentUnits = async (kind: 'read' | 'write', send: () => Promise<HttpResponse>) => {
  const { result, requests } = await spentOn(send);
  return { response: result, units: unitsOf(requests, kind, (place) => place !== 'ApiKeys') };
};

test('a job of 3 KB with a referenceId consumes at most 15 write units, and one read unit when read', async () => {
  const employer = await api.employer();
  const created = await spentUnits('write', () => employer.post('/jobs', newPosting()));
  const { id } = jobOf(created.response, 201);
  expect(created.units).toBeGreaterThan(0);
  expect(created.units).toBeLessThanOrEqual(15);
  expect(await spentUnits('read', () => employer.get(`/jobs/${id}`))).toMatchObject({ units: 1 });
});
