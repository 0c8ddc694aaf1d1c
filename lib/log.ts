/** Characters logged of a text: the search for e-mail addresses is quadratic in a word's length. */
const longest = 4_000;

/** Texts may contain API keys and e-mail addresses that a client sent: these must not be logged. */
const redact = (text: string, maxLength = longest): string => {
  const redacted = text
    .slice(0, maxLength)
    .replace(/jpk_[\w-]+/g, 'jpk_…')
    // The path of a scoped package in a stack has a slash before the @.
    .replace(/[^\s"'<>@/]+(?:@|%40)[^\s"'<>@/]+/gi, '…@…');
  // The cut may leave half of an e-mail address, of 254 characters at most.
  return text.length > maxLength ? redacted.replace(/[^\s"'<>/]{1,254}$/, '…') : redacted;
};

/** A client's text as it is logged: one short line, without characters that control a terminal. */
export const describeText = (text: string): string => redact(text, 200).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');

/** An error as it is logged: its name, message, stack and causes. */
export const describeError = (error: unknown, depth = 0): object | undefined => {
  if (!(error instanceof Error)) return error === undefined ? undefined : { message: redact(String(error)) };
  return {
    name: error.name,
    message: redact(error.message),
    ...(error.stack && { stack: redact(error.stack.split('\n').slice(1, 9).join('\n')) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, depth + 1) }),
  };
};

/**
 * With the log format JSON, Lambda's console puts each line into a JSON document of its own; what is
 * written to standard output stays as it is.
 */
const print =
  process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON'
    ? (line: string) => process.stdout.write(`${line}\n`)
    : (line: string) => console.log(line);

/** Writes one JSON line. */
export const log = (level: 'info' | 'warn' | 'error', fields: object): void => {
  print(JSON.stringify({ level, time: new Date().toISOString(), ...fields }));
};

export const logError = (error: unknown, fields: object): void =>
  log('error', { ...fields, cause: describeError(error) });
