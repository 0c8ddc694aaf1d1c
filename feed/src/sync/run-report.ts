import type { JobResult, SyncProgress } from '../../../client/src/index.ts';
import { ProblemKinds } from '../check/problem-kinds.ts';
import type { Feed, FeedItem } from '../open-feed.ts';
import { error, type FeedFault, forCommandLine, warning } from '../problem.ts';

export type RunMode = 'apply' | 'preview';

/** What one run did; the document that `--json` prints. */
export type RunReport = ReturnType<RunLog['report']>;

/** Joins the results of the service to what was found in the feed. Holds only jobs without a result. */
export class RunLog {
  readonly mode: RunMode;
  /** Entries of a feed of many employers without a company: each may be any of the jobs, too. */
  readonly withoutCompany: number;
  readonly #sent = new Map<number, Omit<FeedItem, 'job'>>();
  /** The jobs that were sent so far. */
  #index = 0;
  /** The jobs of the feed so far, with those that are left out. */
  jobs = 0;
  /** Entries of the feed without a readable referenceId: each may be any of the jobs. */
  unidentified = 0;
  /** Removals that were not made because of them. */
  heldBack = 0;
  readonly #kinds = new ProblemKinds();
  /** By outcome; `abroad` were left out, and `held` are also counted by their outcome. */
  readonly #counts: Record<string, number> = {};
  feed: Feed | undefined;
  /** The number of jobs that the feed should have. */
  expected: number | undefined;
  last: SyncProgress | undefined;

  constructor(mode: RunMode, withoutCompany = 0) {
    this.mode = mode;
    this.withoutCompany = withoutCompany;
  }

  /** To be called with each job of the feed before it is sent. */
  read({ job: _, ...item }: FeedItem): void {
    this.jobs += 1;
    if (item.isSkipped) {
      this.#counts.abroad = (this.#counts.abroad ?? 0) + 1;
      for (const problem of item.problems) this.#kinds.add(problem, item);
      return;
    }
    this.#sent.set(this.#index, item);
    this.#index += 1;
    if (item.referenceId === undefined) this.unidentified += 1;
  }

  receive(progress: SyncProgress): void {
    this.last = progress;
    for (const result of progress.results) this.#add(result);
  }

  /** To be called once, at the end. */
  report() {
    const { id = '', state = 'open', jobs = 0, removals = { planned: 0, done: 0 } } = this.last ?? {};
    const { format = 'json', problems = [], unread = [] } = this.feed?.meta() ?? {};
    for (const problem of problems) this.#kinds.add(problem);
    return {
      mode: this.mode,
      id,
      state,
      format,
      jobs,
      expected: this.expected ?? null,
      counts: this.#counts,
      removals,
      unidentified: this.unidentified,
      withoutCompany: this.withoutCompany,
      heldBack: this.heldBack,
      problems: this.#kinds.all,
      unread,
    };
  }

  #add({ index, outcome, errors = [], warnings = [] }: JobResult): void {
    this.#counts[outcome] = (this.#counts[outcome] ?? 0) + 1;
    if (warnings.some(({ code }) => code === 'held')) this.#counts.held = (this.#counts.held ?? 0) + 1;
    const item = this.#sent.get(index);
    if (!item) return;
    this.#sent.delete(index);
    // The service refuses a job that was not sent for a reason of its own, which explains nothing.
    const isExplained = item.problems.some(({ severity }) => severity === 'error');
    const found: FeedFault[] = [
      ...item.problems,
      ...(isExplained
        ? []
        : errors.map(({ code, pointer = '', message }) => error(code, pointer, forCommandLine(message)))),
      ...warnings.map(({ code, pointer = '', message }) => warning(code, pointer, message)),
    ];
    for (const problem of found) this.#kinds.add(problem, item);
  }
}
