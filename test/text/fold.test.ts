import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../lib/text/fold.ts';

test.each([
  ['Développeur', 'developpeur'],
  ['MONTRÉAL', 'montreal'],
  ['De\u0301veloppeur', 'developpeur'],
  ['Chef d’Œuvre', 'chef d’oeuvre'],
  ['Straße', 'strasse'],
  ['Łódź Øster Đuro', 'lodz oster duro'],
  ['ﬁle', 'file'],
  ['İ', 'i'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['日本', '日本'],
  ['a-1_b.c', 'a-1_b.c'],
])('%j is compared as %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const text = fc.string({ unit: 'binary' });

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(fold(fold(one))).toBe(fold(one));
    }),
    { numRuns: 2_000 },
  );
});

test('the form of composition does not matter', () => {
  fc.assert(
    fc.property(text, (one) => {
      expect(fold(one.normalize('NFD'))).toBe(fold(one));
      expect(fold(one.normalize('NFC'))).toBe(fold(one));
    }),
  );
});

test('a letter is folded alike wherever it stands', () => {
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'Σσςİß ΑαI'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(letters, letters, (one, other) => {
      expect(fold(one + other)).toBe(fold(one) + fold(other));
    }),
  );
});

test('the case of Latin letters does not matter', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'abzéàçœæßøłđÉÀÇŒÆØŁĐ -1') });
  fc.assert(
    fc.property(latin, (one) => {
      expect(fold(one.toUpperCase())).toBe(fold(one));
    }),
  );
});
