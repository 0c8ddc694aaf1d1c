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

/** Parses JSON: an amount of more than four decimals becomes its text, as if it were in quotes. */
export const parseAmounts = (text: string): unknown =>
  // Node 20, in which the client may run, gives a reviver no source.
  JSON.parse(text, (key, value, { source = String(value) } = {}) =>
    typeof value === 'number' && /^(?:maxA|a)mount$/.test(key) && !hasAtMostFourPlaces(source)
      ? source
      : value,
  );

/** What a text has as JSON; undefined where it is none. */
export const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number in a text that is exactly as JSON writes it; undefined for any other value. */
export const numberIn = (value: unknown): number | undefined =>
  typeof value === 'string' && jsonNumber.test(value) ? Number(value) : undefined;

/** How far from four decimal places an amount that was computed in binary may be. */
const binaryError = 0.00001;

/** An amount with four decimal places that was computed in binary; NaN for another one. */
export const roundedAmount = (amount: number): number => {
  const rounded = Math.round(amount * 10_000) / 10_000;
  return Math.abs(amount - rounded) < binaryError ? rounded : Number.NaN;
};
