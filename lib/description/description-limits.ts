import { maxElements } from '../api/limits.ts';
import { TooLargeError } from './too-large.ts';

/** Limits the work on one description, and counts it. */
export class DescriptionLimits {
  /** At most `maxElements`. */
  readonly #max: number;
  #used = 0;

  constructor(max = maxElements) {
    this.#max = max;
  }

  /** The most that was counted of one kind. */
  get used(): number {
    return this.#used;
  }

  /** Limits the HTML elements. @throws TooLargeError */
  elements(count: number): void {
    if (this.#isWithin(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} HTML elements, escaped ones included. Shorten it.`,
    );
  }

  /** Limits the lines of plain text, each of which becomes an element. @throws TooLargeError */
  lines(count: number): void {
    if (this.#isWithin(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} lines, each of which becomes an HTML element. Shorten it.`,
    );
  }

  /** Limits the attributes, comments and tags that are read to be refused. @throws TooLargeError */
  findings(count: number): void {
    if (this.#isWithin(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} tags, attributes or comments that are not allowed. Leave them out.`,
    );
  }

  #isWithin(count: number): boolean {
    if (count > this.#used) this.#used = count;
    return count <= this.#max;
  }
}
