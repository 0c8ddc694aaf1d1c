import { SyncGuardError } from '../../../client/src/index.ts';
import type { Flags } from '../command/command-line.ts';
import { type ExitStatus, exitStatus } from '../command/exit-status.ts';
import type { CliOutput } from '../command/output.ts';
import type { EmployerPart, SplitFeed } from '../employers/split-feed.ts';
import { UsageError } from '../errors.ts';
import type { Feed } from '../open-feed.ts';
import type { Connection } from './connect.ts';
import { forEachEmployer, partName, type RunResult } from './each-employer.ts';
import { reasonOf } from './reason.ts';
import { recover } from './recover.ts';
import { RunLog, type RunMode } from './run-report.ts';
import { runSync, statusOf } from './run-sync.ts';
import { refusalText, syncSummary } from './sync-summary.ts';

/** The effects of the command. */
export type SyncContext = {
  /** @param employer one of those of a vendor. */
  readonly connect: (employer?: number) => Connection;
  readonly openFeed: () => Promise<Feed>;
  /** Reads a feed of many employers; undefined for the feed of one. */
  readonly splitFeed?: (() => Promise<SplitFeed>) | undefined;
  /** Whether the feed can be opened twice: for a preview, and to synchronise. */
  readonly isRepeatable: boolean;
  /** Whether questions can be asked. */
  readonly isTerminal: boolean;
  readonly confirm: (question: string) => Promise<boolean>;
  readonly output: CliOutput;
};

/** Refuses before anything is read or written. @throws UsageError */
const checkUsage = (flags: Flags, { isRepeatable, isTerminal }: SyncContext): void => {
  const { preview, yes, missing, employers, prefix, expected, resume } = flags;
  if (employers !== undefined && (prefix ?? expected ?? resume) !== undefined)
    throw new UsageError('--prefix, --expected and --resume cannot be used with --employers.');
  if (preview || yes) return;
  if (missing === 'delete') {
    throw new UsageError('--missing delete cannot be undone: run it with --preview first, then pass --yes.');
  }
  if (!isTerminal) throw new UsageError('Not a terminal: pass --preview to look, or --yes to write.');
  if (!isRepeatable)
    throw new UsageError('A feed on standard input can be read only once: pass --preview or --yes.');
};

/**
 * Runs once, for the feed of one employer or for a part of one, and ends what a failure leaves open.
 *
 * @throws unless the guard refused, or it is a part.
 */
const runOnce = async (
  mode: RunMode,
  flags: Flags,
  { connect, openFeed: openWhole, output }: SyncContext,
  part?: EmployerPart,
): Promise<RunResult> => {
  const log = new RunLog(mode, part?.withoutCompany);
  const client = connect(part?.employer);
  const openFeed = part ? async () => part.openFeed() : openWhole;
  const name = part ? `${partName(part)}: ` : '';
  const notify = (line: string) => output.lines('stderr', [`${name}${line}`]);
  const onProgress = part ? () => {} : output.progress;
  try {
    const report = await runSync(flags, { client, openFeed, notify, onProgress }, log);
    return { status: statusOf(report), document: report, lines: syncSummary(report) };
  } catch (error) {
    const report = log.report();
    if (error instanceof SyncGuardError) {
      const { syncId: id, removals, current, sample } = error;
      const document = { ...report, error: { code: 'guarded', id, removals, current, sample } };
      const again = `run the command again with --accept-removals ${removals}, which holds for each employer`;
      const lines = refusalText(error, report, part && again);
      return { status: exitStatus.guarded, document, lines };
    }
    if (!part) throw await recover(error, log, client, flags.resume !== undefined);
    // There is no --resume for it.
    if (log.last) await client.syncs.abort(log.last.id).catch(() => undefined);
    const { code, lines } = reasonOf(error);
    const document = { ...report, error: { code, message: lines.join('\n') } };
    return { status: exitStatus.failed, document, lines };
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
  const attempt = async (mode: RunMode): Promise<RunResult> => {
    const run = (part?: EmployerPart) => runOnce(mode, flags, io, part);
    return forEachEmployer(await io.splitFeed?.(), flags.allowEmpty, run, output.progress);
  };
  const print = ({ status, document, lines }: RunResult): ExitStatus => {
    const isRefused = status === exitStatus.guarded && !flags.preview;
    if (flags.json) output.document('stdout', document);
    else output.lines(isRefused ? 'stderr' : 'stdout', lines);
    return status;
  };
  if (flags.preview) return print(await attempt('preview'));
  if (!flags.yes && flags.resume === undefined) {
    const { status, lines } = await attempt('preview');
    output.lines('stderr', lines);
    if (status === exitStatus.guarded) return status;
  }
  if (!flags.yes && !(await io.confirm('Synchronise these jobs?'))) {
    output.lines('stderr', ['Nothing was written.']);
    return exitStatus.done;
  }
  return print(await attempt('apply'));
};
