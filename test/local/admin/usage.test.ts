import { beforeEach, expect, test } from 'vitest';
import { insertKey } from '../../../lib/employer/store/api-keys.ts';
import { insertEmployer } from '../../../lib/employer/store/employers.ts';
import type { Status } from '../../../lib/reference/statuses.ts';
import { formatBytes } from '../../../local/admin/commands/usage.ts';
import { plain } from '../../../local/admin/format-document.ts';
import { runCommand } from '../../support/run-command.ts';
import { createOwnTables } from '../../support/store/own-tables.ts';
import { itemsOf, putItem } from '../../support/store/store-items.ts';
import { aStoredJob, randomText } from '../../support/store/stored-job.ts';

beforeEach(createOwnTables);

const now = new Date('2031-05-20T12:00:00.000Z');

test('usage shows jobs by status, keys with their last use, and storage', async () => {
  const { id } = await insertEmployer({ name: 'Acme', plan: 'standard' }, now);
  const { id: empty } = await insertEmployer({ name: 'New', plan: 'unlimited' }, now);
  await aStoredJob({ employerId: id, status: 'active', referenceId: 'A-1', description: randomText(20_000) });
  await aStoredJob({ employerId: id, status: 'draft' });
  const { key: _, expires: __, ...key } = await insertKey({ employerId: id, label: 'site' }, now);
  const [item] = await itemsOf('apiKeys');
  await putItem('apiKeys', { ...item, lastUsed: '2031-05-19' });

  const { document, text } = await runCommand(['usage'], { now });
  expect(document).toEqual([
    {
      id,
      name: 'Acme',
      plan: 'standard',
      jobs: { active: 1, archived: 0, draft: 1 },
      keys: [{ ...key, lastUsed: '2031-05-19' }],
      bytes: expect.any(Number),
    },
    {
      id: empty,
      name: 'New',
      plan: 'unlimited',
      jobs: { active: 0, archived: 0, draft: 0 },
      keys: [],
      bytes: expect.any(Number),
    },
  ]);
  const [{ bytes }] = document as [{ bytes: number }];
  expect(bytes).toBeGreaterThan(15_000);
  expect(bytes).toBeLessThan(25_000);
  expect(text?.(plain)).toMatch(/^1 +Acme +standard +1 +0 +1 +1 +2031-05-19 +1\d\.\d kB$/m);
  expect(text?.(plain)).toMatch(/^2 +New +unlimited +0 +0 +0 +0 +never +\d+ B$/m);

  const one = await runCommand(['usage', '--employer', String(id)], { now });
  expect(one.document).toEqual((document as object[]).slice(0, 1));
  expect(one.text?.(plain)).toMatch(/^key_\w+ +employer +site +2031-05-20T12:00:00\.000Z +2031-05-19$/m);
});

test('storage includes synchronisations', async () => {
  const { id } = await insertEmployer({ name: 'Feeds', plan: 'standard' }, now);
  const bytes = async (): Promise<number> => {
    const { document } = await runCommand(['usage', '--employer', String(id)], { now });
    return (document as [{ bytes: number }])[0].bytes;
  };
  const before = await bytes();
  await putItem('syncs', { employerId: id, part: 'chunk', hashes: 'x'.repeat(5_000) });
  expect((await bytes()) - before).toBeGreaterThan(5_000);
});

test('usage --days counts jobs by their latest publishDate, employer and status', async () => {
  const { id: acme } = await insertEmployer({ name: 'Acme', plan: 'standard' }, now);
  const { id: trial } = await insertEmployer({ name: 'Trial', plan: 'standard', test: true }, now);
  const jobs: [employerId: number, publishDate: string, status: Status, count: number][] = [
    [acme, '2031-05-20', 'active', 2],
    [acme, '2031-05-20', 'archived', 1],
    [acme, '2031-05-19', 'draft', 1],
    [acme, '2031-05-18', 'active', 1],
    [trial, '2031-05-20', 'active', 1],
  ];
  for (const [employerId, publishDate, status, count] of jobs) {
    for (let made = 0; made < count; made++) await aStoredJob({ employerId, publishDate, status });
  }
  const days = async (...args: string[]) =>
    (await runCommand(['usage', '--days', ...args], { now })).document;
  const [today, ofTrial, yesterday, before] = [
    { date: '2031-05-20', employerId: acme, name: 'Acme', active: 2, archived: 1, draft: 0 },
    { date: '2031-05-20', employerId: trial, name: 'Trial', test: true, active: 1, archived: 0, draft: 0 },
    { date: '2031-05-19', employerId: acme, name: 'Acme', active: 0, archived: 0, draft: 1 },
    { date: '2031-05-18', employerId: acme, name: 'Acme', active: 1, archived: 0, draft: 0 },
  ];
  expect(await days('1')).toEqual([today, ofTrial]);
  expect(await days('2')).toEqual([today, ofTrial, yesterday]);
  expect(await days('366', '--employer', String(acme))).toEqual([today, yesterday, before]);
});

test.each(['0', '-1', '1.5', '367', ''])('usage --days %j is incorrect usage', async (days) => {
  expect(() => runCommand(['usage', '--days', days])).toThrow('--days must be a number from 1 to 366');
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
