import { maxElements } from '../api/limits.ts';
import { DescriptionLimits } from '../description/description-limits.ts';
import { DomainError } from '../domain/errors.ts';

/**
 * A description that exceeds its own limits makes its job invalid, and does not count. Reading it
 * takes as much work as they allow: a request has room for one.
 */
const mostWork = 2 * maxElements;

/** Shares the limits of a request among the descriptions in it. */
export class DescriptionWork {
  #work = 0;
  #counted = 0;
  #isExceeded = false;

  /** Whether `read` has thrown because of the request as a whole. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }

  /** Reads a description within the limits that are left. @throws job.too_large */
  async read<Result>(read: (limits: DescriptionLimits) => Promise<Result>): Promise<Result> {
    const max = Math.min(maxElements, mostWork - this.#work);
    const limits = new DescriptionLimits(max);
    const [outcome] = await Promise.allSettled([read(limits)]);
    const isWithin = limits.used <= max;
    this.#work += Math.min(limits.used, max);
    if (isWithin) this.#counted += limits.used;
    this.#isExceeded = this.#counted > maxElements || (!isWithin && max < maxElements);
    if (this.#isExceeded) {
      throw new DomainError(
        'job.too_large',
        `The descriptions have more than ${maxElements} HTML elements together. Send fewer jobs in each request.`,
      );
    }
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  }
}
