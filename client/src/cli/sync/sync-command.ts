import { type ExitStatus, exitStatus } from '../exit-status.ts';
import { FeedError } from '../feeds/feed-error.ts';
import type { Feed } from '../open-feed.ts';
import { UsageError } from '../usage-error.ts';
import { jobsToSend, refuseFarFewer, withFirstJob } from './jobs-to-send.ts';
import { RunLog, type RunReport } from './run-report.ts';
import { refusalText, summary } from './sync-summary.ts';
import type { Synchroniser, SyncSettings } from './synchronise.ts';

export type SyncCommand = {
  readonly settings: Omit<SyncSettings, 'mode'>;
  readonly preview: boolean;
  readonly yes: boolean;
  readonly json: boolean;
  /** Whether the feed can be opened twice: for a preview, and to synchronise. */
  readonly isRepeatable: boolean;
};

/** The effects of the command. */
export type SyncSurroundings = Synchroniser & {
  readonly openFeed: () => Promise<Feed>;
  /** Whether questions can be asked. */
  readonly isTerminal: boolean;
  readonly confirm: (question: string) => Promise<boolean>;
  /** Prints a line to standard output. */
  readonly print: (text: string) => void;
  /** Prints a line to standard error. */
  readonly note: (text: string) => void;
  /** Shows how far the run is. */
  readonly progress: (jobs: number) => void;
};

/** Refuses before anything is read or written. @throws UsageError */
const checkUsage = ({ preview, yes, isRepeatable, settings }: SyncCommand, isTerminal: boolean): void => {
  if (preview || yes) return;
  if (settings.missing === 'delete') {
    throw new UsageError('--missing delete cannot be undone: look at --preview first, then pass --yes.');
  }
  if (!isTerminal) throw new UsageError('Not a terminal: pass --preview to look, or --yes to write.');
  if (!isRepeatable)
    throw new UsageError('A feed on standard input can be read only once: pass --preview or --yes.');
};

/** One run over the whole feed. */
const runOnce = async (
  mode: SyncSettings['mode'],
  { settings }: SyncCommand,
  { openFeed, sync, progress }: SyncSurroundings,
  log: RunLog,
): Promise<RunReport> => {
  const feed = await withFirstJob(await openFeed());
  const announced = feed.meta().expected;
  const expectedCount = settings.expectedCount ?? announced;
  let jobs = 0;
  const source = async function* () {
    for await (const job of jobsToSend(feed, (item) => log.send(item))) {
      jobs += 1;
      yield job;
    }
    // Where the feed says it at its end, the service does not know it.
    const late =
      announced === undefined && settings.expectedCount === undefined ? feed.meta().expected : undefined;
    if (settings.acceptRemovals === undefined) refuseFarFewer(jobs, late);
  };
  const all: SyncSettings = { ...settings, mode, ...(expectedCount !== undefined && { expectedCount }) };
  for await (const current of sync(source(), all)) {
    log.receive(current);
    progress(jobs);
  }
  const { id = '', state = 'done', removals = { planned: 0, done: 0 } } = log.last ?? {};
  const { format, problems } = feed.meta();
  return { mode, id, state, format, jobs, counts: log.counts, removals, problems: log.problems(problems) };
};

const statusOf = ({ counts, removals }: RunReport): ExitStatus => {
  if ((counts.failed ?? 0) > 0) return exitStatus.failed;
  if (removals.guarded) return exitStatus.guarded;
  return (counts.invalid ?? 0) > 0 ? exitStatus.someInvalid : exitStatus.done;
};

const report = (made: RunReport, { json }: SyncCommand, { print }: SyncSurroundings): ExitStatus => {
  print(json ? JSON.stringify(made) : summary(made));
  return statusOf(made);
};

/** Explains what an interrupted run leaves behind. @throws the error unless the guard refused. */
const recover = async (
  error: unknown,
  log: RunLog,
  { json }: SyncCommand,
  io: SyncSurroundings,
): Promise<ExitStatus> => {
  const id = log.last?.id;
  const refusal = io.refusalOf(error);
  if (refusal) {
    if (json) io.print(JSON.stringify({ error: { code: 'guarded', ...refusal } }));
    else io.note(refusalText(refusal));
    return exitStatus.guarded;
  }
  if (id !== undefined && log.last?.state === 'open') {
    // A feed that is not complete cannot be continued: the next run must be able to open another one.
    if (error instanceof FeedError)
      await io.abort(id).catch(() => io.note(`The synchronisation ${id} is still open.`));
    else io.note(`Nothing was removed. Continue with --resume ${id}.`);
  }
  throw error;
};

/**
 * Synchronises a feed: shows a preview and asks on a terminal, or does it at once with `--yes`.
 *
 * @returns the exit status.
 * @throws UsageError, FeedError, and the errors of the client.
 */
export const syncCommand = async (command: SyncCommand, io: SyncSurroundings): Promise<ExitStatus> => {
  checkUsage(command, io.isTerminal);
  const log = new RunLog();
  try {
    if (command.preview) return report(await runOnce('preview', command, io, log), command, io);
    // One that is open already leaves no room for a preview of the same jobs.
    if (!command.yes && command.settings.resume === undefined) {
      const preview = await runOnce('preview', command, io, new RunLog());
      io.note(summary(preview));
      if (preview.removals.guarded && command.settings.acceptRemovals === undefined)
        return exitStatus.guarded;
    }
    const isConfirmed = command.yes || (await io.confirm('Synchronise these jobs?'));
    if (!isConfirmed) {
      io.note('Nothing was written.');
      return exitStatus.done;
    }
    return report(await runOnce('apply', command, io, log), command, io);
  } catch (error) {
    return recover(error, log, command, io);
  }
};
