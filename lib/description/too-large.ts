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
  throw new TooLargeError(`The description has more than ${maxElements} HTML elements, which is the limit.`);
};

/** Limits the attributes, comments and tags that are read to be refused. @throws TooLargeError */
export const limitFindings = (count: number): void => {
  if (count <= maxElements) return;
  throw new TooLargeError(
    `The description has more than ${maxElements} tags, attributes or comments that are not allowed.`,
  );
};

/** @param length a lower bound of the bytes that the description takes. @throws TooLargeError */
export const limitLength = (length: number): void => {
  if (length <= maxDescriptionBytes) return;
  throw new TooLargeError(
    `The description takes more than the ${maxDescriptionBytes} bytes that are possible, once < and & are escaped.`,
  );
};
