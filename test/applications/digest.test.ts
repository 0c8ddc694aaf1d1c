import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressDigest, digestKey } from '../../lib/application/digest.ts';
import { readSettings } from '../../lib/application/settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'job-posting-digest-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const keyOf = () => digestKey(readSettings({ APPLICATIONS_FOLDER: folder }));
const file = () => join(folder, 'application-key');

test('the key is made once, also for requests at the same time', async () => {
  const keys = await Promise.all([keyOf(), keyOf()]);
  const stored = readFileSync(file(), 'utf8');
  expect(stored).toMatch(/^[0-9a-f]{64}$/);
  expect(keys).toEqual([stored, stored]);
});

// A digest without a key would show whether an applicant has applied.
test.each(['', '0123'])('a key that a full disk has cut to "%s" is not used', async (part) => {
  writeFileSync(file(), part);
  await expect(keyOf()).rejects.toThrow(file());
});

test.each([
  ['Jobs@Harbour.Example', 'jobs@harbour.example', true],
  ['jobs+a+b@harbour.example', 'jobs@harbour.example', true],
  ['+a+b@harbour.example', '+a@harbour.example', true],
  ['+a@harbour.example', '+b@harbour.example', false],
  ['jobs@Exämple.example', 'jobs@xn--exmple-cua.example', true],
  ['jobs@a.example', 'jobs@b.example', false],
  ['jo.bs@a.example', 'jobs@a.example', false],
])('%s and %s are the same address: %s', (one, other, isSame) => {
  expect(addressDigest('key', one) === addressDigest('key', other)).toBe(isSame);
});
