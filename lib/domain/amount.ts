/**
 * Amounts are whole ten-thousandths; the largest, 9999999999.9999, has fifteen digits and is exact
 * as a double.
 */
const perUnit = 10_000;

/**
 * @param value a decimal of at most four places, as JSON.parse returns it: so close to the decimal
 *   that rounding restores it.
 * @returns never -0, which would differ from a stored 0.
 */
export const toTenThousandths = (value: number): number => Math.round(value * perUnit) + 0;

/** @returns the amount with exactly four decimal places: 500000000 is `50000.0000`. */
export const formatAmount = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/**
 * Whether the source text of a JSON number has at most four decimal places by value: `1.00000` has
 * none, `1e-5` has five.
 */
export const hasAtMostFourPlaces = (source: string): boolean => {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = `${whole}${fraction}`;
  // Not a regular expression: it would try each run of zeros, which is quadratic.
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end--;
  const trailingZeros = digits.length - end;
  return end === 0 || fraction.length - trailingZeros - Number(exponent) <= 4;
};
