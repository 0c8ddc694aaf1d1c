import { type OpenSync, SyncGuardError } from '../../client/src/index.ts';
import { exitStatus } from '../../feed/src/command/exit-status.ts';
import { UsageError } from '../../feed/src/errors.ts';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { type AddressOptions, openAddress } from '../../feed/src/readers/address.ts';
import { readOnce } from '../../feed/src/readers/remote.ts';
import { spreadsheetAddress } from '../../feed/src/readers/spreadsheet-address.ts';
import type { Connection } from '../../feed/src/sync/connect.ts';
import { reasonOf } from '../../feed/src/sync/reason.ts';
import { RunLog, type RunMode } from '../../feed/src/sync/run-report.ts';
import { runSync, statusOf } from '../../feed/src/sync/run-sync.ts';
import { refusalText, syncSummary } from '../../feed/src/sync/sync-summary.ts';
import { systemOf } from '../../feed/src/systems/read-system.ts';
import { digestText, type FeedRun, type StoredFeed, type Validators } from './rules/feed.ts';

/** What one reading of a feed works with. */
type Means = {
  readonly mode: RunMode;
  readonly acceptRemovals?: number | undefined;
  readonly client: Connection;
  /** How its address is read: with which headers, what is refused, and what ends it. */
  readonly address: AddressOptions;
  /** Whether an open synchronisation is what a crash has left. */
  readonly mayReplace: (open: OpenSync) => boolean;
};

/** What became of it. */
type Fetched = Pick<FeedRun, 'status' | 'lines' | 'isCommitted' | 'syncId'> & {
  readonly isUnchanged?: boolean;
  /** Of what was read; undefined where all of it has to be read again. */
  readonly read?: Omit<Validators, 'fingerprint' | 'since'> | undefined;
};

/** Begins to read: the bytes, and what is known of them. */
const openSource = async (url: string, options: AddressOptions) => {
  const system = systemOf(url);
  if (system) {
    const bytes = await system.read({ ...options, conditions: undefined });
    return { bytes, preset: system.map, format: system.format };
  }
  const opened = await openAddress(spreadsheetAddress(new URL(url)), options);
  const { etag, 'last-modified': lastModified } = opened.headers;
  const hasValidators = etag !== undefined || lastModified !== undefined;
  const read = hasValidators ? { address: digestText(opened.address.href), etag, lastModified } : undefined;
  return { isUnchanged: opened.isUnchanged, bytes: opened.bytes, read };
};

/** @param reason of the signal: a time-out, or the stop of the process. */
const endedText = (reason: unknown): string =>
  reason instanceof Error && reason.name === 'TimeoutError'
    ? 'The run took too long, and was ended. Run it again; if that repeats, divide the feed by prefix.'
    : reasonOf(reason).lines.join(' ');

/** The report of a failure. Aborts what it leaves open: the next run starts again. */
const failed = async (
  error: unknown,
  log: RunLog,
  id: string,
  { client, address }: Means,
): Promise<Fetched> => {
  const syncId = log.last?.id;
  if (error instanceof SyncGuardError) {
    const lines = refusalText(
      error,
      log.report(),
      `run "feed run ${id} --accept-removals ${error.removals}"`,
    );
    return { status: exitStatus.guarded, lines, isCommitted: false, syncId };
  }
  if (syncId !== undefined) await client.syncs.abort(syncId).catch(() => undefined);
  const { aborted = false, reason } = address.signal ?? {};
  const { lines } = aborted ? { lines: [endedText(reason)] } : reasonOf(error);
  const status = error instanceof UsageError ? exitStatus.usage : exitStatus.failed;
  return { status, lines, isCommitted: log.last?.state === 'removing', syncId };
};

/** Reads a feed and synchronises it, as the command does. @returns also what has failed. */
export const fetchOnce = async (feed: StoredFeed, means: Means): Promise<Fetched> => {
  const { id, url, prefix, missing, lenient, skipAbroad } = feed;
  const { mode, acceptRemovals, client, address, mayReplace } = means;
  const log = new RunLog(mode);
  const notes: string[] = [];
  let kept: ReturnType<typeof readOnce> | undefined;
  try {
    const map = readMapFile(feed.map ?? '{}');
    const { bytes, isUnchanged, read, preset, format } = await openSource(url, address);
    if (isUnchanged) {
      const lines = ['The feed has not changed since it was committed (304).'];
      return { status: exitStatus.done, lines, isCommitted: true, isUnchanged };
    }
    kept = readOnce(async () => bytes);
    const { open } = kept;
    const report = await runSync(
      { prefix, missing, lenient, skipAbroad, acceptRemovals },
      {
        client,
        openFeed: () => openFeed(open, { map, preset, format, lenient, skipAbroad }),
        notify: (line) => notes.push(line),
        mayReplace,
      },
      log,
    );
    const status = statusOf(report);
    const isCommitted = report.state === 'done';
    // Jobs that failed, or that were held back, are sent again.
    const isWhole = isCommitted && status !== exitStatus.failed;
    const lines = [...syncSummary(report), ...notes];
    return { status, lines, isCommitted, syncId: report.id, read: isWhole ? read : undefined };
  } catch (error) {
    const fetched = await failed(error, log, id, means);
    return { ...fetched, lines: [...fetched.lines, ...notes] };
  } finally {
    await kept?.close();
  }
};
