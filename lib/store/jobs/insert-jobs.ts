import { DomainError } from '../../domain/errors.ts';
import type { Status } from '../../domain/job.ts';
import { countChange } from '../employers/counters.ts';
import { transact } from '../write-items.ts';
import { type Insertion, insert, insertionOf, type NewJob, type WriteOutcome } from './write-job.ts';

/** Counts the jobs of one employer together. */
const countAll = (insertions: readonly Insertion[]) => {
  const [first] = insertions;
  if (!first) return [];
  const byStatus = Object.entries(Object.groupBy(insertions, ({ stored }) => stored.job.status));
  const change = byStatus.map(([status, each]): [string, number] => [status, each.length]);
  const counts: Partial<Record<Status, number>> = Object.fromEntries(change);
  return [countChange(first.stored.job.employerId, counts)];
};

/** @returns whether all were stored; else they may have been, if the response was lost. */
const insertTogether = async (insertions: readonly Insertion[], signal?: AbortSignal): Promise<boolean> => {
  try {
    const refusals = await transact(
      () => [...insertions.flatMap(({ job, others }) => [job, ...others]), ...countAll(insertions)],
      { recognisesRetry: true, signal },
    );
    return !refusals;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};

/**
 * Stores new jobs of one employer in one transaction, whose single count saves a write for each. If
 * it is refused or fails, each job is stored by itself, as `insertJob` does: with the same items, so
 * that a transaction is recognised whose response was lost.
 *
 * @param jobs few and small enough for one transaction.
 * @returns for each job the outcome of `insertJob`.
 */
export const insertJobs = async (
  jobs: readonly NewJob[],
  signal?: AbortSignal,
): Promise<PromiseSettledResult<WriteOutcome>[]> => {
  const insertions = jobs.map(insertionOf);
  // Ids are drawn at random, and a transaction may name an item only once.
  const isGroup = jobs.length > 1 && new Set(jobs.map(({ job }) => job.id)).size === jobs.length;
  if (isGroup && (await insertTogether(insertions, signal))) {
    return insertions.map(({ stored }) => ({
      status: 'fulfilled',
      value: { outcome: 'written', stored },
    }));
  }
  const outcomes: PromiseSettledResult<WriteOutcome>[] = [];
  for (const insertion of insertions) {
    outcomes.push(...(await Promise.allSettled([insert(insertion, signal)])));
  }
  return outcomes;
};
