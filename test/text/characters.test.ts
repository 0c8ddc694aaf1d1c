import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hiddenIn, isVisible, pointOut } from '../../lib/text/characters.ts';

describe('a visible character', () => {
  test.each(['a', '.', '日', '🚀', '\u0301', '\ue000', '\u0600x', '\u200b-\u200b'])('is in %j', (text) => {
    expect(isVisible(text)).toBe(true);
  });

  test.each(['', ' \t\n', '\u0000', '\u00a0\u2028', '\u00ad\u200b\u2060', '\u3164\u2800', '\ufe0f\u{e0100}'])(
    'is not in %j',
    (text) => {
      expect(isVisible(text)).toBe(false);
    },
  );

  test('makes a text visible whatever surrounds it', () => {
    const any = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(any, any, (before, after) => {
        expect(isVisible(`${before}x${after}`)).toBe(true);
        expect(isVisible(before + after)).toBe(isVisible(before) || isVisible(after));
      }),
    );
  });
});

describe('a message', () => {
  test.each([
    ['a\u200bb', 'U+200B after "a"'],
    ['\ufeffa', 'U+FEFF at the beginning'],
    ['a \u{e0041}', 'U+E0041 after "a "'],
    [`${'🚀'.repeat(40)}\u00ad`, `U+00AD after "…${'🚀'.repeat(30)}"`],
    ['a\u00a0b', undefined],
  ])('points out what is hidden in %j', (text, expected) => {
    expect(hiddenIn(text)).toBe(expected);
  });

  test.each([
    ['x"y', '" after "x"'],
    ['x y', 'a space after "x"'],
    ['a\tb\u202ec<', 'U+0009 after "a"'],
  ])('names what %j has', (text, expected) => {
    expect(pointOut(text, /[\s"<]/)).toBe(expected);
  });

  test('repeats no invisible character', () => {
    expect(pointOut('a\u202e\tb<', /</)).toBe('< after "a b"');
  });
});
