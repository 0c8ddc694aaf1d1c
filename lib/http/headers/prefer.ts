/**
 * A comma in quotes does not separate. Unclosed quotes extend to the end: looking for the end of
 * each is quadratic.
 */
const preference = /(?:[^,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/**
 * Whether the header asks for lenient handling (RFC 7240: `Prefer: handling=lenient`). Names and
 * this value are case-insensitive, a value may be quoted, and the first of repeated preferences
 * counts.
 */
export const prefersLenient = (header: string | undefined): boolean => {
  const handling = header
    ?.match(preference)
    ?.map((one) => /^\s*([^\s=;]+)\s*(?:=\s*"?([^\s";]*)"?)?/.exec(one))
    .find((match) => match?.[1]?.toLowerCase() === 'handling');
  return handling?.[2]?.toLowerCase() === 'lenient';
};
