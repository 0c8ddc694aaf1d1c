const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

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

/** What JSON text would become, found without parsing it. */
export type JsonShape = {
  /** Commas, `[` and `{` outside of strings. */
  readonly values: number;
  /** The most objects and arrays inside each other. */
  readonly depth: number;
};

/** @param mostValues where counting ends: the result has at most one more. */
export const jsonShape = (text: string, mostValues: number): JsonShape => {
  let [values, level, depth] = [0, 0, 0];
  for (let at = 0; at < text.length && values <= mostValues; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfString(text, at + 1);
    else if (code === comma) values += 1;
    else if (code === openObject || code === openList) {
      values += 1;
      level += 1;
      if (level > depth) depth = level;
    } else if (code === closeObject || code === closeList) level -= 1;
  }
  return { values, depth };
};
