import { maxDescriptionBytes, maxElements } from '../api/limits.ts';
import { TooLargeError } from './too-large.ts';

/** What one description may take: HTML elements, and characters of HTML. */
export type Amount = { readonly elements: number; readonly length: number };

export const mostOfOne: Amount = { elements: maxElements, length: maxDescriptionBytes };

/** Limits the work on one description, and counts it. */
export class DescriptionLimits {
  /** At most `mostOfOne`. */
  readonly #most: Amount;
  #elements = 0;
  #length = 0;
  readonly #mostRepaired: number;
  #repaired = 0;

  /** @param mostRepaired how many elements a description with overlapping tags may have. */
  constructor(most = mostOfOne, mostRepaired = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#mostRepaired = mostRepaired;
  }

  /** The most that was counted at a time. */
  get used(): Amount {
    return { elements: this.#elements, length: this.#length };
  }

  /** The elements, if tags overlap, so that DOMPurify repairs them; else 0. */
  get repaired(): number {
    return this.#repaired;
  }

  /**
   * Notes that DOMPurify is to repair the description: it takes a hundred times as long as the
   * parser.
   *
   * @throws TooLargeError
   */
  repair(): void {
    this.#repaired = this.#elements;
    if (this.#repaired <= this.#mostRepaired) return;
    throw new TooLargeError('The tags overlap too often; close each tag before the one around it.');
  }

  /** Limits the HTML elements. @throws TooLargeError */
  elements(count: number): void {
    if (this.#hasElements(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} HTML elements, escaped ones included. Shorten it.`,
    );
  }

  /** Limits the lines of plain text, each of which becomes an element. @throws TooLargeError */
  lines(count: number): void {
    if (this.#hasElements(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} lines, each of which becomes an HTML element. Shorten it.`,
    );
  }

  /** Limits the attributes, comments and tags that are read to be refused. @throws TooLargeError */
  findings(count: number): void {
    if (this.#hasElements(count)) return;
    throw new TooLargeError(
      `The description has more than ${maxElements} tags, attributes or comments that are not allowed. Leave them out.`,
    );
  }

  /** @param length a lower bound of the bytes that the description takes. @throws TooLargeError */
  length(length: number): void {
    if (length > this.#length) this.#length = length;
    if (length <= this.#most.length) return;
    throw new TooLargeError(
      `With < and & escaped, the description takes more than ${maxDescriptionBytes} bytes, which is the limit. Shorten it.`,
    );
  }

  #hasElements(count: number): boolean {
    if (count > this.#elements) this.#elements = count;
    return count <= this.#most.elements;
  }
}
