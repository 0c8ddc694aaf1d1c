import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../../lib/text/fold.ts';

test.each([
  ['Développeur', 'developpeur'],
  ['MONTRÉAL', 'montreal'],
  ['De\u0301veloppeur', 'developpeur'],
  ['Chef d’Œuvre', "chef d'oeuvre"],
  ['l`entretien l´entretien lʼentretien l＇entretien', "l'entretien l'entretien l'entretien l'entretien"],
  ['agent‑e agent–e agent—e agent−e', 'agent-e agent-e agent-e agent-e'],
  ['Straße', 'strasse'],
  ['Łódź Øster Đuro', 'lodz oster duro'],
  ['ﬁle', 'file'],
  ['Ｆｕｌｌ', 'full'],
  ['İ', 'i'],
  ['ı', 'i'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['日本', '日本'],
  ['a-1_b.c', 'a-1_b.c'],
])('folds %j to %j', (text, folded) => {
  expect(fold(text)).toBe(folded);
});

const text = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(..."'`´’｀΄\u1ffd\u1fef\u0374‑−⁻－"),
  ),
});

test('folding is idempotent', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(fold(fold(value))).toBe(fold(value));
    }),
    { numRuns: 2_000 },
  );
});

test('ignores Unicode normalization', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(fold(value.normalize('NFD'))).toBe(fold(value));
      expect(fold(value.normalize('NFC'))).toBe(fold(value));
    }),
  );
});

test('folds each letter independently of its neighbours', () => {
  const letters = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...'Σσςİß ΑαI'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    ),
  });
  fc.assert(
    fc.property(letters, letters, (value, other) => {
      expect(fold(value + other)).toBe(fold(value) + fold(other));
    }),
  );
});

test('ignores the case of Latin letters', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'abzéàçœæßøłđıÉÀÇŒÆØŁĐIİẞ -1') });
  fc.assert(
    fc.property(latin, (value) => {
      expect(fold(value.toUpperCase())).toBe(fold(value));
    }),
  );
});
