import { maxJsonValues } from '../../api/limits.ts';

const quote = 0x22;
const backslash = 0x5c;
const startsOfValues: readonly number[] = [0x7b, 0x5b, 0x2c];

/** The place of the quote that ends a string; the text's length if there is none. */
const endOfString = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1;
    while (before >= start && text.charCodeAt(before) === backslash) before -= 1;
    // A quote after an odd number of backslashes is escaped.
    if ((end - before) % 2 === 1) return end;
  }
  return text.length;
};

/** Whether JSON text has so many values that parsing and validating them would take seconds. */
export const hasTooManyValues = (text: string): boolean => {
  if (text.length <= maxJsonValues) return false;
  let values = 0;
  for (let at = 0; at < text.length && values <= maxJsonValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (startsOfValues.includes(code)) values += 1;
  }
  return values > maxJsonValues;
};
