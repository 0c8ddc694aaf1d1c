import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  digestOf,
  isWellFormedKey,
  newApiKey,
  newKeyId,
  type RandomBytes,
  worksUntil,
} from '../../lib/employer/api-key.ts';

const bytes = fc.infiniteStream(fc.nat(255)).map((stream): RandomBytes => {
  return (size) => Uint8Array.from({ length: size }, () => stream.next().value ?? 0);
});
const keys = bytes.map(newApiKey);
const letters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'];

/** 0, 1, 2 … 255, 0, 1 …: a source in which every byte is exactly as frequent as any other. */
const everyByteInTurn = (): RandomBytes => {
  let next = 0;
  return (size) => Uint8Array.from({ length: size }, () => next++ % 256);
};

describe('a new key', () => {
  test('is jpk_, 32 random digits and 6 of checksum, and well formed', () => {
    fc.assert(
      fc.property(keys, (key) => {
        expect(key).toMatch(/^jpk_[0-9A-Za-z]{38}$/);
        expect(isWellFormedKey(key)).toBe(true);
      }),
    );
  });

  test('draws each of the 62 digits equally often', () => {
    const source = everyByteInTurn();
    const drawn = Array.from({ length: 62 }, () => newApiKey(source).slice(4, 36)).join('');
    const counts = letters.map((letter) => drawn.split(letter).length - 1);
    expect(counts).toEqual(letters.map(() => 32));
  });

  test('ends with the CRC-32 of everything before it', () => {
    expect(newApiKey((size) => new Uint8Array(size))).toBe(`jpk_${'0'.repeat(32)}4Ev8jn`);
  });
});

describe('a mistyped key', () => {
  test('with one wrong character is refused', () => {
    const typo = fc.record({
      key: keys,
      at: fc.nat(41),
      letter: fc.constantFrom(...letters, '_', '-', ' ', 'é'),
    });
    fc.assert(
      fc.property(typo, ({ key, at, letter }) => {
        fc.pre(key[at] !== letter);
        expect(isWellFormedKey(key.slice(0, at) + letter + key.slice(at + 1))).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });

  test('with two adjacent characters swapped is refused', () => {
    fc.assert(
      fc.property(keys, fc.nat(40), (key, at) => {
        const swapped = key.slice(0, at) + key.charAt(at + 1) + key.charAt(at) + key.slice(at + 2);
        fc.pre(swapped !== key);
        expect(isWellFormedKey(swapped)).toBe(false);
      }),
    );
  });

  test('with anything before or after it, or truncated, is refused', () => {
    fc.assert(
      fc.property(keys, fc.constantFrom(' ', '\n', '0', 'jpk_'), fc.nat(41), (key, extra, length) => {
        expect([key + extra, extra + key, key.slice(0, length)].filter(isWellFormedKey)).toEqual([]);
      }),
    );
  });

  test.each([
    ['another prefix', 'jpx_000000000000000000000000000000003DPHYE'],
    ['one digit too few', 'jpk_00000000000000000000000000000000jKF2m'],
    ['one digit too many', 'jpk_0000000000000000000000000000000004gYWbc'],
    ['a hyphen', 'jpk_0000000000000000000000000000000-2QXeo2'],
    ['nothing but a checksum', '000000'],
  ])('with %s is refused, although its checksum is right', (_, text) => {
    expect(isWellFormedKey(text)).toBe(false);
  });
});

test('the digest is the SHA-256 in hex (FIPS 180-4, example "abc")', () => {
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a key id is key_ and 12 digits of base 62, and not a valid key', () => {
  fc.assert(
    fc.property(bytes, (source) => {
      const keyId = newKeyId(source);
      expect(keyId).toMatch(/^key_[0-9A-Za-z]{12}$/);
      expect(isWellFormedKey(keyId)).toBe(false);
    }),
  );
});

describe('a key works', () => {
  const revoked = '2026-11-20T10:00:00.000Z';
  const forGood = Number.POSITIVE_INFINITY;
  const notNow = Number.NEGATIVE_INFINITY;

  test.each([
    ['for good while nothing ends it', {}, forGood],
    ['no more, whatever the clock says, once it is revoked', { revoked }, notNow],
    ['until the end of its overlap', { revoked, overlapping: true }, Date.UTC(2026, 10, 20, 10)],
    ['not while its employer is suspended', { suspended: revoked }, notNow],
    ['not while suspended in its overlap', { suspended: revoked, revoked, overlapping: true }, notNow],
  ] as const)('%s', (_, end, moment) => {
    expect(worksUntil(end)).toBe(moment);
  });
});
