import { isStoreUnavailable } from '../../store/items.ts';
import { isClosed } from '../rules/lifecycle.ts';
import { archiveJobs, dueJobs, postpone } from '../store/due-jobs.ts';
import { findJobItems } from '../store/find-job.ts';
import { dueShards, type JobItem } from '../store/job-item.ts';
import { dueStep, type SweepContext, sweepContext, sweepJob } from './sweep-job.ts';

export type SweepOptions = {
  /** The date as of which the sweep decides, `YYYY-MM-DD`. */
  readonly today: string;
  readonly now: Date;
  /** Called before each group of jobs; once it returns true, the rest is left to the next run. */
  readonly isTimeUp: () => boolean;
  /** Receives each failure; without a job's id when a whole shard could not be read. */
  readonly report: (error: unknown, jobId?: number) => void;
  /** Receives the ids of jobs that were archived or refreshed. */
  readonly swept?: (step: ChangingStep, jobIds: readonly number[]) => void;
};

type ChangingStep = 'archive' | 'refresh';

const nothingSwept = () => ({
  archived: 0,
  refreshed: 0,
  /** Refreshes that the employer's plan does not include; they are due again the next day. */
  postponed: 0,
  /** Jobs that could not be swept; they are retried the next day. */
  failed: 0,
  /** Whether nothing that was due is left for the next run. */
  finished: true,
});

export type SweepCounts = ReturnType<typeof nothingSwept>;

/** Whether a run left jobs and changed none: the store is out of reach, or the time too short. */
export const isStuck = ({ archived, refreshed, postponed, failed, finished }: SweepCounts): boolean =>
  (failed > 0 || !finished) && archived + refreshed + postponed === 0;

/** What a count is called for each step. */
const countNames = { archive: 'archived', refresh: 'refreshed', postpone: 'postponed' } as const;

/** Concurrent jobs per shard; the shards run concurrently, too. */
const jobsPerShard = 2;

/** After this many consecutive failures the store counts as unavailable, and the run ends. */
const maxUnavailable = 5;

class SweepRun {
  readonly #options: SweepOptions;
  readonly #context: SweepContext;
  readonly #counts = nothingSwept();
  /** What is yet to be handed to `swept`. */
  readonly #swept: Record<ChangingStep, number[]> = { archive: [], refresh: [] };

  constructor(options: SweepOptions) {
    this.#options = options;
    this.#context = sweepContext(options.today, options.now);
  }

  async run(): Promise<SweepCounts> {
    const shards = Array.from({ length: dueShards }, (_, shard) => this.#sweepShard(shard));
    // A run that fails, too, ends only when no shard is working any more.
    await Promise.allSettled(shards);
    await Promise.all(shards);
    return this.#counts;
  }

  async #sweepShard(shard: number): Promise<void> {
    try {
      for await (const page of dueJobs(shard, this.#options.today)) {
        const isDone = await this.#sweepPage(page);
        this.#handOn('archive');
        this.#handOn('refresh');
        if (!isDone) return;
      }
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
      this.#leave(error);
    }
  }

  /** @returns false when the shard must stop: the time is up, or the store is unavailable. */
  async #sweepPage(page: readonly JobItem[]): Promise<boolean> {
    const items = await this.#archiveGroups(page);
    let unavailable = 0;
    for (let at = 0; at < items.length; at += jobsPerShard) {
      if (unavailable >= maxUnavailable || this.#options.isTimeUp()) {
        this.#counts.finished = false;
        return false;
      }
      const group = items.slice(at, at + jobsPerShard);
      const reached = await Promise.all(group.map((item) => this.#sweepItem(item)));
      unavailable = reached.every(Boolean) ? 0 : unavailable + 1;
    }
    return true;
  }

  /** Archives an employer's closed jobs in one transaction. @returns the jobs that remain. */
  async #archiveGroups(items: readonly JobItem[]): Promise<JobItem[]> {
    const closed = items.filter((item) => isClosed(item, this.#options.today));
    const groups = Map.groupBy(closed, ({ employerId }) => employerId);
    let rest = [...items];
    for (const group of groups.values().filter(({ length }) => length > 1)) {
      if (this.#options.isTimeUp()) break;
      // A failure shows again when its job is swept by itself.
      const isArchived = await archiveJobs(group, this.#context.now).catch(() => false);
      if (isArchived) {
        this.#counts.archived += group.length;
        this.#swept.archive.push(...group.map(({ id }) => id));
      }
      const retried = await findJobItems(isArchived ? [] : group.map(({ id }) => id));
      rest = [...rest.filter((item) => !group.includes(item)), ...retried.values()];
    }
    return rest;
  }

  #handOn(step: ChangingStep): void {
    const ids = this.#swept[step].splice(0);
    if (ids.length > 0) this.#options.swept?.(step, ids);
  }

  /** @returns false when the store was unavailable. */
  async #sweepItem(item: JobItem): Promise<boolean> {
    try {
      const step = await sweepJob(item, this.#context);
      if (step === 'stale') this.#counts.finished = false;
      else if (step !== 'nothing') this.#counts[countNames[step]]++;
      if (step === 'archive' || step === 'refresh') this.#swept[step].push(item.id);
    } catch (error) {
      if (isStoreUnavailable(error)) {
        this.#leave(error, item.id);
        return false;
      }
      await this.#fail(item, error);
    }
    return true;
  }

  /** Postpones a job that cannot be swept, so that it does not delay the others again today. */
  async #fail(item: JobItem, error: unknown): Promise<void> {
    this.#counts.failed++;
    this.#options.report(error, item.id);
    await postpone(item, this.#context.tomorrow).catch((cause) => this.#leave(cause, item.id));
  }

  /** Reports a failure that the next run retries. */
  #leave(error: unknown, jobId?: number): void {
    this.#counts.finished = false;
    this.#options.report(error, jobId);
  }
}

/**
 * Archives the jobs whose closeDate has passed, and republishes those with autoRefresh if their
 * employer's plan includes it. Writes are conditional on the job's version: no client's change is
 * lost. Runs may overlap, be killed or start late: the next run finds what one has left.
 *
 * @throws errors that a retry cannot cure, such as a missing table; an unavailable store only ends
 *   the run early.
 */
export const sweep = (options: SweepOptions): Promise<SweepCounts> => new SweepRun(options).run();

/** Counts what a sweep would do, and writes nothing. @throws store.unavailable */
export const previewSweep = async (today: string, now: Date): Promise<SweepCounts> => {
  const context = sweepContext(today, now);
  const counts = nothingSwept();
  for (let shard = 0; shard < dueShards; shard++) {
    for await (const page of dueJobs(shard, today)) {
      for (const item of page) {
        const step = await dueStep(item, context);
        if (step !== 'nothing') counts[countNames[step]]++;
      }
    }
  }
  return counts;
};
