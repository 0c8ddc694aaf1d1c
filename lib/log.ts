/** Characters of a message or a stack that are logged: what looks for addresses takes the square of a word's length. */
const longest = 4_000;

/**
 * Causes may quote what a client sent: keys and e-mail addresses are not for the log. A scoped package in a stack's path
 * is no address.
 */
const redact = (text: string): string => {
  const redacted = text
    .slice(0, longest)
    .replace(/jpk_[\w-]+/g, 'jpk_…')
    .replace(/[^\s"'<>@]+(?<!\/node_modules\/)@[^\s"'<>@]+/g, '…@…');
  // Where it was cut there may be half of an address, of 254 characters at most.
  return text.length > longest ? redacted.replace(/[^\s"'<>]{1,254}$/, '…') : redacted;
};

/** An error as it is logged: what it was, where, and what caused it. */
export const describeError = (error: unknown, depth = 0): object | undefined => {
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: redact(String(error)) };
  return {
    name: error.name,
    message: redact(error.message),
    ...(error.stack && { stack: redact(error.stack.split('\n').slice(1, 9).join('\n')) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
};

/** Writes one JSON line. */
export const logLine = (fields: object, level: 'info' | 'error' = 'info'): void => {
  console.log(JSON.stringify({ level, time: new Date().toISOString(), ...fields }));
};

export const logError = (error: unknown, fields: object): void =>
  logLine({ ...fields, cause: describeError(error) }, 'error');
