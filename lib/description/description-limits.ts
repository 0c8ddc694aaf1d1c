import { maxDescriptionBytes, maxElements } from '../limits.ts';

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

/** What one description may take: HTML elements, and characters of HTML. */
export type Amount = { readonly elements: number; readonly length: number };

const mostOfOne: Amount = { elements: maxElements, length: maxDescriptionBytes };

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
    this.#limit(count, 'HTML elements, escaped ones included. Shorten it.');
  }

  /** Limits the lines of plain text, each of which becomes an element. @throws TooLargeError */
  lines(count: number): void {
    this.#limit(count, 'lines, each of which becomes an HTML element. Shorten it.');
  }

  /** Limits the attributes, comments and tags that are read to be refused. @throws TooLargeError */
  findings(count: number): void {
    this.#limit(count, 'tags, attributes or comments that are not allowed. Leave them out.');
  }

  /** @param length a lower bound of the bytes that the description takes. @throws TooLargeError */
  length(length: number): void {
    if (length > this.#length) this.#length = length;
    if (length <= this.#most.length) return;
    throw new TooLargeError(
      `With < and & escaped, the description takes more than ${maxDescriptionBytes} bytes, which is the limit. Shorten it.`,
    );
  }

  #limit(count: number, what: string): void {
    if (count > this.#elements) this.#elements = count;
    if (count <= this.#most.elements) return;
    throw new TooLargeError(`The description has more than ${maxElements} ${what}`);
  }
}

/**
 * A description that exceeds its own limits makes its job invalid, and does not count. Reading it
 * takes as much work as they allow: a request has room for one.
 */
const mostWork: Amount = { elements: 2 * mostOfOne.elements, length: 2 * mostOfOne.length };

/**
 * Elements of descriptions with overlapping tags; one description alone may have more. DOMPurify
 * takes up to 100 µs for each.
 */
const mostRepaired = 6_000;

const combine =
  (by: (one: number, other: number) => number) =>
  (one: Amount, other: Amount): Amount => ({
    elements: by(one.elements, other.elements),
    length: by(one.length, other.length),
  });

const sum = combine((one, other) => one + other);
const left = combine((most, used) => most - used);
const smaller = combine(Math.min);

const fits = (amount: Amount, most: Amount): boolean =>
  amount.elements <= most.elements && amount.length <= most.length;

const none: Amount = { elements: 0, length: 0 };

const tooMuch = (what: string): TooLargeError =>
  new TooLargeError(`Together the descriptions have more than ${what}. Send fewer jobs in each request.`);

/** Shares the limits of a request among the descriptions in it. */
export class DescriptionWork {
  #work = none;
  /** Without descriptions that exceed their own limits. */
  #counted = none;
  #repaired = 0;
  #excess: TooLargeError | undefined;

  /** Why the request as a whole is too large, if it is. */
  get excess(): TooLargeError | undefined {
    return this.#excess;
  }

  /** Reads a description within what is left. @throws TooLargeError for the excess */
  async read<Result>(read: (limits: DescriptionLimits) => Promise<Result>): Promise<Result> {
    const most = smaller(mostOfOne, left(mostWork, this.#work));
    const isFirst = this.#repaired === 0;
    const limits = new DescriptionLimits(most, isFirst ? undefined : mostRepaired - this.#repaired);
    const [outcome] = await Promise.allSettled([read(limits)]);
    this.#count(limits, most, isFirst);
    if (this.#excess) throw this.#excess;
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }

  #count({ used, repaired }: DescriptionLimits, most: Amount, isFirst: boolean): void {
    const isWithin = fits(used, most);
    this.#work = sum(this.#work, smaller(used, most));
    if (isWithin) this.#counted = sum(this.#counted, used);
    this.#repaired += repaired;
    const isCut = !isWithin && fits(used, mostOfOne);
    if (this.#counted.length > mostOfOne.length || (isCut && used.length > most.length)) {
      this.#excess = tooMuch(`${mostOfOne.length} bytes with < and & escaped`);
    } else if (this.#counted.elements > mostOfOne.elements || isCut) {
      this.#excess = tooMuch(`${mostOfOne.elements} HTML elements`);
    } else if (repaired > 0 && !isFirst && this.#repaired > mostRepaired) {
      this.#excess = tooMuch(`${mostRepaired} HTML elements in texts with overlapping tags`);
    }
  }
}
