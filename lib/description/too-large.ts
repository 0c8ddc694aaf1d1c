import { maxDescriptionBytes } from '../api/limits.ts';

/** A description exceeds the limit in `message`. The rest of it was not read. */
export class TooLargeError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'TooLargeError';
  }
}

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
