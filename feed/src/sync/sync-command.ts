import { type OpenSync, SyncGuardError } from 'job-posting-client';
import type { Flags } from '../command/command-line.ts';
import { type ExitStatus, exitStatus } from '../command/exit-status.ts';
import type { CliOutput } from '../command/output.ts';
import { FeedError, UsageError } from '../errors.ts';
import type { Feed, FeedItem } from '../open-feed.ts';
import { readAhead } from '../readers/read-ahead.ts';
import type { Connection } from './connect.ts';
import { recover } from './recover.ts';
import { RunLog, type RunMode, type RunReport } from './run-report.ts';
import { refusalText, syncSummary } from './sync-summary.ts';

/** The effects of the command. */
export type SyncContext = {
  readonly client: Connection;
  readonly openFeed: () => Promise<Feed>;
  /** Whether the feed can be opened twice: for a preview, and to synchronise. */
  readonly isRepeatable: boolean;
  /** Whether questions can be asked. */
  readonly isTerminal: boolean;
  readonly confirm: (question: string) => Promise<boolean>;
  readonly output: CliOutput;
};

/** Refuses before anything is read or written. @throws UsageError */
const checkUsage = ({ preview, yes, missing }: Flags, { isRepeatable, isTerminal }: SyncContext): void => {
  if (preview || yes) return;
  if (missing === 'delete') {
    throw new UsageError('--missing delete cannot be undone: run it with --preview first, then pass --yes.');
  }
  if (!isTerminal) throw new UsageError('Not a terminal: pass --preview to look, or --yes to write.');
  if (!isRepeatable)
    throw new UsageError('A feed on standard input can be read only once: pass --preview or --yes.');
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

/** One run over the whole feed. */
const runOnce = async (
  { prefix, missing, lenient, resume, expected, acceptRemovals, skipAbroad }: Flags,
  { client, openFeed, output }: SyncContext,
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
    if (mode === 'preview' || missing === 'keep' || log.unidentified === 0) return true;
    const removals = await client.countRemovals(id);
    if (removals <= (acceptRemovals ?? -1)) return true;
    log.heldBack = removals;
    return false;
  };
  const abortOpen = (open: OpenSync): boolean => {
    const reason = reasonToReplace(open);
    if (reason) output.lines('stderr', [`The synchronisation ${open.id} ${reason}.`]);
    return reason !== undefined;
  };
  const settings = { mode, prefix, missing, lenient, resume, acceptRemovals, mayCommit, abortOpen };
  const sent = client.syncJobs(source(), {
    ...settings,
    expectedCount: skipAbroad ? undefined : expectedCount,
  });
  for await (const current of sent) {
    log.receive(current);
    output.progress(current.jobs, current.removals);
  }
  feed.refusePage();
  if (!isSent) {
    const advice = 'To synchronise it, run the command again without --resume.';
    output.lines('stderr', [`${resume} was committed before: this feed was not sent. ${advice}`]);
  }
  return log.report();
};

const statusOf = ({ counts, removals }: RunReport): ExitStatus => {
  if ((counts.failed ?? 0) > 0) return exitStatus.failed;
  if (removals.guarded) return exitStatus.guarded;
  return (counts.invalid ?? 0) > 0 ? exitStatus.someInvalid : exitStatus.done;
};

const refused = (
  refusal: SyncGuardError,
  log: RunLog,
  { json }: Flags,
  { output }: SyncContext,
): ExitStatus => {
  const report = log.report();
  const { syncId: id, removals, current, sample } = refusal;
  const error = { code: 'guarded', id, removals, current, sample };
  if (json) output.document('stdout', { ...report, error });
  else output.lines('stderr', refusalText(refusal, report));
  return exitStatus.guarded;
};

/** Runs once, and ends what a failure leaves open. @throws unless the guard refused. */
const attempt = async (
  mode: RunMode,
  flags: Flags,
  io: SyncContext,
  show: (report: RunReport) => void,
): Promise<ExitStatus> => {
  const log = new RunLog(mode);
  try {
    const report = await runOnce(flags, io, log);
    show(report);
    return statusOf(report);
  } catch (error) {
    if (error instanceof SyncGuardError) return refused(error, log, flags, io);
    throw await recover(error, log, io.client, flags.resume !== undefined);
  }
};

/**
 * Synchronises a feed: shows a preview and asks on a terminal, or does it at once with `--yes`.
 *
 * @returns the exit status.
 * @throws CommandError, and the errors of the client.
 */
export const syncCommand = async (flags: Flags, io: SyncContext): Promise<ExitStatus> => {
  checkUsage(flags, io);
  const { output } = io;
  const print = (report: RunReport) =>
    flags.json ? output.document('stdout', report) : output.lines('stdout', syncSummary(report));
  if (flags.preview) return attempt('preview', flags, io, print);
  if (!flags.yes && flags.resume === undefined) {
    const status = await attempt('preview', flags, io, (report) =>
      output.lines('stderr', syncSummary(report)),
    );
    if (status === exitStatus.guarded) return status;
  }
  if (!flags.yes && !(await io.confirm('Synchronise these jobs?'))) {
    output.lines('stderr', ['Nothing was written.']);
    return exitStatus.done;
  }
  return attempt('apply', flags, io, print);
};
