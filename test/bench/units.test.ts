import { expect } from 'vitest';
import { newPosting } from '../../bench/cost/operations.ts';
import { spentOn, unitsOf } from '../../bench/spending.ts';
import { useApi } from '../support/api/api.ts';
import type { HttpResponse } from '../support/api/client.ts';
import { jobOf, pageOf } from '../support/api/responses.ts';

const { test } = useApi();

/** The units that a request consumes, without the look-up of its key, which is cached. */
const spentUnits = async (kind: 'read' | 'write', send: () => Promise<HttpResponse>) => {
  const { result, requests } = await spentOn(send);
  return { response: result, units: unitsOf(requests, kind, (place) => place !== 'ApiKeys') };
};

test('a job of 3 KB with a referenceId takes 15 write units, and 1 to read', async ({ employer }) => {
  const created = await spentUnits('write', () => employer.post('/jobs', newPosting()));
  const { id } = jobOf(created.response, 201);
  expect(created.units).toBeGreaterThan(0);
  expect(created.units).toBeLessThanOrEqual(15);
  expect(await spentUnits('read', () => employer.get(`/jobs/${id}`))).toMatchObject({ units: 1 });
});

test('the look-up of a job by its referenceId is one query of one read unit', async ({ employer }) => {
  jobOf(await employer.post('/jobs', newPosting()), 201);
  const created = jobOf(await employer.post('/jobs', { ...newPosting(), referenceId: 'A-1' }), 201);
  const { result, requests } = await spentOn(() => employer.get('/jobs?referenceId=A-1'));
  expect(pageOf(result).data).toMatchObject([{ id: created.id }]);
  const listRequests = requests.filter(({ shares }) => shares.every(({ place }) => place !== 'ApiKeys'));
  expect(listRequests.map(({ command }) => command)).toEqual(['QueryCommand']);
  expect(unitsOf(listRequests, 'read')).toBeLessThanOrEqual(1);
});
