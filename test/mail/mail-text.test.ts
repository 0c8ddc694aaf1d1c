import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inMailHeader, inMailLine } from '../../lib/application/mail/mail-text.ts';

const pieces = ['=?', '=', '?', '\u200b', '\u202e', '\u2028', '\u0085', '\r\n', '\v', '\u{e0041}', 'é', 'x '];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);

describe('a text within a line or a header of a mail', () => {
  test('ends no line, hides and reorders nothing', () => {
    const forging = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u00ad\u200b\u2060\ufeff\u3164\u{e0000}-\u{e007f}]/u;
    fc.assert(
      fc.property(text, (value) => {
        for (const shown of [inMailLine(value), inMailHeader(value)]) expect(shown).not.toMatch(forging);
      }),
    );
  });

  test('has no encoded word in a header', () => {
    fc.assert(fc.property(text, (value) => !inMailHeader(value).includes('=?')));
  });

  test.each(['Cook (R-1), 50 % = ½?', 'Zoë d’Été', '👩‍💻 ❤️', 'می‌خواهم', 'a\u00a0b'])(
    'is otherwise as it was: %s',
    (value) => {
      expect([inMailLine(value), inMailHeader(value)]).toEqual([value, value]);
    },
  );

  test.each([
    ['Cook\u2028E-mail: x@evil.example', 'Cook E-mail: x@evil.example'],
    ['=?utf-8?Q?=0D=0ABcc:x?=', '= ?utf-8?Q?=0D=0ABcc:x?='],
    ['=\u200b?utf-8?Q?x?=', '= ?utf-8?Q?x?='],
    ['Co\u202eok', 'Cook'],
  ])('%j is %j', (value, shown) => {
    expect(inMailHeader(value)).toBe(shown);
  });
});
