import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimalJob as job } from '../support/api/jobs.ts';
import { runs } from '../support/runs.ts';
import { created, createScriptedClient, ok, problem, type Step } from './scripted.ts';

/** The error of a call whose responses are these. */
const errorOf = (...steps: Step[]): Promise<unknown> =>
  createScriptedClient(steps)
    .client.jobs.get(1)
    .catch((error: unknown) => error);

test('a message has no control characters and at most 1,000 characters; the details are kept', async () => {
  const hostile = fc.string({ unit: 'binary', maxLength: 2_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(hostile, async (detail) => {
      const type = 'application/json; '.padEnd(1_100, 'x');
      for (const step of [
        { status: 400, body: { ...problem('any'), detail } },
        { status: 400, text: detail },
        { status: 200, text: detail },
        { status: 200, text: detail, headers: { 'content-type': `text/${type}` } },
        { status: 302, headers: { location: `/?${encodeURIComponent(detail.toWellFormed())}` } },
      ]) {
        const error = await errorOf(step);
        expect(error).toMatchObject({ message: expect.stringMatching(/^[^\p{C}\p{Zl}\p{Zp}]{0,1000}$/u) });
        if ('body' in step) expect(error).toMatchObject({ problem: { detail } });
      }
    }),
    { numRuns: runs(3) },
  );
});

test.each([
  ['with controls', 'one line\nforged \u2028line\u0000\u202e \ud800', 'one line?forged ?line?? ?'],
  ['up to 1,000 characters', 'x'.repeat(977), 'x'.repeat(977)],
  ['of one more', 'x'.repeat(978), `${'x'.repeat(976)}…`],
  ['whose cut splits a character', `${'x'.repeat(975)}🍁🍁`, `${'x'.repeat(975)}?…`],
])('a detail %s becomes one short line', async (_, detail, shown) => {
  expect(await errorOf({ status: 400, body: { ...problem('any'), detail } })).toMatchObject({
    message: `GET /jobs/1 → 400 any: ${shown}`,
    problem: { detail },
  });
});

test('the text of an error says what happened', async () => {
  const body = { ...problem('job-not-found'), requestId: '2780', detail: 'You have no such job.' };
  const error = await errorOf({ status: 404, body });
  expect(String(error)).toBe(
    'ApiError: GET /jobs/1 → 404 job-not-found (request 2780): You have no such job.',
  );
  expect(error).toMatchObject({ requestId: '2780' });
  const lost = await errorOf('lost');
  expect(String(lost)).toBe(
    'NetworkError: No response to GET https://jobs.example/api/v1.1/jobs/1: fetch failed',
  );
});

test('the id of a request that only the gateway has handled is that of its header', async () => {
  const headers = { 'apigw-requestid': 'kT3x', 'content-type': 'application/json' };
  expect(await errorOf({ status: 413, headers, text: '{"message":"Too large"}' })).toMatchObject({
    requestId: 'kT3x',
    message: expect.stringContaining('/jobs/1 → 413 (request kT3x): The body starts with'),
  });
  expect(await errorOf({ status: 400, body: problem('any') })).toMatchObject({ requestId: undefined });
});

test.each([
  ['application/problem+json', true],
  ['Application/Problem+JSON ;charset=utf-8', true],
  ['application/json', false],
  ['text/html', false],
  ['application/problem+jsonp', false],
  ['', false],
])('an error of the media type %j may have problem details: %s', async (type, isProblem) => {
  const step = { status: 404, headers: { 'content-type': type }, body: problem('job-not-found') };
  expect(await errorOf(step)).toMatchObject({
    name: 'ApiError',
    status: 404,
    problemName: isProblem ? 'job-not-found' : undefined,
  });
});

const cut = { body: problem('any'), headers: { 'retry-after': '7' }, isCut: true };

test.each([400, 404, 429, 500, 503])('a %d whose body fails keeps its status', async (status) => {
  const { client, sent } = createScriptedClient([{ ...cut, status, text: '{"type":' }]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({
    name: 'ApiError',
    status,
    body: '{"type":',
    problem: undefined,
    retryAfter: 7_000,
    isIncomplete: true,
  });
  expect(sent).toHaveLength(6);
});

test('an error whose body fails is retried where a lost response would be, and a 429 always', async () => {
  const details = await errorOf({ ...cut, status: 422 }, { status: 422, body: problem('validation') });
  expect(details).toMatchObject({ problemName: 'validation', isIncomplete: false });
  for (const [status, attempts] of [
    [422, 1],
    [503, 1],
    [429, 2],
  ] as const) {
    const { client, sent, pauses } = createScriptedClient([{ ...cut, status }, ok]);
    await client.jobs.update(1, {}, { ifMatch: '"a"' }).catch(() => {});
    expect(sent, `${status}`).toHaveLength(attempts);
    for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(7_000);
  }
});

test('a success whose body fails is a lost response', async () => {
  const { client, sent } = createScriptedClient([{ ...ok, isCut: true }]);
  await expect(client.jobs.get(1)).rejects.toMatchObject({ name: 'NetworkError' });
  expect(sent).toHaveLength(6);
});

const inUse: Step = { status: 409, body: problem('idempotency-key-in-use') };
const page: Step = { status: 200, text: 'x', headers: { 'content-type': 'text/html' } };

test.each<[string, boolean, ...Step[]]>([
  ['a lost response', true, 'lost'],
  ['a part of a success', true, { ...created, isCut: true }],
  ['a page instead of a job', true, page],
  ['a 500', true, { status: 500, body: problem('internal') }],
  ['a 502 of a gateway', true, { status: 502 }],
  ['a 503', true, { status: 503, body: problem('unavailable') }],
  ['a 504 of a gateway', true, { status: 504 }],
  ['a creation in progress', true, inUse],
  ['a 409 whose problem is lost', true, { status: 409, isCut: true }],
  ['another 409', false, { status: 409, body: problem('reference-in-use') }],
  ['a 429', false, { status: 429 }],
  ['a 422', false, { status: 422, body: problem('validation') }],
  ['a 413 of a gateway', false, { status: 413 }],
  ['a redirect', false, { status: 307, headers: { location: '/' } }],
  ['a refusal after a 429', false, { status: 429 }, { status: 401, body: problem('api-key') }],
  ['a refusal after a lost response', true, 'lost', { status: 401, body: problem('api-key') }],
  ['a 429 after a 503', true, { status: 503 }, { status: 429 }],
  ['a redirect after a 504', true, { status: 504 }, { status: 302 }],
])('after %s a creation may have taken effect: %s', async (_, mayHaveTakenEffect, ...steps) => {
  const { client } = createScriptedClient(steps, { attempts: steps.length });
  await expect(client.jobs.create(job)).rejects.toMatchObject({ mayHaveTakenEffect });
});

test.each<Step>(['lost', page, { status: 503 }])('a read never takes effect', async (step) => {
  expect(await errorOf(step)).toMatchObject({ mayHaveTakenEffect: false });
});
