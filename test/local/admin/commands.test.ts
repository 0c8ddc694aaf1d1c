import { expect, test } from 'vitest';
import { digestOf } from '../../../lib/domain/api-key.ts';
import { findKey } from '../../../lib/store/employers/authenticate.ts';
import { runCommand } from '../../support/run-command.ts';

const run = async (...args: string[]) => {
  const { document, note } = await runCommand(args);
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

const hour = 60 * 60 * 1_000;

test('key rotate shows the new key like key create does, and key list when the old one ends', async () => {
  const { id: employerId } = await answer('employer', 'create', '--name', 'Rotating');
  const id = String(employerId);
  const old = await answer('key', 'create', '--employer', id, '--label', 'site');
  const { document, note } = await run('key', 'rotate', old.keyId, '--overlap', '24h');
  const { keyId, key, created, ...rest } = document;
  expect(rest).toEqual({ employerId, label: 'site' });
  expect(Object.keys(document)).toEqual(Object.keys(old));
  expect(await findKey(digestOf(key))).toMatchObject({ keyId });
  const ends = new Date(Date.parse(created) + 24 * hour).toISOString();
  expect(note).toContain(`The old key works until ${ends}.`);
  const { key: _, ...oldKey } = old;
  const newKey = { keyId, employerId, label: 'site', created };
  expect(await answer('key', 'list', '--employer', id)).toEqual(
    expect.arrayContaining([{ ...oldKey, ends }, newKey]),
  );

  const later = { now: new Date(Date.parse(ends) + 1) };
  const { document: afterwards } = await runCommand(['key', 'list', '--employer', id], later);
  expect(afterwards).toEqual(expect.arrayContaining([{ ...oldKey, revoked: ends }, newKey]));
});

test('key rotate with the overlap 0 ends the old key at once', async () => {
  const { id } = await answer('employer', 'create', '--name', 'Rotating');
  const { keyId } = await answer('key', 'create', '--employer', String(id));
  const { document, note } = await run('key', 'rotate', keyId, '--overlap', '0');
  expect(note).toContain('The old key stops within 60 seconds.');
  const listed = await answer('key', 'list', '--employer', String(id));
  expect(listed).toContainEqual({
    keyId,
    employerId: id,
    label: '',
    created: iso,
    revoked: document.created,
  });
});

test('key list without --employer lists the keys of all employers', async () => {
  const created = [];
  for (const name of ['One', 'Other']) {
    const { id } = await answer('employer', 'create', '--name', name);
    const { key: _, ...shown } = await answer('key', 'create', '--employer', String(id));
    created.push(shown);
  }
  expect(await answer('key', 'list')).toEqual(expect.arrayContaining(created));
  const [first] = created;
  expect(await answer('key', 'list', '--employer', String(first.employerId))).toEqual([first]);
});
