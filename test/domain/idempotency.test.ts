import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintOf, keyDigest } from '../../lib/http/body/idempotency.ts';

const jsonObject = fc.dictionary(fc.string(), fc.jsonValue());

/** The same value with the members of every object in reverse order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, child]) => [name, reversed(child)]);
  return Object.fromEntries(members.reverse());
};

describe('a fingerprint of a request', () => {
  test('is the same for the same JSON value, whatever the order of its members', () => {
    fc.assert(
      fc.property(jsonObject, fc.boolean(), (body, lenient) => {
        expect(fingerprintOf(reversed(body) as object, lenient)).toBe(fingerprintOf(body, lenient));
      }),
    );
  });

  test('is the same for the same JSON value, whatever its white space', () => {
    fc.assert(
      fc.property(jsonObject, (body) => {
        const [spaced, dense] = [JSON.stringify(body, null, 3), JSON.stringify(body)];
        expect(fingerprintOf(JSON.parse(spaced), false)).toBe(fingerprintOf(JSON.parse(dense), false));
      }),
    );
  });

  test.each<[object, object]>([
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, { a: 'null' }],
    [{ a: null }, {}],
    [{ a: null }, { a: Number.NaN }],
    [{ a: true }, { a: 'true' }],
    [{ a: [] }, { a: {} }],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [12] }, { a: [1, 2] }],
    [{ a: [[1], 2] }, { a: [[1, 2]] }],
    [{ a: { b: 1 }, c: 2 }, { a: { b: 1, c: 2 } }],
    [
      { a: 'b', c: 'd' },
      { a: 'd', c: 'b' },
    ],
    [{ a: '","b":"' }, { a: '', b: '' }],
    [{ a: '\ud800' }, { a: '\ud801' }],
    [{ a: 'é' }, { a: 'e\u0301' }],
  ])('distinguishes %j from %j', (one, other) => {
    expect(fingerprintOf(one, false)).not.toBe(fingerprintOf(other, false));
  });

  test('distinguishes lenient from strict handling', () => {
    expect(fingerprintOf({}, true)).not.toBe(fingerprintOf({}, false));
  });

  test('accepts each depth that the parser of bodies accepts', () => {
    const deep = (innermost: string): object =>
      JSON.parse(`{"a":${'['.repeat(3_000)}${innermost}${']'.repeat(3_000)}}`);
    expect(fingerprintOf(deep('1'), false)).not.toBe(fingerprintOf(deep('2'), false));
  });
});

test('the same key of two employers has two digests', () => {
  expect(keyDigest(1, 'k')).toBe(keyDigest(1, 'k'));
  expect(new Set([keyDigest(1, 'k'), keyDigest(2, 'k'), keyDigest(1, 'K'), keyDigest(11, 'k')]).size).toBe(4);
});
