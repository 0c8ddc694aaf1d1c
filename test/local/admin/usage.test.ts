import { beforeEach, expect, test } from 'vitest';
import { insertKey } from '../../../lib/store/employers/api-keys.ts';
import { insertEmployer } from '../../../lib/store/employers/employers.ts';
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

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [12_345_678, '12.3 MB'],
  [5e15, '5000.0 TB'],
])('%d bytes are %s', (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
