import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printableJson, printableLine, printableText } from '../../lib/text/printable.ts';
import { formatDocument } from '../../local/admin/format-document.ts';

const unprintable = /[\p{C}\u2028\u2029]/u;
const pieces = [
  '\u001b[2J',
  '\u009b31m',
  '\u202e',
  '\u200b',
  '\u2028',
  '\r',
  '\n',
  '\t',
  '\ud800',
  '🚀',
  'é',
];
const text = fc.oneof(
  fc.array(fc.constantFrom(...pieces)).map((all) => all.join('')),
  fc.string({ unit: 'binary' }),
);

describe('on a terminal', () => {
  test('a line has one, and nothing that a terminal executes', () => {
    fc.assert(fc.property(text, (value) => !unprintable.test(printableLine(value))));
  });

  test('a text keeps the ends of its lines alone', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(printableText(value).replaceAll('\n', '')).not.toMatch(unprintable);
        expect(printableText(value).split('\n')).toHaveLength(value.split('\n').length);
      }),
    );
  });

  test('a table has a line for each row, in columns', () => {
    const row = fc.record({ id: fc.nat(), title: text, last: fc.constant('|') });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), (rows) => {
        const [headings, ...lines] = formatDocument(rows).split('\n');
        expect(lines).toHaveLength(rows.length);
        for (const line of [headings, ...lines]) expect(line).not.toMatch(unprintable);
        expect(new Set(lines.map((line) => [...line].lastIndexOf('|'))).size).toBe(1);
      }),
    );
  });
});

test('printed JSON says the same, in visible characters', () => {
  fc.assert(
    fc.property(fc.dictionary(text, text), (value) => {
      const json = printableJson(value);
      expect(json).not.toMatch(unprintable);
      expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(value));
      expect(JSON.parse(printableJson(value, 2))).toEqual(JSON.parse(json));
    }),
  );
});
