/** A row of so many characters of a key is never shown. */
const shown = 8;

/** As it is written, and as a client may encode or retype it. */
const prefixed = /jpk(?:_|%5f)[\w%-]+|jpk[^0-9a-z…]{1,3}[0-9a-z]{20,}/gi;

/** Words that are long enough for a part of a key. */
const words = /[0-9a-z]{8,}/gi;

const hasPart = (word: string, key: string): boolean => {
  for (let at = 0; at + shown <= word.length; at += 1) {
    if (key.includes(word.slice(at, at + shown))) return true;
  }
  return false;
};

/**
 * Removes API keys from a text that is logged or printed.
 *
 * @param key one that the sender has: no eight characters in a row of it remain, whatever their case.
 */
export const withoutKeys = (text: string, key = ''): string => {
  const redacted = text.replace(prefixed, 'jpk_…');
  if (key.length < shown) return redacted;
  const folded = key.slice(0, 100).toLowerCase();
  return redacted.replace(words, (word) => (hasPart(word.toLowerCase(), folded) ? '…' : word));
};
