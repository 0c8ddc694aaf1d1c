import { randomBytes } from 'node:crypto';
import { describe, expect } from 'vitest';
import { newApiKey } from '../../../lib/employer/api-key.ts';
import { insertKey, revokeKey, rotateKey } from '../../../lib/employer/store/api-keys.ts';
import { patchEmployer, suspendEmployer } from '../../../lib/employer/store/employers.ts';
import { deleteGrant, insertGrant } from '../../../lib/operator/store/grants.ts';
import { useApi } from '../../support/api/api.ts';
import { newBoardKey } from '../../support/api/board.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { problemOf, withoutRequestId } from '../../support/api/responses.ts';
import { intercept } from '../../support/store/faults.ts';

const { test, ...api } = useApi();

const newVendor = (more: { readOnly?: true; expires?: string } = {}) =>
  insertKey({ kind: 'vendor', label: '', ...more }, new Date());

/** A vendor's key with an employer that is granted, one that is suspended, and one that is not granted. */
const newCase = async (more: { readOnly?: true } = {}) => {
  const [granted, suspended, other] = [await api.employer(), await api.employer(), await api.employer()];
  const { key, keyId } = await newVendor(more);
  for (const { id } of [granted, suspended]) await insertGrant(keyId, id, new Date());
  await suspendEmployer(suspended.id, new Date());
  return { key, keyId, granted, suspended, other };
};

const refused = {
  mistyped: [401, 'api-key', /^The API key is incomplete or mistyped\./],
  unknown: [401, 'api-key', /^The API key is not accepted\./],
  kind: [403, 'key-kind', /./],
  notGranted: [403, 'key-employer', /^The vendor's key has no grant for this employer\. GET \/employers/],
  alone: [403, 'key-employer', /^This is a vendor's key\. Append a dot and the id .*jpk_….4021/],
} as const;

type Case = Awaited<ReturnType<typeof newCase>>;

describe('a key with the id of an employer', () => {
  const read = ['GET', '/jobs'] as const;
  const write = ['POST', '/jobs'] as const;
  const ofBoard = ['GET', '/board/jobs'] as const;
  const employers = ['GET', '/employers'] as const;

  test.each<
    [
      string,
      (one: Case) => string | Promise<string>,
      readonly [string, string],
      keyof typeof refused,
      object?,
    ]
  >([
    ...['.', '.0', '.-1', '.01', '.1.1', '.2147483648', '.9999999999', '.x', '.1x', '. 1', '..1'].map(
      (suffix) =>
        [`${suffix} at a key`, ({ key }: Case) => `${key}${suffix}`, read, 'mistyped'] as [
          string,
          (one: Case) => string,
          readonly [string, string],
          'mistyped',
        ],
    ),
    ['a mistyped key', ({ key, granted }) => `${key.slice(0, -1)}.${granted.id}`, read, 'mistyped'],
    ["an employer's key", ({ granted }) => `${granted.key}.${granted.id}`, read, 'mistyped'],
    ["an employer's key, to write", ({ granted }) => `${granted.key}.${granted.id}`, write, 'mistyped'],
    [
      "a board's key",
      async ({ granted }) => `${(await newBoardKey()).key}.${granted.id}`,
      ofBoard,
      'mistyped',
    ],
    ['an unknown key', ({ granted }) => `${newApiKey(randomBytes)}.${granted.id}`, read, 'unknown'],
    [
      "a suspended employer's own key",
      ({ suspended }) => `${suspended.key}.${suspended.id}`,
      read,
      'unknown',
    ],
    ['a route of the board', ({ key, granted }) => `${key}.${granted.id}`, ofBoard, 'kind'],
    ['a route of the board, not granted', ({ key, other }) => `${key}.${other.id}`, ofBoard, 'kind'],
    ['a route of the board, suspended', ({ key, suspended }) => `${key}.${suspended.id}`, ofBoard, 'kind'],
    ['a route of the board, alone', ({ key }) => key, ofBoard, 'kind'],
    ['GET /employers', ({ key, granted }) => `${key}.${granted.id}`, employers, 'kind'],
    ['GET /employers, not granted', ({ key, other }) => `${key}.${other.id}`, employers, 'kind'],
    ['GET /employers, suspended', ({ key, suspended }) => `${key}.${suspended.id}`, employers, 'kind'],
    ["GET /employers with an employer's key", ({ granted }) => granted.key, employers, 'kind'],
    ["GET /employers with a board's key", async () => (await newBoardKey()).key, employers, 'kind'],
    ['a write, read-only', ({ key, granted }) => `${key}.${granted.id}`, write, 'kind', { readOnly: true }],
    ['a write, not granted', ({ key, other }) => `${key}.${other.id}`, write, 'kind', { readOnly: true }],
    [
      'a write, suspended',
      ({ key, suspended }) => `${key}.${suspended.id}`,
      write,
      'kind',
      { readOnly: true },
    ],
    ['a write, alone', ({ key }) => key, write, 'kind', { readOnly: true }],
    ['not granted', ({ key, other }) => `${key}.${other.id}`, read, 'notGranted'],
    ['no employer', ({ key }) => `${key}.2147483647`, write, 'notGranted'],
    ['suspended', ({ key, suspended }) => `${key}.${suspended.id}`, read, 'unknown'],
    ['alone', ({ key }) => key, read, 'alone'],
    ['alone, to write', ({ key }) => key, write, 'alone'],
  ])('is refused in the order of the contract: %s', async (_, credential, [method, path], refusal, more) => {
    const client = api.client(await credential(await newCase(more)));
    const [status, type, detail] = refused[refusal];
    // Before the body, the query and the content type are looked at.
    for (const sent of [path, `${path}?x=1`]) {
      const problem = problemOf(await client.send(method, sent, { body: '{' }), status);
      expect(problem).toMatchObject({
        type: expect.stringMatching(`/problems/${type}$`),
        detail: expect.stringMatching(detail),
      });
    }
  });

  test('an ended key is refused as such, with or without the id', async () => {
    const { key, keyId, granted, other } = await newCase();
    await revokeKey(keyId, new Date());
    const expired = await newVendor({ expires: new Date(Date.now() - 1).toISOString() });
    await insertGrant(expired.keyId, granted.id, new Date());
    const credentials = [key, expired.key].flatMap((one) =>
      ['', `.${granted.id}`, `.${other.id}`].map((suffix) => one + suffix),
    );
    const responses = await Promise.all(credentials.map((one) => api.client(one).post('/jobs', {})));
    for (const response of responses) problemOf(response, 401);
    expect(new Set(responses.map(withoutRequestId)).size).toBe(1);
  });

  // The requests of a bundle, which runs in another process, cannot be counted.
  test.skipIf(process.env.BUNDLES)('refusals are alike in bytes and in requests to the store', async () => {
    const { key, granted, suspended, other } = await newCase();
    const send = async (credential: string) => {
      const requests: string[] = [];
      const response = await intercept(
        ({ command }, next) => {
          requests.push(command);
          return next();
        },
        () => api.client(credential).get('/jobs'),
      );
      return { body: withoutRequestId(response), headers: Object.keys(response.headers).sort(), requests };
    };
    const unknown = newApiKey(randomBytes);
    const accepted = [`${key}.${suspended.id}`, `${unknown}.${granted.id}`, `${unknown}.${other.id}`];
    const grants = [`${key}.${other.id}`, `${key}.2147483647`, `${key}.2147483646`];
    for (const alike of [accepted, grants]) {
      const all: Awaited<ReturnType<typeof send>>[] = [];
      // Twice: what is refused is not remembered.
      for (const one of [...alike, ...alike]) all.push(await send(one));
      expect(all).toEqual(all.map(() => all[0]));
      expect(all[0]?.requests).toEqual(['GetItemCommand', 'GetItemCommand']);
    }
  });

  test('acts as a key of that employer, whose jobs and references are the same', async ({ employer }) => {
    const [one, other] = [await api.throughVendor(employer), await api.throughVendor(employer)];
    const sent = { ...minimalJob, referenceId: 'V-1' };
    const headers = { 'idempotency-key': 'once' };
    const created = await one.post('/jobs', sent, headers);
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ employer: { id: employer.id, name: employer.name } });
    expect((await other.post('/jobs', sent, headers)).headers['idempotent-replayed']).toBe('true');
    problemOf(await employer.post('/jobs', sent), 409);
    const [mine, theirs] = [await employer.get('/jobs'), await other.get('/jobs')];
    expect(withoutRequestId(mine)).toBe(withoutRequestId(theirs));
  });

  test('is kept by a rotation, whose keys have the same grants', async ({ employer }) => {
    const { key, keyId } = await newVendor();
    const { issued: second } = await rotateKey(keyId, 60_000, new Date());
    const { issued: third } = await rotateKey(second.keyId, 60_000, new Date());
    await insertGrant(keyId, employer.id, new Date());
    const other = await api.employer();
    for (const one of [key, second.key, third.key]) {
      expect((await api.client(`${one}.${employer.id}`).get('/jobs')).status).toBe(200);
      problemOf(await api.client(`${one}.${other.id}`).get('/jobs'), 403);
    }
    expect(third).toMatchObject({ kind: 'vendor', employerId: null });
  });
});

describe('GET /employers', () => {
  test('lists what is granted now, by id', async () => {
    const { key, keyId, granted, suspended, other } = await newCase();
    await patchEmployer(granted.id, { name: 'Bakery', test: true });
    await insertGrant(keyId, other.id, new Date());
    const list = async () => (await api.client(key).get('/employers')).body;
    const [first, second, third] = [
      { id: granted.id, name: 'Bakery', test: true },
      { id: suspended.id, name: suspended.name, test: false },
      { id: other.id, name: other.name, test: false },
    ];
    expect(await list()).toEqual({ data: [first, second, third] });
    await deleteGrant(keyId, suspended.id);
    expect(await list()).toEqual({ data: [first, third] });
    const { issued } = await rotateKey(keyId, 0, new Date());
    expect((await api.client(issued.key).get('/employers')).body).toEqual({ data: [first, third] });
  });

  test('is empty without grants, and longer than a batch of reads', async () => {
    const { key, keyId } = await newVendor({ readOnly: true });
    const { body, headers } = await api.client(key).get('/employers');
    expect(body).toEqual({ data: [] });
    expect(headers.vary).toBe('API-Key');
    const ids: number[] = [];
    for (let count = 0; count < 101; count += 1) ids.push((await api.employer()).id);
    for (const id of ids) await insertGrant(keyId, id, new Date());
    const { data } = (await api.client(key).get('/employers')).body as { data: { id: number }[] };
    expect(data.map(({ id }) => id)).toEqual(ids);
  });
});
