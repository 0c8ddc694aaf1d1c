/** A comma inside of quotes does not separate; quotes that nothing ends go on to the end, or each would be looked for there. */
const preference = /(?:[^,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/**
 * Whether the header asks for lenient handling (RFC 7240: `Prefer: handling=lenient`). Names and this value have
 * no case, a value may be quoted, and of a preference given twice the first counts.
 */
export const prefersLenient = (header: string | undefined): boolean => {
  const handling = header
    ?.match(preference)
    ?.map((one) => /^\s*([^\s=;]+)\s*(?:=\s*"?([^\s";]*)"?)?/.exec(one))
    .find((match) => match?.[1]?.toLowerCase() === 'handling');
  return handling?.[2]?.toLowerCase() === 'lenient';
};
