/** A comma in quotes does not separate. Unclosed quotes extend to the end: no backtracking. */
const preference = /(?:[^,"]|"(?:\\.|[^"\\])*(?:"|\\?$))+/g;

/** Whether `Prefer` has `handling=lenient`. The first of repeated preferences counts (RFC 7240). */
export const prefersLenient = (header: string | undefined): boolean => {
  const handling = header
    ?.match(preference)
    ?.map((one) => /^\s*([^\s=;]+)\s*(?:=\s*"?([^\s";]*)"?)?/.exec(one))
    .find((match) => match?.[1]?.toLowerCase() === 'handling');
  return handling?.[2]?.toLowerCase() === 'lenient';
};
