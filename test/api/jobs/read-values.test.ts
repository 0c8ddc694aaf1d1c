import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { jobErrors } from '../../../lib/job/body/body-errors.ts';
import { tidyTexts } from '../../../lib/job/body/tidy-texts.ts';
import { validateJob } from '../../../lib/job/body/validate-job.ts';
import { useApi } from '../../support/api/api.ts';
import { outcomesOf, sendBatch } from '../../support/api/batches.ts';
import { createJob, fullJob, lenient, minimalJob, readJob, without } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../../support/api/responses.ts';
import { openSync, sendChunk } from '../../support/api/syncs.ts';
import { mutated } from '../../support/arbitrary-body.ts';
import { creation } from '../../support/arbitrary-job.ts';
import { runs } from '../../support/runs.ts';

const { test } = useApi();

type Values = Readonly<Record<string, unknown>>;

/** The numbers of a job as forms and some languages send them: ids, and the amounts of a salary. */
const inQuotes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inQuotes);
  if (typeof value === 'number') return JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inQuotes(one)]));
};

const unset = { closeDate: null, status: null, confidential: null, autoRefresh: null };

/** What other services with this interface have. */
const foreign = { memberStatuses: [{ id: '1' }], careerLevels: null, trainingPosition: false };

/** What a form with this interface sends. */
const form = {
  title: 'Driver',
  referenceId: 'F',
  confidential: false,
  closeDate: '2999-12-31',
  autoRefresh: false,
  categories: [{ id: '38' }, { id: '33' }],
  memberStatuses: [],
  careerLevels: [],
  positionType: { id: '2' },
  trainingPosition: false,
  locations: [{ description: 'Richmond, BC' }],
  description: '<p><strong>DELIVERIES</strong></p>\n<ul>\n<li>Deliver</li>\n</ul>',
  applicantRoutingType: { id: '1' },
  applicationEmail: 'jobs@example.org',
  applicationUrl: '',
  status: 'active',
};

test('a form creates, edits and copies a job', async ({ employer }) => {
  const created = jobOf(await employer.post('/jobs', form), 201);
  expect(created).toMatchObject({ categories: [{ id: 38 }, { id: 33 }], positionType: { id: 2 } });
  const edited = { ...(inQuotes(created) as Values), ...foreign, title: 'New' };
  expect(jobOf(await employer.put(`/jobs/${created.id}`, edited))).toEqual({ ...created, title: 'New' });
  expect(jobOf(await employer.put('/jobs', edited)).title).toBe('New');
  const copied = { ...edited, referenceId: '', publishDate: { any: [null] }, employer: null };
  expect(jobOf(await employer.post('/jobs', copied), 201)).toMatchObject({
    title: 'New',
    referenceId: null,
    categories: created.categories,
  });
});

/** A typed client writes every property, unset ones as null. */
const typed = {
  id: null,
  referenceId: null,
  employer: null,
  publishDate: null,
  ...unset,
  ...minimalJob,
  locations: [{ id: null, name: null, description: 'Richmond, BC', type: null }],
  categories: [{ id: 38, name: null }],
  salary: { amount: null, maxAmount: null, period: null, plusCommission: null },
  applicationUrl: null,
  details: null,
};

test('null of a typed client means absent', async ({ employer }) => {
  const plain = await createJob(employer);
  const created = jobOf(await employer.post('/jobs', typed), 201);
  expect(without(created, 'id')).toEqual(without(plain, 'id'));
  const job = await createJob(employer, fullJob);
  const nulls = { ...unset, salary: { plusCommission: null } };
  for (const [path, body] of [
    [`/jobs/${job.id}`, nulls],
    ['/jobs', { ...nulls, referenceId: job.referenceId }],
  ] as const) {
    expect([path, jobOf(await employer.put(path, body))]).toEqual([path, job]);
  }
});

test.for(['title', 'locations', 'description', 'positionType'])(
  'null of %s is an error',
  async (name, { employer }) => {
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, [name]: null }))).toEqual([
      `/${name} type`,
    ]);
  },
);

test('a batch, a chunk and a dry run read the same', async ({ employer }) => {
  const job = { ...(inQuotes(fullJob) as Values), ...foreign, confidential: null };
  const put = [{ op: 'put', job }];
  expect(outcomesOf(await sendBatch(employer, put))).toEqual(['created']);
  const sync = await openSync(employer);
  expect(outcomesOf(await sendChunk(employer, sync, 1, [job]))).toEqual(['unchanged']);
  const [header] = Object(await employer.get('/jobs')).body.data;
  const stored = await readJob(employer, header);
  expect(stored.salary).toMatchObject({ amount: 19.11, maxAmount: 21.5, period: { id: 5 } });
  expect(jobOf(await employer.put('/jobs?dryRun=true', job))).toEqual(stored);
});

test('for an Idempotency-Key, a number in quotes is another JSON value', async ({ employer }) => {
  const send = (body: unknown) => employer.post('/jobs', body, { 'idempotency-key': 'k' });
  const { id } = jobOf(await send(inQuotes(minimalJob)), 201);
  expect(jobOf(await send(inQuotes(minimalJob)), 201).id).toBe(id);
  problemOf(await send(minimalJob), 422);
});

test('a location with its id in quotes is the one that was read', async ({ employer }) => {
  // Alone, its name means the city.
  const { locations } = await createJob(employer, { locations: [{ description: 'Province of Quebec' }] });
  const [province] = locations;
  const body = {
    ...minimalJob,
    locations: [{ id: String(province?.id), description: province?.description }],
  };
  expect(jobOf(await employer.post('/jobs', body), 201).locations).toEqual(locations);
});

describe('lenient mode', () => {
  const salary = (amount: unknown) => ({ salary: { amount, period: { id: 5 } } });
  const pay = (amount: number) => ({ salary: { amount } });

  test.for<[sent: object, stored: object, rewritten: number]>([
    [{ confidential: 'true', autoRefresh: 0 }, { confidential: true, autoRefresh: false }, 2],
    [{ details: { aiScreening: 'false' } }, { details: { aiScreening: false } }, 1],
    [{ salary: { plusCommission: 1 } }, { salary: { plusCommission: true } }, 1],
    [salary(0.1 + 0.2), pay(0.3), 1],
    [salary(Math.fround(19.11)), pay(19.11), 1],
    [salary('19.109999999999999'), pay(19.11), 1],
    [salary('19.11'), pay(19.11), 0],
    [salary(9_999_999_999.999899), pay(9_999_999_999.9999), 1],
    [{ ...foreign, status: null }, { status: 'draft' }, 0],
  ])('reads %j', async ([sent, stored, rewritten], { employer }) => {
    const created = await employer.post('/jobs', { ...minimalJob, ...sent }, lenient);
    const job = jobOf(created, 201);
    expect(job).toMatchObject(stored);
    expect(created.headers['lenient-removed']).toMatch(new RegExp(`properties=0, rewritten=${rewritten}$`));
    expect(jobOf(await employer.put(`/jobs/${job.id}`, { ...job, ...sent }, lenient))).toEqual(job);
  });

  test.for<[sent: object, fault: string]>([
    [{ confidential: 'True' }, '/confidential type'],
    [{ autoRefresh: 2 }, '/autoRefresh type'],
    [salary(1.00001), '/salary/amount too_many_decimals'],
    [salary('1.00005'), '/salary/amount too_many_decimals'],
    [salary(' 1'), '/salary/amount type'],
    [salary(-0.00002), '/salary/amount too_many_decimals'],
  ])('refuses %j', async ([sent, fault], { employer }) => {
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, ...sent }, lenient))).toEqual([fault]);
  });
});

test('what is valid as it is never changes', async () => {
  const property = fc.asyncProperty(fc.oneof(creation, mutated), fc.boolean(), async (job, isLenient) => {
    const value: object = JSON.parse(JSON.stringify(job));
    const sent: object = structuredClone(value);
    const rewritten = isLenient ? await tidyTexts(sent) : 0;
    if (jobErrors(sent).some(({ keyword }) => keyword !== 'additionalProperties' || !isLenient)) return;
    const read = await validateJob({ value, mayHoldInvalidCharacters: false, lenient: isLenient });
    expect([read.input, read.rewrittenTexts, read.faults]).toEqual([sent, rewritten, []]);
  });
  await fc.assert(property, { numRuns: runs(500) });
});

test('numbers in quotes, nulls and members of other services make the same job', async ({ employer }) => {
  const property = fc.asyncProperty(creation, async (job) => {
    const send = async (body: object) =>
      without(jobOf(await employer.put('/jobs?dryRun=true', body, lenient)), 'id');
    const reference = { referenceId: 'R' };
    const plain = without({ ...job, ...reference }, 'closeDate', 'status', 'confidential', 'autoRefresh');
    const written = { ...unset, ...(inQuotes(plain) as Values), ...foreign };
    expect(await send(written)).toEqual(await send(plain));
  });
  await createJob(employer, { referenceId: 'R' });
  await fc.assert(property, { numRuns: runs(20) });
});
