import { FeedError } from '../errors.ts';
import { maxFeedDepth } from './limits.ts';

/**
 * Refuses a value that cannot be sent as it was read. Iterative, so that no depth exhausts the
 * stack.
 *
 * @param where for messages, such as `line 5`.
 * @throws FeedError
 */
export const checkValue = (value: unknown, where: string): unknown => {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxFeedDepth) {
      throw new FeedError(
        'too_deep',
        `The job on ${where} is nested more than ${maxFeedDepth} levels deep; send only the properties of a job.`,
      );
    }
    const next: unknown[] = [];
    for (const one of level) {
      // JSON has no word for infinity: it would be sent as null.
      if (one === Number.POSITIVE_INFINITY || one === Number.NEGATIVE_INFINITY) {
        throw new FeedError('syntax', `The job on ${where} has a number that is too large.`);
      }
      if (typeof one !== 'object' || one === null) continue;
      for (const child of Object.values(one)) next.push(child);
    }
    level = next;
  }
  return value;
};
