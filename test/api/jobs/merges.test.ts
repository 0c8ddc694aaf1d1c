import { expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { createJob, readJob, without } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const { test } = useApi();

const url = 'https://example.org/apply';
const byEmail = {};
const byUrl = { applicantRoutingType: { id: 2 }, applicationUrl: url };
const returnedByUrl = {
  applicantRoutingType: { id: 2, name: 'URL' },
  applicationUrl: url,
  applicationEmail: null,
};

const period = { id: 5, name: 'Hourly', unit: 'hour' };
const salary = { amount: 10, maxAmount: 20, period, plusCommission: false };
const yearly = { id: 1, name: 'Yearly', unit: 'year' };

const details = { workplace: 'hybrid', vacancy: 'existing', aiScreening: false };

const canada = { id: 6251999, name: 'Canada', description: 'Canada', type: 'Country' };
const places = [{ description: 'Vancouver, BC' }, { description: 'Laval, QC' }];

/** What is stored, what an update sends, and what is then returned of that. */
const merged: readonly (readonly [stored: object, sent: object, merged: object])[] = [
  [{ salary }, { salary: { period: { id: 1 } } }, { salary: { ...salary, period: yearly } }],
  [{ salary }, { salary: null }, { salary: null }],
  [{ details }, { details: { aiScreening: true } }, { details: { ...details, aiScreening: true } }],
  [{ details }, { details: { vacancy: null } }, { details: { workplace: 'hybrid', aiScreening: false } }],
  [
    { details },
    { details: { workplace: null, vacancy: 'future' } },
    { details: { vacancy: 'future', aiScreening: false } },
  ],
  [{ details }, { details: { workplace: null, vacancy: null, aiScreening: null } }, {}],
  [{ details }, { details: { language: 'fr' } }, { details: { ...details, language: 'fr' } }],
  [{ details: { language: 'fr' } }, { details: { language: null } }, {}],
  [{ details }, { details: {} }, {}],
  [{ details }, { details: null }, {}],
  [{}, { details: { workplace: null } }, {}],
  [{}, { details: { workplace: 'remote' } }, { details: { workplace: 'remote' } }],
  [{ details }, { title: 'Cook' }, { title: 'Cook' }],
  [{ locations: places }, { locations: [canada] }, { locations: [canada] }],
  // The address of the other type is dropped, and ignored.
  [byEmail, { ...byUrl, applicationEmail: 'x@example.org' }, returnedByUrl],
  [byUrl, { applicationUrl: 'http://other.example' }, { applicationUrl: 'http://other.example' }],
  [byEmail, { applicationUrl: url }, { applicationUrl: null }],
];

test.for(merged)('%j, updated with %j, has %j', async ([stored, sent, changes], { employer }) => {
  const created = await createJob(employer, { ...stored });
  const job = jobOf(await employer.put(`/jobs/${created.id}`, sent));
  expect(job).toEqual({ ...without(created, ...Object.keys(sent)), ...changes });
  expect(await readJob(employer, created)).toEqual(job);
});

test.for<[stored: object, sent: object, fault: string]>([
  [{ salary }, { salary: { period: null } }, '/salary/period required'],
  [byEmail, { applicantRoutingType: { id: 2 } }, '/applicationUrl required'],
  [byUrl, { applicantRoutingType: { id: 1 } }, '/applicationEmail required'],
])('%j cannot be updated with %j: %s', async ([stored, sent, fault], { employer }) => {
  const { id } = await createJob(employer, { ...stored });
  expect(faultsOf(await employer.put(`/jobs/${id}`, sent))).toEqual([fault]);
});

test('a dropped address is not restored', async ({ employer }) => {
  const { id } = await createJob(employer);
  jobOf(await employer.put(`/jobs/${id}`, byUrl));
  const back = await employer.put(`/jobs/${id}`, { applicantRoutingType: { id: 1 } });
  expect(faultsOf(back)).toEqual(['/applicationEmail required']);
});
