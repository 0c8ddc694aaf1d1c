import { expect, test, vi } from 'vitest';
import type { ClientOptions } from '../../client/src/index.ts';
import { createScriptedClient, problem, type Step } from './scripted.ts';

const ended = new Error('ended by the test');
const job = { id: 1, title: 'Cook', locations: [], description: '<p>x</p>' };
const quiet: Step = { status: 200, body: { data: [], next: 'https://a.example/?after=end', upToDate: true } };
const html = { 'content-type': 'text/html' };

const walked = (cursor: string | null): Step => {
  const next = cursor && `https://a.example/?cursor=${cursor}`;
  return { status: 200, body: { data: [job], next, changes: 'https://a.example/?after=walk' } };
};

const changed = (cursor: string, data: readonly object[] = [{ id: 1, state: 'gone' }]): Step => ({
  status: 200,
  body: { data, next: `https://a.example/?after=${cursor}`, upToDate: false },
});

/** Follows from a kept state until there is nothing new. The last step is repeated. */
const follow = async (
  steps: readonly Step[],
  options: Partial<ClientOptions> = {},
  load = async () => {},
) => {
  const controller = new AbortController();
  const pauses: number[] = [];
  const errors: unknown[] = [];
  const { client, sent } = createScriptedClient(steps, {
    attempts: 1,
    pause: async (milliseconds) => {
      if (milliseconds === 10_000) controller.abort(ended);
      else pauses.push(milliseconds);
    },
    ...options,
  });
  const held = new Set<number>();
  const outcome = await client
    .followBoard({
      onLive: ({ id }) => held.add(id),
      onGone: (id) => held.delete(id),
      held: () => held,
      load: async () => {
        await load();
        return { after: '?after=kept' };
      },
      save: () => {},
      signal: controller.signal,
      onError: (error) => errors.push(error),
    })
    .catch((error: unknown) => error);
  const paths = sent.map(({ url }) => url.replace('https://jobs.example/api/v1.1/board', ''));
  return { outcome, paths, pauses, errors, held };
};

const fromElsewhere = {
  headers: { 'content-type': 'application/problem+json' },
  body: { type: 'https://proxy.example/blocked', detail: 'No.' },
};

test.each<[string, Step]>([
  ['a redirect', { status: 302, headers: { location: 'https://login.example/' } }],
  ['a page with the status 200', { status: 200, headers: html, text: '<h1>Maintenance</h1>' }],
  ['400 without a problem', { status: 400, headers: html, text: '' }],
  ['401 without a problem', { status: 401, headers: html, text: 'Log in' }],
  [
    '401 with JSON',
    { status: 401, headers: { 'content-type': 'application/json' }, body: problem('api-key') },
  ],
  ['401 with a problem of something else', { status: 401, ...fromElsewhere }],
  ['403 without a problem', { status: 403, headers: html, text: 'Forbidden' }],
  ['403 with a problem of something else', { status: 403, ...fromElsewhere }],
  ['404 without a problem', { status: 404, headers: html, text: 'No such page' }],
  ['404', { status: 404, body: problem('not-found') }],
  ['405', { status: 405, body: problem('method') }],
  ['407', { status: 407, text: '' }],
  ['500', { status: 500, body: problem('internal') }],
])('%s is waited out', async (_, step) => {
  const { outcome, errors, pauses } = await follow([step, step, quiet, walked(null), quiet]);
  expect(outcome).toBe(ended);
  expect(errors.length).toBeGreaterThan(0);
  expect(pauses).toHaveLength(errors.length);
});

test.each<[number, string]>([
  [401, 'api-key'],
  [403, 'key-kind'],
])('%i of the service ends it', async (status, name) => {
  const { outcome, paths } = await follow([{ status, body: problem(name) }]);
  expect([outcome, paths.length]).toMatchObject([{ name: 'ApiError', status, problemName: name }, 1]);
});

test.each<[string, Step]>([
  ['400', { status: 400, body: problem('query') }],
  ['410', { status: 410, body: problem('cursor-expired') }],
])('%s for a cursor leads to a new walk, also in the middle of one', async (_, refusal) => {
  const { outcome, paths, held } = await follow([refusal, walked('old'), refusal, walked(null), quiet]);
  expect(outcome).toBe(ended);
  expect(paths.slice(0, 5)).toEqual([
    '/changes?after=kept',
    '/jobs',
    '/jobs?cursor=old',
    '/jobs',
    '/changes?after=walk',
  ]);
  expect([...held]).toEqual([1]);
});

test.each([
  ['90', 90_000],
  ['3600', 3_600_000],
  ['86400', 3_600_000],
  ['9'.repeat(400), 3_600_000],
  ['Sun, 22 Nov 2026 10:30:00 GMT', 1_800_000],
  ['Mon, 22 Nov 2027 10:00:00 GMT', 3_600_000],
])('Retry-After: %s is waited for, at most for an hour', async (header, milliseconds) => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z'), toFake: ['Date'] });
  for (const status of [503, 404, 302]) {
    for (const maxRetryAfter of [60_000, Number.POSITIVE_INFINITY]) {
      const outage: Step = { status, headers: { 'retry-after': header }, text: '' };
      const { outcome, pauses } = await follow([outage, quiet], { maxRetryAfter, attempts: 6 });
      expect([outcome, pauses.length]).toEqual([ended, 1]);
      expect(pauses[0]).toBeGreaterThanOrEqual(milliseconds);
      expect(pauses[0]).toBeLessThanOrEqual(Math.min(milliseconds + 200, 3_600_000));
    }
  }
});

test('changes whose next page is itself are read again with growing pauses', async () => {
  const same = Array<Step>(8).fill(changed('kept'));
  const { outcome, errors, pauses, paths } = await follow([...same, quiet]);
  expect(outcome).toBe(ended);
  expect(errors).toHaveLength(8);
  expect(errors[0]).toMatchObject({ name: 'InvalidResponseError' });
  expect([pauses.length, paths.length]).toEqual([8, 9]);
});

test('empty pages are read with pauses, and pages with changes without', async () => {
  const empty = ['a', 'b', 'a', 'b'].map((cursor) => changed(cursor, []));
  const { errors, pauses } = await follow([changed('x'), ...empty, changed('y'), changed('z'), quiet]);
  expect([errors, pauses.length]).toEqual([[], 4]);
});

test('a state that cannot be loaded is loaded again', async () => {
  let loads = 0;
  const load = async () => {
    loads += 1;
    if (loads < 3) throw new Error('The database is down.');
  };
  const { outcome, errors, paths } = await follow([quiet], {}, load);
  expect([outcome, errors.length, paths]).toEqual([ended, 2, ['/changes?after=kept']]);
});
