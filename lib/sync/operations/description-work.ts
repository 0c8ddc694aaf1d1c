import { type Amount, DescriptionLimits, mostOfOne } from '../../description/description-limits.ts';
import { DomainError } from '../../domain/errors.ts';

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

const sum = (one: Amount, other: Amount): Amount => ({
  elements: one.elements + other.elements,
  length: one.length + other.length,
});

const smaller = (one: Amount, other: Amount): Amount => ({
  elements: Math.min(one.elements, other.elements),
  length: Math.min(one.length, other.length),
});

const fits = (amount: Amount, most: Amount): boolean =>
  amount.elements <= most.elements && amount.length <= most.length;

const none: Amount = { elements: 0, length: 0 };

const tooMuch = (what: string): DomainError =>
  new DomainError(
    'job.too_large',
    `Together the descriptions have more than ${what}. Send fewer jobs in each request.`,
  );

/** Shares the limits of a request among the descriptions in it. */
export class DescriptionWork {
  #work = none;
  /** Without descriptions that exceed their own limits. */
  #counted = none;
  #repaired = 0;
  #excess: DomainError | undefined;

  /** Why the request as a whole is too large, if it is. */
  get excess(): DomainError | undefined {
    return this.#excess;
  }

  /** Reads a description within what is left. @throws job.too_large */
  async read<Result>(read: (limits: DescriptionLimits) => Promise<Result>): Promise<Result> {
    const { elements, length } = this.#work;
    const left = { elements: mostWork.elements - elements, length: mostWork.length - length };
    const most = smaller(mostOfOne, left);
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
