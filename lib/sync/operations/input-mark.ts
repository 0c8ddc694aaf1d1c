import { createHash, hash } from 'node:crypto';
import { canonicalText } from '../../domain/canonical-text.ts';
import { jobProperties } from '../../domain/job.ts';
import type { Removals } from '../../jobs/use-case.ts';
import { lazy } from '../../lazy.ts';
import { listsRevision } from '../../reference/revision.ts';
import type { JobItem, Mark } from '../../store/jobs/job-item.ts';

/** To be raised when a rule changes what an accepted job becomes: test/sync/rules.test.ts then fails. */
export const rulesRevision = 2;

/** Changes with every property of a job, also one that lenient handling ignored before. */
export const revisionOf = (properties: object): string =>
  hash('sha256', `${rulesRevision} ${listsRevision()} ${JSON.stringify(properties)}`, 'base64url');

const revision = lazy(() => revisionOf(jobProperties));

/** Twelve bytes in base64url. */
const digestLength = 16;

/** Faster than escapes. */
const withLength = (text: string): string => `${text.length}:${text}`;

/**
 * Does not depend on white space and the order of members; distinguishes NaN and, as UTF-16, lone
 * surrogates.
 *
 * @param input a job as it was sent.
 * @returns SHA-256, base64url
 */
export const digestOfInput = (input: object, lenient: boolean): string => {
  const digest = createHash('sha256').update(lenient ? 'lenient' : 'strict');
  for (const piece of canonicalText(input, withLength)) digest.update(piece, 'utf16le');
  return digest.digest('base64url');
};

const digestOf = (version: string, input: string): string =>
  hash('sha256', `${version} ${revision()} ${input}`, 'base64url').slice(0, digestLength);

const nothing: Removals = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };
/** Kinds that may be absent come last: a mark without them ends before. */
const kinds = [
  'tags',
  'attributes',
  'links',
  'comments',
  'properties',
  'rewritten',
  'unlisted',
  'omitted',
] as const;

/**
 * The mark that an input leaves at the job: a digest, then what was removed from the input, which
 * a later result reports without reading the input again.
 *
 * @param input its digest.
 */
export const markOf =
  (input: string, removed: Removals = nothing): Mark =>
  (version) => {
    const { unlisted = 0, omitted = 0 } = removed;
    const all = unlisted + omitted > 0 ? kinds : kinds.slice(0, -2);
    const counts = all.map((kind) => removed[kind] ?? 0);
    const isZero = counts.every((count) => count === 0);
    return `${digestOf(version, input)}${isZero ? '' : counts.join('.')}`;
  };

/** @returns what was removed from the input, if the item has the mark of this digest; else undefined. */
export const recognise = (
  { v, mark = '' }: Pick<JobItem, 'v' | 'mark'>,
  input: string,
): Removals | undefined => {
  if (mark === '' || mark.slice(0, digestLength) !== digestOf(v, input)) return undefined;
  const counts = mark.slice(digestLength).split('.').map(Number);
  const count = (at: number): number => counts[at] ?? 0;
  return {
    tags: count(0),
    attributes: count(1),
    links: count(2),
    comments: count(3),
    properties: count(4),
    rewritten: count(5),
    ...(count(6) > 0 && { unlisted: count(6) }),
    ...(count(7) > 0 && { omitted: count(7) }),
  };
};
