import { beforeEach, expect, test, vi } from 'vitest';
import { configure } from '../../../lib/config.ts';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import type { SyncDocument } from '../../../lib/sync/sync-schema.ts';
import { callFunction } from '../../support/api/call-function.ts';
import { feedJob } from '../../support/api/syncs.ts';
import { withOther } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { commitOnly, runRemovals } from '../../support/synchronising.ts';

/* Functions on several computers: each request is made by the clock that a test sets before it. */

useOwnTables();

const start = Date.UTC(2026, 10, 27, 12);
const at = (seconds: number) => vi.setSystemTime(start + seconds * 1_000);

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.useFakeTimers({ toFake: ['Date'] });
  configure({ ONE_CLOCK: undefined });
});

/** An employer with the active jobs KEPT, and OLD, which is also in no feed. */
const anEmployer = async () => {
  at(0);
  const { id, name } = await insertEmployer({ name: 'Harbour Foods', plan: 'standard' }, new Date());
  const { key } = await insertKey({ employerId: id, label: '' }, new Date());
  const send = async <Body = SyncDocument>(method: string, target: string, body: object) => {
    const headers = { 'api-key': key, 'content-type': 'application/json' };
    const sent = { method, target, headers, body: Buffer.from(JSON.stringify(body)) };
    const response = await callFunction(sent);
    return { status: response.status, body: response.body as Body };
  };
  const post = (referenceId: string, changes = {}) => send('PUT', '/jobs', feedJob(referenceId, changes));
  const open = async () => (await send('POST', '/syncs', {})).body;
  const sendKept = (sync: SyncDocument) =>
    send('PUT', `/syncs/${sync.id}/chunks/1`, { jobs: [feedJob('KEPT')] });
  const statusOf = async (referenceId: string) => {
    const page = await send<{ data: { status: string }[] }>('GET', `/jobs?referenceId=${referenceId}`, {});
    return page.body.data[0]?.status;
  };
  await post('KEPT');
  await post('OLD');
  return { id, name, send, post, open, sendKept, statusOf };
};

const accepted = { chunks: 1, jobs: 1, acceptRemovals: 9 };

test.each([
  { posted: 10.5, behind: 0, status: 'active' },
  { posted: 10.5, behind: 0.6, status: 'active' },
  { posted: 10.5, behind: 2.4, status: 'active' },
  { posted: 10.5, behind: 2.6, status: 'archived' },
  { posted: 9.9, behind: 0, status: 'archived', ONE_CLOCK: 'true' },
])('what is posted at $posted s by a clock $behind s behind is $status', async (row) => {
  const { post, open, sendKept, send, statusOf } = await anEmployer();
  configure({ ONE_CLOCK: row.ONE_CLOCK });
  await post('BACK');
  await post('BACK', { status: 'archived' });
  const postLate = async () => {
    at(row.posted - row.behind);
    await post('NEW');
    await post('BACK');
  };
  if (row.posted < 10) await postLate();
  at(10);
  const sync = await open();
  await sendKept(sync);
  if (row.posted > 10) await postLate();
  at(20);
  expect((await send('POST', `/syncs/${sync.id}/commit`, accepted)).body.state).toBe('done');
  const statuses = await Promise.all(['NEW', 'BACK', 'KEPT', 'OLD'].map(statusOf));
  expect(statuses).toEqual([row.status, row.status, 'active', 'archived']);
});

test('a job whose request arrived before the opening, and which was stored after it, is not removed', async () => {
  const { post, open, sendKept, send, statusOf } = await anEmployer();
  at(7);
  const [, sync] = await withOther(
    'GetItemCommand',
    () => post('SLOW'),
    async () => {
      at(10);
      const opened = await open();
      at(13);
      return opened;
    },
  );
  await sendKept(sync);
  at(20);
  await send('POST', `/syncs/${sync.id}/commit`, accepted);
  expect(await Promise.all(['SLOW', 'OLD'].map(statusOf))).toEqual(['active', 'archived']);
});

test('a job that was changed after the commit by a clock behind is not removed', async () => {
  const { id, name, post, open, sendKept, statusOf } = await anEmployer();
  at(10);
  const sync = await open();
  await sendKept(sync);
  at(20);
  await commitOnly({ id, name } as Parameters<typeof commitOnly>[0], sync, accepted);
  at(18.5);
  await post('OLD', { title: 'Changed' });
  at(30);
  await runRemovals(id, sync);
  expect(await statusOf('OLD')).toBe('active');
});

test('a clock ahead neither takes the lease of a commit for over, nor the day of a synchronisation', async () => {
  const { open, sendKept, send } = await anEmployer();
  at(10);
  const sync = await open();
  await sendKept(sync);
  const openAnother = async (seconds: number) => {
    at(10 + 24 * 3_600 + seconds);
    return (await send('POST', '/syncs', {})).status;
  };
  expect(await openAnother(1.5)).toBe(409);
  expect(await openAnother(2.5)).toBe(201);
  at(20);
  const [committed, chunk] = await withOther(
    'QueryCommand',
    () => send('POST', `/syncs/${sync.id}/commit`, accepted),
    async () => {
      // Of the 29 seconds that the commit may run.
      at(20 + 28.9 + 1.9);
      const sent = await sendKept(sync);
      at(20 + 28.9);
      return sent;
    },
  );
  expect([committed.status, chunk.status]).toEqual([202, 409]);
});
