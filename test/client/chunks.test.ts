import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutChunks } from '../../client/src/sync/chunks.ts';
import { runs } from '../support/runs.ts';

const texts = fc
  .constantFrom('x', 'é', '🍁')
  .chain((character) => fc.constantFrom(1, 20, 60, 120, 300).map((length) => character.repeat(length)));
/** Sources whose entries need from a few bytes to more than a chunk may have. */
const sources = fc.array(fc.record({ text: texts }), { maxLength: 20 });
const limits = { entries: 7, bytes: 400 };

test('chunks have all entries in order, and are as large as the limits allow', async () => {
  await fc.assert(
    fc.asyncProperty(sources, async (source) => {
      const chunks = await Array.fromAsync(cutChunks(source, limits));
      expect(chunks.flatMap(({ text }) => JSON.parse(text))).toEqual(source);
      for (const [index, { n, start, size, text }] of chunks.entries()) {
        expect(n).toBe(index + 1);
        expect(JSON.parse(text)).toEqual(source.slice(start, start + size));
        expect(size).toBeLessThanOrEqual(limits.entries);
        // The brackets are not counted.
        const bytes = Buffer.byteLength(text);
        if (size > 1) expect(bytes).toBeLessThanOrEqual(limits.bytes + 1);
        const following = source[start + size];
        if (following === undefined || size === limits.entries) continue;
        expect(bytes + Buffer.byteLength(JSON.stringify(following))).toBeGreaterThan(limits.bytes);
      }
    }),
    { numRuns: runs(200) },
  );
});

test('a chunk has 4 MB of JSON at most', async () => {
  const source = Array.from({ length: 5 }, () => ({ text: 'x'.repeat(1_900_000) }));
  const sizes = (await Array.fromAsync(cutChunks(source))).map(({ size }) => size);
  expect(sizes).toEqual([2, 2, 1]);
});
