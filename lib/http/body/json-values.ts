const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const openObject = 0x7b;

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

/**
 * The commas, `[` and `{` of JSON text outside of strings, counted without parsing it.
 *
 * @param most where counting ends: the result is at most one more.
 */
export const countJsonValues = (text: string, most: number): number => {
  let values = 0;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === comma || code === openObject || code === openList) values += 1;
  }
  return values;
};
