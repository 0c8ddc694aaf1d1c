import { escapeUnprintable, unprintable } from './text/printable.ts';

/** A row of so many characters of a key is never shown. */
const shownLength = 8;

/** As it is written, or as a client may encode it. */
const prefixed = /jpk(?:_|%5f)[\w%-]+/gi;
const retyped = /jpk[^0-9a-z…]{1,3}[0-9a-z]{20,}/gi;

/** Words that are long enough for a part of a key. */
const words = /[0-9a-z]{8,}/gi;

const hasPart = (word: string, key: string): boolean => {
  for (let at = 0; at + shownLength <= word.length; at += 1) {
    if (key.includes(word.slice(at, at + shownLength))) return true;
  }
  return false;
};

/**
 * Removes API keys from a text that is logged or printed.
 *
 * @param key one that the sender has: no eight characters in a row of it remain, whatever their case.
 */
export const withoutKeys = (text: string, key = ''): string => {
  const redacted = text.replace(prefixed, 'jpk_…').replace(retyped, 'jpk_…');
  if (key.length < shownLength) return redacted;
  const folded = key.slice(0, 100).toLowerCase();
  return redacted.replace(words, (word) => (hasPart(word.toLowerCase(), folded) ? '…' : word));
};

/** Characters logged of a text. */
const longest = 4_000;

/** Letters of both cases and digits, as in a key without its prefix. No id of the service looks so. */
const isKeyLike = (word: string): boolean => /\d/.test(word) && /[a-z]/.test(word) && /[A-Z]/.test(word);

/**
 * Texts may contain API keys and e-mail addresses that a client sent: these must not be logged.
 *
 * @param key the caller's.
 */
const redact = (text: string, key?: string, maxLength = longest): string => {
  const redacted = withoutKeys(text, key)
    // Before the cut, which could leave a part that is not recognised.
    .replace(/[0-9A-Za-z]{16,}/g, (word) => (isKeyLike(word) ? '…' : word))
    .slice(0, maxLength)
    // The path of a scoped package in a stack has a slash before the @.
    .replace(/[^\s"'<>/]+/g, (word) => (/[^@](?:@|%40)[^@]/i.test(word) ? '…@…' : word));
  // The cut may leave half of an e-mail address, of 254 characters at most.
  return text.length > maxLength ? redacted.replace(/[^\s"'<>/]{1,254}$/, '…') : redacted;
};

/** A client's text as it is logged: one short line, without characters that control a terminal. */
export const describeText = (text: string, key?: string): string =>
  redact(text, key, 200).replace(unprintable(), '?');

type Description = {
  readonly name?: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: Description;
};

const describeError = (error: unknown, key?: string, depth = 0): Description => {
  if (!(error instanceof Error)) return { message: redact(String(error), key) };
  return {
    name: redact(error.name, key),
    message: redact(error.message, key),
    ...(error.stack && { stack: redact(error.stack.split('\n').slice(1, 11).join('\n'), key) }),
    ...(error.cause !== undefined && depth < 3 && { cause: describeError(error.cause, key, depth + 1) }),
  };
};

const rootOf = ({ name, message, cause }: Description): Description =>
  cause ? rootOf(cause) : { ...(name && { name }), message };

/** An error as it is logged: its name, message, stack and causes, and which of these it began with. */
export const describeCauses = (error: unknown, key?: string) => {
  if (error === undefined) return {};
  const cause = describeError(error, key);
  return { cause, rootCause: rootOf(cause) };
};

/**
 * With the log format JSON, Lambda's console puts each line into a JSON document of its own; what is
 * written to standard output stays as it is.
 */
let print: (line: string) => unknown =
  process.env.AWS_LAMBDA_LOG_FORMAT === 'JSON'
    ? (line: string) => process.stdout.write(`${line}\n`)
    : (line: string) => console.log(line);

/** Work whose lines are not written: standard output is for the result of a command. */
export const unlogged = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const before = print;
  print = () => {};
  return work().finally(() => {
    print = before;
  });
};

/** Writes one JSON line. */
export const log = (level: 'info' | 'warn' | 'error', fields: object): void => {
  const line = JSON.stringify({ level, time: new Date().toISOString(), ...fields });
  print(/^[ -~]*$/.test(line) ? line : escapeUnprintable(line));
};

/** Ids in a line: CloudWatch Logs Insights reads 200 fields of each. */
export const maxLoggedIds = 100;

/** Writes which jobs were changed, in lines of at most a hundred ids. */
export const logChanged = (fields: object, ids: readonly number[]): void => {
  for (let at = 0; at < ids.length; at += maxLoggedIds) {
    log('info', { ...fields, changed: ids.slice(at, at + maxLoggedIds) });
  }
};

export const logError = (error: unknown, fields: object): void =>
  log('error', { ...fields, ...describeCauses(error) });
