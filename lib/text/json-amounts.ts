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

/** Parses JSON: an amount of more than four decimals becomes NaN, which no schema accepts. */
export const parseAmounts = (text: string): unknown =>
  // Node 20, in which the client may run, gives a reviver no source.
  JSON.parse(text, (key, value, { source = String(value) } = {}) =>
    typeof value === 'number' && /^(?:maxA|a)mount$/.test(key) && !hasAtMostFourPlaces(source)
      ? Number.NaN
      : value,
  );
