import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { createJob, lenient, minimalJob, without } from '../../support/api/jobs.ts';
import { etagOf, faultMessage, faultsOf, jobOf, withoutRequestId } from '../../support/api/responses.ts';
import { body as anyBody } from '../../support/arbitrary-body.ts';
import { creation } from '../../support/arbitrary-job.ts';
import { runs } from '../../support/runs.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { copyOfStore } from '../../support/store/store-items.ts';

useOwnTables();
const api = useApi();

type Sent = {
  readonly method: 'POST' | 'PUT';
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string | undefined>>;
};

let employer: EmployerClient;
let other: EmployerClient;
/** Existing jobs with the referenceIds r0 to r4, and one of another employer. */
let ids: number[];
let othersId: number;

beforeAll(async () => {
  employer = await api.employer();
  other = await api.employer();
  const created = Array.from({ length: 5 }, (_, at) => createJob(employer, { referenceId: `r${at}` }));
  ids = (await Promise.all(created)).map(({ id }) => id);
  ({ id: othersId } = await createJob(other, { referenceId: 'other' }));
});

const dryPath = (path: string): string => `${path}?dryRun=true`;

const send = ({ method, path, body, headers = {} }: Sent): Promise<HttpResponse> =>
  employer.send(method, path, { body, headers });

/** Sends the dry run, which must write nothing. */
const sendDry = async (sent: Sent): Promise<HttpResponse> => {
  const before = await copyOfStore();
  const response = await send({ ...sent, path: dryPath(sent.path) });
  expect(await copyOfStore()).toEqual(before);
  return response;
};

const varying = ['date', 'apigw-requestid', 'content-length'];
const ofWrites = ['etag', 'location', 'dry-run', 'job-publication'];

/** Compares a dry run with the request without an Idempotency-Key. */
const compare = async (sent: Sent): Promise<HttpResponse> => {
  const dry = await sendDry(sent);
  const { 'idempotency-key': _, ...headers } = sent.headers ?? {};
  const real = await send({ ...sent, headers });
  if (real.status >= 400) {
    expect([dry.status, withoutRequestId(dry)]).toEqual([real.status, withoutRequestId(real)]);
    expect(without(dry.headers, ...varying)).toEqual(without(real.headers, ...varying));
  } else {
    expect(dry.status).toBe(200);
    expect(dry.text).toBe(real.status === 201 ? real.text.replace(/"id":\d+/, '"id":null') : real.text);
    expect(without(dry.headers, ...varying, ...ofWrites)).toEqual(
      without(real.headers, ...varying, ...ofWrites),
    );
    expect(dry.headers).toMatchObject({ 'dry-run': 'true' });
    expect(Object.keys(dry.headers)).not.toContain('etag');
    expect(Object.keys(dry.headers)).not.toContain('location');
    expect(Object.keys(dry.headers)).not.toContain('job-publication');
  }
  return real;
};

const html = '<h2 class="x">Tasks</h2><span>Drive</span>';
/** Accepted by the gateway, but too long to store. */
const incompressible = () => randomBytes(4.4 * 2 ** 20).toString('base64');

const post = (body: unknown, headers: Sent['headers'] = {}): Sent => ({
  method: 'POST',
  path: '/jobs',
  body,
  headers,
});

/** A PUT by referenceId, or of one of the jobs. */
const put = (at: number | string, body: unknown, headers: Sent['headers'] = {}): Sent => ({
  method: 'PUT',
  path: typeof at === 'number' ? `/jobs/${ids[at]}` : at,
  body,
  headers,
});

const minimal = (changes: object) => ({ ...minimalJob, ...changes });
const override = { 'x-http-method-override': 'PUT' };
const unknown = '/jobs/2147483647';

const cases: readonly [string, number, () => Sent | Promise<Sent>][] = [
  [
    'a creation that publishes, with details',
    201,
    () => post(minimal({ status: 'active', referenceId: 'new', details: { workplace: 'remote' } })),
  ],
  ['a creation with an Idempotency-Key', 201, () => post(minimalJob, { 'idempotency-key': 'k' })],
  ['an invalid Idempotency-Key, which is ignored', 201, () => post(minimalJob, { 'idempotency-key': '' })],
  ['a creation with a referenceId in use', 409, () => post(minimal({ referenceId: 'r1' }))],
  ['a creation with the referenceId of another employer', 201, () => post(minimal({ referenceId: 'other' }))],
  ['an empty body', 400, () => post('')],
  ['another media type', 415, () => post('{}', { 'content-type': 'text/plain' })],
  ['an unusable key', 401, () => post(minimalJob, { 'api-key': 'jpk_x' })],
  ['a creation too large for a response', 413, () => post(minimal({ description: '"'.repeat(1_560_000) }))],
  [
    'a creation too large for the store, with a referenceId in use',
    413,
    () => post(minimal({ referenceId: 'r1', description: incompressible() })),
  ],
  ['a put that updates', 200, () => put('/jobs', { referenceId: 'r2', title: 'Cook' })],
  ['an incomplete put', 400, () => put('/jobs', { referenceId: 'r9', title: 'Cook' })],
  [
    'a put of a new job only, of one that exists',
    412,
    () => put('/jobs', { referenceId: 'r2', title: 'x' }, { 'if-none-match': '*' }),
  ],
  [
    'a put with If-Match of a job that does not exist',
    412,
    () => put('/jobs', minimal({ referenceId: 'r9' }), { 'if-match': '*' }),
  ],
  ['an update that publishes', 200, () => put(0, { status: 'active', closeDate: '2999-01-01' })],
  ['an update of the description', 200, () => put(3, { description: html }, lenient)],
  ['an update to a referenceId in use', 409, () => put(0, { referenceId: 'r1' })],
  ['an update with its own referenceId', 200, () => put(0, { referenceId: 'r0', title: 'Own' })],
  ['an update to a free referenceId', 200, () => put(4, { referenceId: 'free' })],
  ['an update that removes the referenceId', 200, () => put(4, { referenceId: null })],
  [
    'an update of the ETag',
    200,
    async () => put(1, { title: 'Tagged' }, { 'if-match': etagOf(await employer.get(`/jobs/${ids[1]}`)) }),
  ],
  ['an update of another ETag', 412, () => put(1, { title: 'x' }, { 'if-match': '"another"' })],
  ['an invalid merge', 400, () => put(1, { salary: { amount: 1 } })],
  ['an unknown id', 404, () => put(unknown, { title: 'x' })],
  ['an invalid body for an unknown id', 400, () => put(unknown, { title: 1 })],
  ['no id', 404, () => put('/jobs/x', { title: 'x' })],
  ['another employer’s job', 404, () => put(`/jobs/${othersId}`, { title: 'x' })],
  [
    'an override to PUT by referenceId',
    200,
    () => post({ referenceId: 'r2', title: 'Overridden' }, override),
  ],
  ['an override to PUT by id', 409, () => ({ ...put(2, { referenceId: 'r1' }, override), method: 'POST' })],
];

describe('a dry run writes nothing and returns what the request would', () => {
  test.each(cases)('%s: %d', async (_, status, of) => {
    expect((await compare(await of())).status).toBe(status);
  });

  test('for any request', async () => {
    const creating = { method: 'POST', path: () => '/jobs' } as const;
    const updating = (at: number) => ({ method: 'PUT', path: () => `/jobs/${ids[at]}` }) as const;
    const target = fc.oneof(
      fc.constant(creating),
      fc.constant({ method: 'PUT', path: () => '/jobs' } as const),
      fc.nat(4).map(updating),
    );
    const headers = fc.record(
      {
        prefer: fc.constant('handling=lenient'),
        'if-match': fc.constantFrom('*', '"another"'),
        'if-none-match': fc.constant('*'),
        'idempotency-key': fc.constantFrom('a', 'b', ' '),
      },
      { requiredKeys: [] },
    );
    const json = creation.map((job) => Buffer.from(JSON.stringify(job)));
    const request = fc.tuple(target, fc.oneof(json, anyBody), headers);
    const bytes = (value: object) => Buffer.from(JSON.stringify(value));
    await fc.assert(
      fc.asyncProperty(request, async ([{ method, path }, body, sent]) => {
        const type = { 'content-type': 'application/json' };
        const real = await compare({ method, path: path(), body, headers: { ...type, ...sent } });
        const { status } = real;
        // Copies of the store stay small, and referenceIds free.
        if (status === 201) await employer.delete(`/jobs/${jobOf(real, 201).id}`);
      }),
      {
        numRuns: runs(20),
        // One of each kind of response, whatever is drawn.
        examples: [
          [[creating, bytes(minimalJob), {}]],
          [[creating, bytes({}), {}]],
          [[updating(0), bytes({ title: 'Another' }), {}]],
        ],
      },
    );
  });
});

describe('dryRun', () => {
  test('is ignored with the value false', async () => {
    const created = await employer.post('/jobs?dryRun=false', minimalJob);
    const { id } = jobOf(created, 201);
    expect([created.headers['dry-run'], etagOf(created)]).toEqual([undefined, expect.any(String)]);
    expect(jobOf(await employer.put(`/jobs/${id}?dryRun=false`, { title: 'Cook' })).title).toBe('Cook');
    expect(jobOf(await employer.get(`/jobs/${id}`)).title).toBe('Cook');
  });

  test.each([
    ...['dryRun=', 'dryRun', 'dryRun=TRUE', 'dryRun=1', 'dryRun=%20true', 'dryRun=true,false', 'dryRun=%00'],
    ...['dryRun=true&dryRun=true', 'dryRun=false&dryRun=true'],
  ])('%s is an error, and nothing is written', async (query) => {
    const before = await copyOfStore();
    // The query is checked before the media type and the body.
    const responses = [
      await employer.post(`/jobs?${query}`, minimalJob),
      await employer.put(`/jobs?${query}`, { ...minimalJob, referenceId: 'r1' }),
      await employer.put(`/jobs/${ids[0]}?${query}`, { title: 'x' }),
      await employer.post(`/jobs/${ids[0]}?${query}`, '{', { 'x-http-method-override': 'PUT' }),
      await employer.post(`/jobs?${query}`, 'x', { 'content-type': 'text/plain' }),
    ];
    for (const response of responses) expect(faultsOf(response)).toEqual(['dryRun invalid_value']);
    expect(await copyOfStore()).toEqual(before);
  });

  test('has messages that say what to write', async () => {
    expect(faultMessage(await employer.post('/jobs?dryRun=1', {}))).toBe('dryRun must be true or false');
  });

  test('leaves an Idempotency-Key free', async () => {
    const headers = { 'idempotency-key': 'dry, then real'.replaceAll(' ', '-') };
    await sendDry({ method: 'POST', path: '/jobs', body: minimalJob, headers });
    const { id } = jobOf(await employer.post('/jobs', { ...minimalJob, title: 'Cook' }, headers), 201);
    // A dry run with a key that is used is not a replay.
    const dry = await sendDry({ method: 'POST', path: '/jobs', body: minimalJob, headers });
    expect([dry.status, dry.headers['idempotent-replayed']]).toEqual([200, undefined]);
    expect(dry.body).toMatchObject({ id: null, title: minimalJob.title });
    expect(jobOf(await employer.get(`/jobs/${id}`)).title).toBe('Cook');
  });
});
