import { maxDescriptionBytes, maxElements } from '../api/limits.ts';

/** A description exceeds the limit in `message`. The rest of it was not read. */
export class TooLargeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TooLargeError';
  }
}

/** @throws TooLargeError */
export const limitElements = (count: number): void => {
  if (count <= maxElements) return;
  throw new TooLargeError(
    `The description has more than ${maxElements} HTML elements, escaped ones included. Shorten it.`,
  );
};

/** Limits the lines of plain text, each of which becomes an element. @throws TooLargeError */
export const limitLines = (count: number): void => {
  if (count <= maxElements) return;
  throw new TooLargeError(
    `The description has more than ${maxElements} lines, each of which becomes an HTML element. Shorten it.`,
  );
};

/** Limits the attributes, comments and tags that are read to be refused. @throws TooLargeError */
export const limitFindings = (count: number): void => {
  if (count <= maxElements) return;
  throw new TooLargeError(
    `The description has more than ${maxElements} tags, attributes or comments that are not allowed. Leave them out.`,
  );
};

/** @param length a lower bound of the bytes that the description takes. @throws TooLargeError */
export const limitLength = (length: number): void => {
  if (length <= maxDescriptionBytes) return;
  throw new TooLargeError(
    `With < and & escaped, the description takes more than ${maxDescriptionBytes} bytes, which is the limit. Shorten it.`,
  );
};

/** The most bytes of a UTF-16 unit that is escaped twice: a control character, `\\u0001`. */
const worstPerUnit = 7;

/**
 * A description must fit into a request and a response, in which it is escaped twice.
 *
 * @throws TooLargeError
 */
export const limitTransfer = (html: string): void => {
  if (html.length * worstPerUnit <= maxDescriptionBytes) return;
  const size = Buffer.byteLength(JSON.stringify(JSON.stringify(html)));
  if (size <= maxDescriptionBytes) return;
  throw new TooLargeError(
    `The description takes ${size} bytes when transferred (JSON, escaped twice); the limit is ${maxDescriptionBytes}. Shorten it.`,
  );
};
