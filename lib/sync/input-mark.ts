import { hash } from 'node:crypto';
import type { Removals } from '../jobs/use-case.ts';
import { listsRevision } from '../reference/revision.ts';
import type { JobItem, Mark } from '../store/jobs/job-item.ts';

/** To be raised when a rule changes what an accepted job becomes. */
const rulesRevision = 1;

/** Twelve bytes in base64url. */
const digestLength = 16;

const digestOf = (version: string, fingerprint: string): string =>
  hash('sha256', `${version} ${rulesRevision} ${listsRevision()} ${fingerprint}`, 'base64url').slice(
    0,
    digestLength,
  );

const nothing: Removals = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };
const kinds = ['tags', 'attributes', 'links', 'comments', 'properties', 'rewritten'] as const;

/**
 * The mark that an input leaves at the job: a digest, then what was removed from the input, which
 * a later result reports without reading the input again.
 *
 * @param fingerprint of the input as it was sent, and of its mode.
 */
export const markOf =
  (fingerprint: string, removed: Removals = nothing): Mark =>
  (version) => {
    const counts = kinds.map((kind) => removed[kind]);
    const isZero = counts.every((count) => count === 0);
    return `${digestOf(version, fingerprint)}${isZero ? '' : counts.join('.')}`;
  };

/** @returns what was removed from the input, if the item has its mark; else undefined. */
export const recognise = (
  { v, mark = '' }: Pick<JobItem, 'v' | 'mark'>,
  fingerprint: string,
): Removals | undefined => {
  if (mark === '' || mark.slice(0, digestLength) !== digestOf(v, fingerprint)) return undefined;
  const counts = mark.slice(digestLength).split('.').map(Number);
  const count = (at: number): number => counts[at] ?? 0;
  return {
    tags: count(0),
    attributes: count(1),
    links: count(2),
    comments: count(3),
    properties: count(4),
    rewritten: count(5),
  };
};
