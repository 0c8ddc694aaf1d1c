import type { OpenSync, SyncProgress } from '../../../client/src/index.ts';
import { type ExitStatus, exitStatus } from '../command/exit-status.ts';
import { FeedError } from '../errors.ts';
import type { Feed, FeedItem } from '../open-feed.ts';
import { readAhead } from '../readers/read-ahead.ts';
import type { Connection } from './connect.ts';
import type { RunLog, RunReport } from './run-report.ts';

/** What is decided of a run before it begins. */
export type RunOptions = {
  readonly prefix?: string | undefined;
  readonly missing?: 'archive' | 'delete' | 'keep' | undefined;
  readonly lenient?: boolean | undefined;
  readonly skipAbroad?: boolean | undefined;
  readonly resume?: string | undefined;
  readonly expected?: number | undefined;
  readonly acceptRemovals?: number | undefined;
};

/** The effects of a run. */
export type RunContext = {
  readonly client: Pick<Connection, 'syncJobs' | 'countRemovals'>;
  readonly openFeed: () => Promise<Feed>;
  /** Receives a sentence about what the run meets. */
  readonly notify: (line: string) => void;
  readonly onProgress?: (jobs: number, removals: SyncProgress['removals']) => void;
  /** Whether an open synchronisation of the same jobs is what an earlier run has left. */
  readonly mayReplace?: (open: OpenSync) => boolean;
};

/** Minutes without a request after which a run has been interrupted. */
const abandonedAfter = 15;

/** Why an open synchronisation does not stop the next run, if so. */
const reasonToReplace = ({ state, idle, removals }: OpenSync): string | undefined => {
  if (state === 'removing') return 'still removes jobs; waiting for it';
  if (removals.guarded) return 'was refused by the guard; this one replaces it';
  const minutes = Math.floor(idle / 60_000);
  if (minutes < abandonedAfter) return undefined;
  return `has had no request for ${minutes} minutes; this one replaces it`;
};

/**
 * A job that cannot be read from the feed is in the set nevertheless: it must not be removed. The
 * API refuses a blank title of a new job and of a stored one, also in lenient mode.
 */
const placeholder = ({ referenceId }: FeedItem): object => ({ referenceId: referenceId ?? null, title: '' });

const isInvalid = ({ problems }: FeedItem): boolean => problems.some(({ severity }) => severity === 'error');

/**
 * Synchronises the whole feed once.
 *
 * @param log the mode, and what the report is made of.
 * @throws SyncGuardError, the errors of the feed and of the client. The synchronisation may be open.
 */
export const runSync = async (
  { prefix, missing, lenient, resume, expected, acceptRemovals, skipAbroad }: RunOptions,
  { client, openFeed, notify, onProgress, mayReplace = () => false }: RunContext,
  log: RunLog,
): Promise<RunReport> => {
  const feed = await openFeed();
  // What a feed says of itself is at its beginning.
  const { all } = await readAhead(feed.jobs, ({ length }) => length > 0);
  log.feed = feed;
  const expectedCount = expected ?? feed.meta().expected;
  log.expected = expectedCount;
  let isSent = false;
  const source = async function* () {
    isSent = true;
    for await (const item of all) {
      log.read(item);
      if (!item.isSkipped) yield isInvalid(item) ? placeholder(item) : item.job;
    }
    // The service does not know what the feed says at its end, nor the jobs that are left out.
    const isKnown = expectedCount !== undefined && !skipAbroad;
    const late = isKnown ? undefined : (expectedCount ?? feed.meta().expected);
    if (late === undefined || acceptRemovals !== undefined || log.jobs * 10 >= late * 9) return;
    throw new FeedError('truncated', `The feed should have ${late} jobs, but it has ${log.jobs}.`);
  };
  const { mode } = log;
  const mayCommit = async (id: string): Promise<boolean> => {
    if (feed.isPage()) return false;
    if (mode === 'preview' || missing === 'keep' || log.unidentified + log.withoutCompany === 0) return true;
    const removals = await client.countRemovals(id);
    if (removals <= (acceptRemovals ?? -1)) return true;
    log.heldBack = removals;
    return false;
  };
  const abortOpen = (open: OpenSync): boolean => {
    const reason = mayReplace(open) ? 'was interrupted; this one replaces it' : reasonToReplace(open);
    if (reason) notify(`The synchronisation ${open.id} ${reason}.`);
    return reason !== undefined;
  };
  const settings = { mode, prefix, missing, lenient, resume, acceptRemovals, mayCommit, abortOpen };
  const sent = client.syncJobs(source(), {
    ...settings,
    expectedCount: skipAbroad ? undefined : expectedCount,
  });
  for await (const current of sent) {
    log.receive(current);
    onProgress?.(current.jobs, current.removals);
  }
  feed.refusePage();
  if (!isSent) {
    const advice = 'To synchronise it, run the command again without --resume.';
    notify(`${resume} was committed before: this feed was not sent. ${advice}`);
  }
  return log.report();
};

/** The exit status of a run that ended. */
export const statusOf = ({ counts, removals, withoutCompany }: RunReport): ExitStatus => {
  if ((counts.failed ?? 0) > 0) return exitStatus.failed;
  if (removals.guarded) return exitStatus.guarded;
  return (counts.invalid ?? 0) > 0 || withoutCompany > 0 ? exitStatus.someInvalid : exitStatus.done;
};
