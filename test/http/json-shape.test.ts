import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonShape } from '../../lib/http/body/json-shape.ts';

const most = 1_000;

test.each([
  ['numbers', 1],
  ['commas and brackets in texts', ',[{'],
  ['quotes', '","'],
  ['backslashes before the end', '\\'],
  ['backslashes before quotes', '\\\\"\\",'],
  ['empty texts', ''],
])('counts the values of a list of %s, and not what texts contain', (_, value) => {
  const list = (length: number): string => JSON.stringify(Array(length).fill(value));
  expect(jsonShape(list(7), most)).toEqual({ values: 7, depth: 1 });
  expect(jsonShape(list(2 * most), most).values).toBe(most + 1);
});

test('an unfinished text ends with the body', () => {
  expect(jsonShape(`["${','.repeat(2 * most)}\\"`, most).values).toBe(1);
});

test('reads a quote after any number of backslashes', () => {
  expect(jsonShape(`["${'\\\\\\"'.repeat(most)}"]`, most).values).toBe(1);
  expect(jsonShape(`["${'\\'.repeat(4_000_000)}"]`, most).values).toBe(1);
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((child) => depthOf(child)))
    : 0;

test('finds the depth of any JSON', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 3 }), (text, indent) => {
      const written = JSON.stringify(JSON.parse(text), null, indent);
      expect(jsonShape(written, most).depth).toBe(depthOf(JSON.parse(text)));
    }),
  );
});

test('ignores brackets that close nothing', () => {
  expect(jsonShape(']]]}[[', most).depth).toBeLessThanOrEqual(2);
});
