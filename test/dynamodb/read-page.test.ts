import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeResponse } from '../../lib/dynamodb/attribute-values.ts';
import { readBatch, readPage } from '../../lib/dynamodb/lean/read-page.ts';
import { item, marshalled } from './arbitrary-exchanges.ts';

const slowly = (text: string): object | 'refused' => {
  try {
    return decodeResponse(JSON.parse(text));
  } catch {
    return 'refused';
  }
};

const page = fc
  .record(
    { Items: fc.array(item, { maxLength: 4 }), Count: fc.nat(), LastEvaluatedKey: item },
    { requiredKeys: ['Items'] },
  )
  .map(({ Items, LastEvaluatedKey, ...rest }) =>
    JSON.stringify({
      ...rest,
      Items: Items.map(marshalled),
      ...(LastEvaluatedKey && { LastEvaluatedKey: marshalled(LastEvaluatedKey) }),
    }),
  );

test('reads every page as JSON.parse and decodeResponse do', () => {
  fc.assert(
    fc.property(page, (text) => {
      // Compares prototypes, too.
      expect(isDeepStrictEqual(readPage(text), slowly(text))).toBe(true);
    }),
  );
});

test.each([
  ['quotes and backslashes', '"\\ \\" \\\\" \u0000 \u2028 é 𝒳'],
  ['a text that looks like the start of the items', '"Items":[{"id":{"N":"1"}}]'],
])('reads %s in a text', (_, value) => {
  const text = JSON.stringify({ Count: 1, Items: [{ value: { S: value }, [value]: { NULL: true } }] });
  expect(readPage(text)).toEqual({ Count: 1, Items: [{ value, [value]: null }] });
});

test('leaves a text that is written in another way, or is damaged, to the whole parser', () => {
  const change = fc.record({
    at: fc.nat(),
    removed: fc.nat(2),
    added: fc.constantFrom('', ' ', '"', '}', ']', ',', '1', '\\'),
  });
  fc.assert(
    fc.property(page, change, (text, { at, removed, added }) => {
      const start = at % text.length;
      const damaged = text.slice(0, start) + added + text.slice(start + removed);
      const read = readPage(damaged);
      if (read) expect(read).toEqual(slowly(damaged));
    }),
    { numRuns: 1_000 },
  );
});

const batch = fc.array(item, { maxLength: 4 }).chain((items) =>
  fc.constantFrom({}, { Other: [] }).map((others) =>
    JSON.stringify({
      Responses: { 'a.Table-1': items.map(marshalled), ...others },
      UnprocessedKeys: { 'a.Table-1': { Keys: items.map(marshalled) } },
    }),
  ),
);

test('reads every batch of one table as JSON.parse and decodeResponse do', () => {
  fc.assert(
    fc.property(batch, (text) => {
      expect(readBatch(text)).toEqual(text.includes('Other') ? undefined : slowly(text));
    }),
  );
});

test('leaves a damaged batch to the whole parser', () => {
  fc.assert(
    fc.property(batch, fc.nat(), (text, at) => {
      const start = at % text.length;
      const damaged = text.slice(0, start) + text.slice(start + 1);
      const read = readBatch(damaged);
      if (read) expect(read).toEqual(slowly(damaged));
    }),
  );
});

test('a batch is not read where a table has the name of a member', () => {
  const text = '{"UnprocessedKeys":{"Responses":{"Keys":[]}},"Responses":{}}';
  expect(readBatch(text)).toBeUndefined();
});
