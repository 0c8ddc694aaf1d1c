import { createHash } from 'node:crypto';
import { error, type FeedFault, quote } from '../problem.ts';

/** 72 bits: two different references of 100,000 share them once in 10^12 feeds. */
const digestOf = (reference: string): string =>
  createHash('sha256').update(reference).digest('base64').slice(0, 12);

/**
 * Finds references that occur twice in a feed: in different chunks, the last of two jobs would win by
 * chance. Keeps twelve characters of each, and its position.
 */
export class References {
  readonly #positions = new Map<string, number>();

  /** @returns the problem of a job whose reference an earlier job has. */
  add(referenceId: string | undefined, position: number): FeedFault[] {
    if (referenceId === undefined) return [];
    const digest = digestOf(referenceId);
    const first = this.#positions.get(digest);
    if (first === undefined) {
      this.#positions.set(digest, position);
      return [];
    }
    const message = `referenceId ${quote(referenceId)} is also that of job ${first}; send each job once`;
    return [error('duplicate', '/referenceId', message)];
  }
}
