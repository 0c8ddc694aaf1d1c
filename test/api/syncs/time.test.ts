import { beforeEach, expect, vi } from 'vitest';
import { spentOn, unitsOf } from '../../../bench/spending.ts';
import { handler as sweep } from '../../../functions/sweep.ts';
import type { ListedSync } from '../../../lib/sync/sync-schema.ts';
import { useApi } from '../../support/api/api.ts';
import { bodyOf, problemOf } from '../../support/api/responses.ts';
import {
  commit,
  feedOf,
  loadSet,
  openSync,
  openWith,
  putChunk,
  readSync,
  references,
  referencesIn,
  removalsOf,
  sendChunk,
} from '../../support/api/syncs.ts';
import { failWith, intercept } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { inFunction } from '../../support/store/record-actions.ts';
import { shortenRetryDelays } from '../../support/store/short-retry-delays.ts';
import { commitOnly } from '../../support/synchronising.ts';

useOwnTables();
const { test, ...api } = useApi();

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const pass = (millis: number): void => {
  vi.setSystemTime(Date.now() + millis);
};

beforeEach(() => {
  shortenRetryDelays();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
});
test('a synchronisation expires after 24 hours, and is kept for 7 days', async ({ employer }) => {
  await loadSet(employer, feedOf(references(3)));
  const sync = await openWith(employer, feedOf(references(2)));
  pass(day - second);
  expect(await readSync(employer, sync)).toMatchObject({ state: 'open', chunks: 1 });
  pass(second);
  expect(await readSync(employer, sync)).toMatchObject({ state: 'expired', chunks: 1, jobs: 2 });
  for (const response of [
    await putChunk(employer, sync, 1, feedOf(['A-01'])),
    await commit(employer, sync, 1, 2),
    await employer.delete(`/syncs/${sync.id}`),
  ]) {
    expect(problemOf(response, 409).type).toMatch(/\/sync-closed$/);
  }
  expect(await removalsOf(employer, sync)).toEqual([]);
  await openSync(employer);
  pass(7 * day - second);
  expect(await readSync(employer, sync)).toMatchObject({ state: 'expired' });
  pass(second);
  expect((await employer.get(`/syncs/${sync.id}`)).status).toBe(404);
  expect((await employer.get('/syncs')).text).not.toContain(sync.id);
});

test('the list counts no chunks, but shows what was counted', async ({ employer }) => {
  const sync = await openWith(employer, feedOf(references(2)));
  const listed = async () => bodyOf<{ data: ListedSync[] }>(await employer.get('/syncs'), 200).data[0];
  const { counts, chunks, jobs, duplicates, missingChunks, ...open } = await readSync(employer, sync);
  const uncounted = { counts: null, chunks: null, jobs: null, duplicates: null, missingChunks: null };
  expect(await listed()).toEqual({ ...open, ...uncounted });
  pass(day);
  expect(await listed()).toEqual({ ...open, state: 'expired', ...uncounted });
  const expired = await readSync(employer, sync);
  expect(expired).toEqual({ ...open, state: 'expired', counts, chunks, jobs, duplicates, missingChunks });
  expect(await listed()).toEqual(expired);
});

test('the chunks of one that has expired are read once', async ({ employer }) => {
  const sync = await openSync(employer, { mode: 'preview' });
  for (let n = 1; n <= 3; n += 1) await sendChunk(employer, sync, n, feedOf(references(100, `${n}-`)));
  const read = async () => {
    const { result, requests } = await spentOn(() => employer.get(`/syncs/${sync.id}`));
    return { text: result.text, units: unitsOf(requests, 'read', (place) => place === 'Syncs') };
  };
  pass(day - second);
  const open = await read();
  expect(open.units).toBeGreaterThan(1);
  expect(await read()).toEqual(open);
  pass(second);
  const { text } = await read();
  expect(text).toBe(open.text.replace('"open"', '"expired"'));
  expect(await read()).toEqual({ text, units: 1 });
});

test('one that has expired can be read while the store is too busy to write', async ({ employer }) => {
  const sync = await openWith(employer, feedOf(references(2)));
  pass(day);
  const throttled = await intercept(
    (request, send) =>
      request.command === 'UpdateItemCommand' ? failWith('throttled-item', request, send) : send(),
    () => readSync(employer, sync),
  );
  expect(throttled).toMatchObject({ state: 'expired', chunks: 1, jobs: 2 });
  expect(await readSync(employer, sync)).toEqual(throttled);
});

test.each(['done', 'previewed', 'aborted'] as const)('one that is %s is kept for 7 days', async (state) => {
  const employer = await api.employer();
  const sync = await openSync(employer, { mode: state === 'previewed' ? 'preview' : 'apply' });
  pass(12 * 60 * minute);
  if (state === 'aborted') await employer.delete(`/syncs/${sync.id}`);
  else await commit(employer, sync, 0, 0);
  pass(7 * day - second);
  expect(await readSync(employer, sync)).toMatchObject({ state });
  pass(2 * second);
  expect((await employer.get(`/syncs/${sync.id}`)).status).toBe(404);
});

test.each([
  ['archive', ['A-07', 'A-08']],
  ['delete', []],
])('the sweep resumes removals after ten minutes, however old they are: %s', async (missing, archived) => {
  const employer = await api.employer();
  await loadSet(employer, feedOf(references(8)));
  pass(second);
  const sync = await openWith(employer, feedOf(references(6)), { missing });
  expect(await commitOnly(employer, sync, { chunks: 1, jobs: 6 })).toMatchObject({ state: 'removing' });
  const run = () => inFunction('sweep', () => sweep({}, { getRemainingTimeInMillis: () => minute } as never));
  pass(10 * minute - second);
  await run();
  expect(await readSync(employer, sync)).toMatchObject({ state: 'removing' });
  pass(30 * day);
  expect(await readSync(employer, sync)).toMatchObject({ state: 'removing' });
  await run();
  expect(await readSync(employer, sync)).toMatchObject({
    state: 'done',
    removals: { planned: 2, done: 2 },
  });
  expect(await referencesIn(employer, 'archived')).toEqual(archived);
  expect(await referencesIn(employer, 'active')).toEqual(references(6));
});
