import { expect, test } from 'vitest';
import { digestOf } from '../../../lib/domain/api-key.ts';
import { findKey } from '../../../lib/store/employers/authenticate.ts';
import { readCommandLine } from '../../../local/admin/command-line.ts';

const run = async (...args: string[]) => {
  const command = readCommandLine(args);
  if (command === 'help') throw new Error('help');
  const { document, note } = await command.call();
  return { document: JSON.parse(JSON.stringify(document)), note };
};
const answer = async (...args: string[]) => (await run(...args)).document;

const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

test('suspends, resumes and deletes an employer', async () => {
  const created = await answer('employer', 'create', '--name', 'Leaving');
  const id = String(created.id);
  expect(await answer('employer', 'suspend', id)).toEqual({ ...created, suspended: iso });
  expect(await answer('employer', 'list')).toContainEqual({ ...created, suspended: iso });
  expect(await answer('employer', 'resume', id)).toEqual(created);
  expect(await answer('employer', 'delete', id, '--confirm', 'Leaving')).toEqual({
    id: created.id,
    name: 'Leaving',
    jobs: 0,
    keys: 0,
  });
  expect(await answer('employer', 'list')).not.toContainEqual(created);
});

test('key rotate shows the new key like key create does, and when the old one ends', async () => {
  const { id: employerId } = await answer('employer', 'create', '--name', 'Rotating');
  const id = String(employerId);
  const old = await answer('key', 'create', '--employer', id, '--label', 'site');
  const { document, note } = await run('key', 'rotate', old.keyId, '--overlap', '24h');
  const { keyId, key, created, ...rest } = document;
  expect(rest).toEqual({ employerId, label: 'site' });
  expect(Object.keys(document)).toEqual(Object.keys(old));
  expect(await findKey(digestOf(key))).toMatchObject({ keyId });
  const revoked = new Date(Date.parse(created) + 24 * 60 * 60 * 1_000).toISOString();
  expect(note).toContain(`The old key works until ${revoked}.`);
  const listed = await answer('key', 'list', '--employer', id);
  expect(listed).toHaveLength(2);
  expect(listed).toContainEqual({ keyId: old.keyId, label: 'site', created: old.created, revoked });
  expect(listed).toContainEqual({ keyId, label: 'site', created });
});

test('without an overlap key rotate ends the old key at once', async () => {
  const { id } = await answer('employer', 'create', '--name', 'Rotating');
  const { keyId } = await answer('key', 'create', '--employer', String(id));
  const { document, note } = await run('key', 'rotate', keyId);
  expect(note).toContain('The old key stops within 60 seconds.');
  const listed = await answer('key', 'list', '--employer', String(id));
  expect(listed).toContainEqual({ keyId, label: '', created: iso, revoked: document.created });
});
