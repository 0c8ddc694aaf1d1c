import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmount, toTenThousandths } from '../../lib/job/rules/salary.ts';
import { hasAtMostFourPlaces } from '../../lib/text/json-amounts.ts';

const largest = 99_999_999_999_999;
const tenThousandths = fc.oneof(
  fc.nat(largest),
  fc.nat(20_000),
  fc.integer({ min: largest - 20_000, max: largest }),
);

test('every amount is the same after formatting and parsing', () => {
  fc.assert(
    fc.property(tenThousandths, (amount) => {
      const written = formatAmount(amount);
      expect(written).toMatch(/^(?:0|[1-9]\d*)\.\d{4}$/);
      expect(BigInt(written.replace('.', ''))).toBe(BigInt(amount));
      expect(toTenThousandths(JSON.parse(written))).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  [0, '0.0000'],
  [1, '0.0001'],
  [9_999, '0.9999'],
  [10_000, '1.0000'],
  [191_100, '19.1100'],
  [500_000_000, '50000.0000'],
  [largest, '9999999999.9999'],
])('%d is formatted as %s', (amount, written) => {
  expect(formatAmount(amount)).toBe(written);
});

test('zero has no sign', () => {
  expect(toTenThousandths(-0)).toBe(0);
});

/** Whether `digits` × 10^`exponent` is a whole number of ten-thousandths, in exact arithmetic. */
const isWhole = (digits: bigint, exponent: number): boolean => {
  const shift = exponent + 4;
  return shift >= 0 || digits % 10n ** BigInt(-shift) === 0n;
};

describe('four decimal places, by value', () => {
  test('are counted as exact arithmetic counts them, however a number is written', () => {
    const number = fc.record({
      sign: fc.constantFrom('', '-'),
      whole: fc.oneof(fc.constant('0'), fc.bigInt(0n, 10n ** 12n).map(String)),
      fraction: fc.option(fc.stringMatching(/^[0-9]{1,4}0{0,4}[05]{0,2}$/), { nil: undefined }),
      exponent: fc.option(fc.integer({ min: -12, max: 12 }), { nil: undefined }),
      e: fc.constantFrom('e', 'E'),
      plus: fc.constantFrom('', '+', '0', '+0'),
    });
    fc.assert(
      fc.property(number, ({ sign, whole, fraction, exponent, e, plus }) => {
        const power = exponent === undefined ? '' : `${e}${exponent < 0 ? exponent : `${plus}${exponent}`}`;
        const source = `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${power}`;
        expect(JSON.parse(source)).toEqual(expect.any(Number));
        const digits = BigInt(`${whole}${fraction ?? ''}`);
        const expected = isWhole(digits, (exponent ?? 0) - (fraction ?? '').length);
        expect([source, hasAtMostFourPlaces(source)]).toEqual([source, expected]);
      }),
      { numRuns: 3_000 },
    );
  });

  test.each([
    ['1.00000', true],
    ['1.00000000000000000001', false],
    ['0e-999999999999', true],
    ['0.000E5', true],
    ['1e400', true],
    ['1e-400', false],
    ['1e99999999999999999999999', true],
    ['10e-5', true],
    ['1e-5', false],
  ])('%s: %j', (source, expected) => {
    expect(hasAtMostFourPlaces(source)).toBe(expected);
  });
});
