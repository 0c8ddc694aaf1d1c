import { hash } from 'node:crypto';
import { recordOf } from '../../schema-parts.ts';
import { type OutcomeCounts, outcomes } from './outcomes.ts';

/** What is kept of a chunk. */
export type Chunk = {
  /** From 1. */
  readonly n: number;
  /** `running`: a request is processing it. `missing`: that request has failed, or the time is up. */
  readonly status: 'complete' | 'running' | 'missing';
  /** When it was last sent, in milliseconds. */
  readonly began: number;
  readonly jobs: number;
  readonly counts: OutcomeCounts;
  /** The references in it, as {@link referenceHash} makes them, each once. */
  readonly references: readonly string[];
};

/** What the chunks contain together, as clients see it. */
export type Progress = {
  readonly counts: OutcomeCounts;
  /** How many chunks are complete. */
  readonly chunks: number;
  readonly jobs: number;
  /** How many referenceIds are in more than one chunk. */
  readonly duplicates: number;
  readonly missingChunks: readonly number[];
};

/** Bytes of a reference's hash: among 100,000 references two are equal in one of 10¹⁹ sets. */
export const hashBytes = 12;

/** @returns 16 characters of base64url. */
export const referenceHash = (referenceId: string): string =>
  hash('sha256', referenceId, 'base64url').slice(0, (hashBytes * 4) / 3);

export const noCounts: OutcomeCounts = /* @__PURE__ */ recordOf(outcomes, () => 0);

const isComplete = ({ status }: Chunk): boolean => status === 'complete';

/**
 * @returns `set` the references in complete chunks, and `duplicates` how many are in several.
 */
export const referencesOf = (
  chunks: readonly Chunk[],
): { readonly set: ReadonlySet<string>; readonly duplicates: number } => {
  const complete = chunks.filter(isComplete);
  const set = new Set<string>();
  const repeated = new Set<string>();
  for (const { references } of complete) {
    for (const reference of references) (set.has(reference) ? repeated : set).add(reference);
  }
  return { set, duplicates: repeated.size };
};

/** The numbers from 1 to `last` without a complete chunk. */
const missingUpTo = (last: number, chunks: readonly Chunk[]): number[] => {
  const present = new Set(chunks.filter(isComplete).map(({ n }) => n));
  return Array.from({ length: last }, (_, at) => at + 1).filter((n) => !present.has(n));
};

export const progressOf = (chunks: readonly Chunk[]): Progress => {
  const complete = chunks.filter(isComplete);
  const sum = (of: (chunk: Chunk) => number): number =>
    complete.reduce((total, chunk) => total + of(chunk), 0);
  return {
    counts: recordOf(outcomes, (outcome) => sum(({ counts }) => counts[outcome])),
    chunks: complete.length,
    jobs: sum(({ jobs }) => jobs),
    duplicates: referencesOf(complete).duplicates,
    missingChunks: missingUpTo(Math.max(0, ...chunks.map(({ n }) => n)), chunks),
  };
};

const incompleteReason = (
  chunks: readonly Chunk[],
  missing: readonly number[],
  count: number,
  jobs: number,
): string | undefined => {
  const running = chunks.find(({ status }) => status === 'running');
  if (running) return `Chunk ${running.n} is still being processed; wait for its response.`;
  if (missing.length > 0) {
    const more = missing.length - 1;
    return more === 0
      ? `Chunk ${missing[0]} of ${count} is missing; send it, and commit again.`
      : `Chunk ${missing[0]} and ${more} more of ${count} are missing; send them, and commit again.`;
  }
  const beyond = chunks.find(({ n }) => n > count);
  if (beyond) return `Chunk ${beyond.n} was sent, but chunks is ${count}; commit all of them, or abort.`;
  const found = progressOf(chunks).jobs;
  if (found === jobs) return undefined;
  return `The chunks contain ${found} jobs, not ${jobs}; check whether the feed was read completely.`;
};

/**
 * What keeps the chunks from being committed as `count` chunks with `jobs` jobs.
 *
 * @returns undefined if they are complete. `reason` is for the client.
 */
export const incompleteness = (chunks: readonly Chunk[], count: number, jobs: number) => {
  const missingChunks = missingUpTo(count, chunks);
  const reason = incompleteReason(chunks, missingChunks, count, jobs);
  return reason === undefined ? undefined : { reason, missingChunks };
};
