import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchKey } from '../../lib/reference/match-key.ts';

test.each([
  ['Trois-Rivières', 'trois  rivieres'],
  ["St. John's", 'ST JOHNS'],
  ["Saint-Adolphe-d'Howard", 'saint adolphe d’howard'],
  ['Behchokǫ̀', 'Behchoko'],
  ['Montre\u0301al', 'Montréal'],
])('%s and %s are one name', (one, other) => {
  expect(matchKey(one)).toBe(matchKey(other));
});

test('digits and letters of any script distinguish names', () => {
  expect(matchKey('Eskasoni 3')).not.toBe(matchKey('Eskasoni'));
  expect(matchKey('ᐃᖃᓗᐃᑦ')).not.toBe('');
});

test('a text without letter or digit has no key', () => {
  expect(matchKey(' .,-– ’')).toBe('');
});

test('the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(matchKey(matchKey(text))).toBe(matchKey(text));
    }),
  );
});
