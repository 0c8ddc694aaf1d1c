import { decodeNumber, decodeResponse } from '../attribute-values.ts';

const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;

/**
 * Like `{}`, but a hash table from the start: DynamoDB orders attributes at random, and V8 would make
 * a hidden class for each order, which takes ten times as long.
 */
const dictionary = (): Record<string, unknown> =>
  Object.setPrototypeOf(Object.create(null), Object.prototype);

/**
 * Reads a list of items in one pass, where `JSON.parse` and `decodeItem` take two and an object for
 * each value. Its texts are parts of the response's: who keeps one, keeps the response.
 *
 * @param from after the bracket that opens the list.
 * @returns the items, and where the list ends.
 * @throws SyntaxError for a text that is not written as DynamoDB does: without spaces, one member for
 *   each value.
 */
const readItems = (text: string, from: number): { items: object[]; end: number } => {
  let at = from;

  /** By their codes, characters are compared in a fraction of the time. */
  const skip = (expected: number): void => {
    if (text.charCodeAt(at) !== expected) throw new SyntaxError(`Unexpected character at ${at}.`);
    at += 1;
  };

  const skipWord = (expected: string): void => {
    if (!text.startsWith(expected, at)) throw new SyntaxError(`No ${expected} at ${at}.`);
    at += expected.length;
  };

  /** Whether there is another entry of a list or an object, whose opening was skipped. */
  const hasMore = (end: number, isFirst: boolean): boolean => {
    const code = text.charCodeAt(at);
    if (code === end) at += 1;
    else if (!isFirst) skip(comma);
    return code !== end;
  };

  const readString = (): string => {
    const from = at;
    skip(quote);
    const end = text.indexOf('"', at);
    const plain = text.slice(at, end);
    at = end + 1;
    if (end >= 0 && !plain.includes('\\')) return plain;
    const escaped = /"(?:[^"\\]|\\.)*"/y;
    escaped.lastIndex = from;
    const [whole = ''] = escaped.exec(text) ?? [];
    at = from + whole.length;
    return JSON.parse(whole);
  };

  const readList = (): unknown[] => {
    const list: unknown[] = [];
    skip(openList);
    while (hasMore(closeList, list.length === 0)) list.push(readValue());
    return list;
  };

  const readItem = (): Record<string, unknown> => {
    const item = dictionary();
    skip(openObject);
    for (let isFirst = true; hasMore(closeObject, isFirst); isFirst = false) {
      const name = readString();
      skip(colon);
      item[name] = readValue();
    }
    return item;
  };

  const readContent = (type: string): unknown => {
    switch (type) {
      case 'S':
        return readString();
      case 'N':
        return decodeNumber(readString());
      case 'M':
        return readItem();
      case 'L':
        return readList();
      case 'B':
        return Buffer.from(readString(), 'base64');
      case 'NULL':
        skipWord('true');
        return null;
      case 'BOOL': {
        const isTrue = text[at] === 't';
        skipWord(isTrue ? 'true' : 'false');
        return isTrue;
      }
      default:
        throw new SyntaxError(`An unknown type: ${type}.`);
    }
  };

  const readValue = (): unknown => {
    skip(openObject);
    const type = readString();
    skip(colon);
    const value = readContent(type);
    skip(closeObject);
    return value;
  };

  const items: object[] = [];
  while (hasMore(closeList, items.length === 0)) items.push(readItem());
  return { items, end: at };
};

const startOfPage = '"Items":[';

/** Reads the response of a query. @returns undefined for a text that `readItems` cannot read. */
export const readPage = (text: string): object | undefined => {
  const start = text.indexOf(startOfPage);
  if (start < 0) return undefined;
  try {
    const { items, end } = readItems(text, start + startOfPage.length);
    const rest = JSON.parse(`${text.slice(0, start)}"Items":0${text.slice(end)}`);
    return { ...decodeResponse(rest), Items: items };
  } catch {
    return undefined;
  }
};

/** At the very start: elsewhere, a table or an attribute may have this name. */
const startOfBatch = /^\{"Responses":\{"([\w.-]+)":\[/;

/**
 * Reads the response of a batch of reads from one table.
 *
 * @returns undefined for a text that `readItems` cannot read, and for several tables.
 */
export const readBatch = (text: string): object | undefined => {
  const start = startOfBatch.exec(text);
  const [opening = '', table = ''] = start ?? [];
  if (!start) return undefined;
  try {
    const { items, end } = readItems(text, opening.length);
    if (text.charCodeAt(end) !== closeObject) return undefined;
    const rest = JSON.parse(`{"Responses":{${text.slice(end)}`);
    return { ...decodeResponse(rest), Responses: { [table]: items } };
  } catch {
    return undefined;
  }
};
