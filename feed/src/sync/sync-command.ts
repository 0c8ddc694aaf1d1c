import { SyncGuardError } from '../../../client/src/index.ts';
import type { Flags } from '../command/command-line.ts';
import { type ExitStatus, exitStatus } from '../command/exit-status.ts';
import type { CliOutput } from '../command/output.ts';
import { UsageError } from '../errors.ts';
import type { Feed } from '../open-feed.ts';
import type { Connection } from './connect.ts';
import { recover } from './recover.ts';
import { RunLog, type RunMode, type RunReport } from './run-report.ts';
import { runSync, statusOf } from './run-sync.ts';
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
    const { client, openFeed, output } = io;
    const notify = (line: string) => output.lines('stderr', [line]);
    const report = await runSync(flags, { client, openFeed, notify, onProgress: output.progress }, log);
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
