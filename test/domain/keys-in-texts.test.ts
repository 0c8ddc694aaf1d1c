import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newApiKey } from '../../lib/employer/api-key.ts';
import { describeCauses, describeText, withoutKeys } from '../../lib/log.ts';

const key = newApiKey(randomBytes);
const secret = key.slice('jpk_'.length);

/** Whether eight characters in a row of the key are in a text, whatever their case. */
const shows = (text: string, of = secret): boolean =>
  Array.from({ length: of.length - 7 }, (_, at) => of.slice(at, at + 8)).some((part) =>
    text.toLowerCase().includes(part.toLowerCase()),
  );

const forms: readonly (readonly [string, string])[] = [
  ['as it is', key],
  ['in lower case', key.toLowerCase()],
  ['in upper case', key.toUpperCase()],
  ['percent-encoded', `/jobs/${key.replace('_', '%5F')}`],
  ['with a hyphen', key.replace('_', '-')],
  ['in a query', `/jobs?api-key=${key}&page=1`],
  ['followed by text', `${key}-and-more`],
  ['in JSON', JSON.stringify({ key })],
  ['of a vendor', `${key}.4021`],
  ['twice', `${key}${key}`],
];

test.each(forms)('a key is removed %s', (_, text) => {
  expect(shows(withoutKeys(text))).toBe(false);
  expect(shows(describeText(text))).toBe(false);
});

describe('of the key that a request is sent with, no part is shown', () => {
  const ends = fc.tuple(fc.nat(30), fc.integer({ min: 8, max: 38 }));
  test.each([
    ['a text', (text: string, own: string) => describeText(text, own)],
    [
      'an error',
      (text: string, own: string) => {
        const error = Object.assign(new Error(text, { cause: new Error(text) }), { name: text });
        return JSON.stringify(describeCauses(error, own));
      },
    ],
  ])('in %s', (_, shown) => {
    fc.assert(
      fc.property(ends, fc.string({ maxLength: 250 }), fc.boolean(), ([from, length], around, lower) => {
        const part = secret.slice(from, from + length);
        expect(shows(shown(`${around}${lower ? part.toLowerCase() : part}${around}`, key))).toBe(false);
      }),
    );
  });
});

test('the pattern for secret scanners finds a key, also of a vendor with an employer', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const pattern = new RegExp(/scanners is `(.*)`/.exec(page)?.[1] ?? '');
  for (const text of [key, `${key}.4021`, `API-Key: ${key}.4021\n`])
    expect(pattern.exec(text)?.[0]).toBe(key);
});

test('a whole secret without its prefix is not logged', () => {
  expect(shows(describeText(`/jobs/${secret}`))).toBe(false);
  expect(shows(describeText(`${'x'.repeat(190)}/${secret}`))).toBe(false);
});

test.each([
  '/api/v1.1/jobs/183668',
  '/api/v1.1/syncs/0mwsrcqjvb3933fd3dce17c1afa',
  'key_GEZhppdNF043',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)',
])('what is no key remains: %s', (text) => {
  expect(describeText(text, key)).toBe(text);
});
