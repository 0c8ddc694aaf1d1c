/**
 * A replacer of JSON.stringify for messages, which repeat parts of a request, cut anywhere: strict
 * parsers reject NUL and half a pair.
 */
export const printable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value;
