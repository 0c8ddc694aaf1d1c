/** Amounts are whole ten-thousandths; the largest has fifteen digits and is exact as a double. */
const perUnit = 10_000;

/** @param value a decimal of at most four places as a double, which rounding restores exactly. */
export const toTenThousandths = (value: number): number =>
  // Not -0, which would differ from a stored 0.
  Math.round(value * perUnit) + 0;

/** @returns the amount with exactly four decimal places: 500000000 is `50000.0000`. */
export const formatAmount = (tenThousandths: number): string => {
  const digits = String(tenThousandths).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** Counts decimal places by value in the source text of a JSON number: `1.00000` has none. */
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
