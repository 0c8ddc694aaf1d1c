import { createReadStream, readFileSync } from 'node:fs';
import { withoutKeys } from '../../../lib/domain/without-keys.ts';
import { checkFeed } from './check/check-feed.ts';
import { checkTable } from './check/check-table.ts';
import type { CliContext } from './cli-context.ts';
import {
  type CheckFlags,
  type FeedFlags,
  type InitFlags,
  readCommandLine,
  type SyncFlags,
} from './command-line.ts';
import { type ExitStatus, exitStatus } from './exit-status.ts';
import { initMap } from './init/init-command.ts';
import { type MapFile, readMapFile } from './map/map-file.ts';
import { type Feed, openFeed } from './open-feed.ts';
import { printableJson, printableLines } from './printable.ts';
import { createProgress } from './progress.ts';
import { reasonOf } from './reason.ts';
import { type SyncCommand, syncCommand } from './sync/sync-command.ts';
import { SyncError } from './sync/sync-error.ts';
import { UsageError } from './usage-error.ts';

const readMap = (path: string | undefined): MapFile | undefined => {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UsageError(`The map file cannot be read: ${cause instanceof Error ? cause.message : path}`, {
      cause,
    });
  }
  return readMapFile(text);
};

/** Prints lines. A key may be in a feed, a map file or a message of the service. */
const print = (io: CliContext, stream: 'stdout' | 'stderr', text: string): void => {
  io[stream].write(`${withoutKeys(text, io.env.JOB_POSTING_KEY)}\n`);
};

const refuseAddress = (path: string): void => {
  if (!/^https?:\/\//i.test(path)) return;
  throw new UsageError(
    'The feed is a file, not an address: download it first, such as with curl -fsS -o FILE.',
  );
};

const init = async (path: string, { map = 'map.json', ...flags }: InitFlags, io: CliContext) => {
  refuseAddress(path);
  if (path === '-') throw new UsageError('init reads the feed twice: save it in a file first.');
  print(io, 'stdout', printableLines(await initMap(path, map, flags)));
  return exitStatus.done;
};

const opener = (
  path: string,
  { format, encoding, htmlEntities, map, lenient, skipAbroad }: FeedFlags,
  { stdin }: CliContext,
) => {
  refuseAddress(path);
  // Read before the feed, so that a mistake in it is reported at once.
  const mapFile = readMap(map);
  return (): Promise<Feed> =>
    openFeed(path === '-' ? stdin : createReadStream(path), {
      format,
      encoding,
      htmlEntities,
      map: mapFile,
      lenient,
      skipAbroad,
    });
};

const check = async (path: string, flags: CheckFlags, io: CliContext): Promise<ExitStatus> => {
  const progress = createProgress(io.stderr);
  const feed = await opener(path, flags, io)();
  const report = await checkFeed(feed, { lenient: flags.lenient ?? false, now: io.now() }, progress.show);
  progress.clear();
  print(io, 'stdout', flags.json ? printableJson(report) : checkTable(report));
  return report.invalid > 0 || report.problems.some(({ severity }) => severity === 'error')
    ? exitStatus.someInvalid
    : exitStatus.done;
};

const setting = (value: string | undefined, advice: string): string => {
  if (value) return value;
  throw new UsageError(advice);
};

const connectWith = ({ api }: SyncFlags, { env, connect }: CliContext) => {
  const address = setting(
    api ?? env.JOB_POSTING_API,
    'The address of the API is missing: set --api or JOB_POSTING_API.',
  );
  const key = setting(env.JOB_POSTING_KEY, 'The API key is missing: set JOB_POSTING_KEY.');
  try {
    return connect(address, key);
  } catch (cause) {
    // The client speaks of its options.
    const message = reasonOf(cause)
      .message.replace(/^address /, 'The address of the API (--api or JOB_POSTING_API) ')
      .replace(/^key /, 'The API key (JOB_POSTING_KEY) ');
    throw new UsageError(message, { cause });
  }
};

const sync = async (path: string, flags: SyncFlags, io: CliContext): Promise<ExitStatus> => {
  const { prefix, expected, acceptRemovals, missing, resume, lenient = false } = flags;
  const command: SyncCommand = {
    settings: {
      lenient,
      ...(prefix !== undefined && { prefix }),
      ...(expected !== undefined && { expectedCount: expected }),
      ...(acceptRemovals !== undefined && { acceptRemovals }),
      ...(missing !== undefined && { missing }),
      ...(resume !== undefined && { resume }),
    },
    preview: flags.preview ?? false,
    skipAbroad: flags.skipAbroad ?? false,
    yes: flags.yes ?? false,
    json: flags.json ?? false,
    isRepeatable: path !== '-',
  };
  const progress = createProgress(io.stderr);
  const note = (text: string): void => {
    progress.clear();
    print(io, 'stderr', text);
  };
  return syncCommand(command, {
    ...connectWith(flags, io),
    openFeed: opener(path, flags, io),
    isTerminal: io.stdin.isTTY === true && io.stderr.isTTY === true,
    confirm: io.confirm,
    print: (text) => {
      progress.clear();
      print(io, 'stdout', text);
    },
    note,
    progress: ({ jobs, removals }) => progress.show(jobs, removals),
  });
};

const isJson = (args: readonly string[]): boolean => args.includes('--json');

/** Runs the command, and returns its exit status. Errors go to standard error. */
export const run = async (args: readonly string[], io: CliContext): Promise<ExitStatus> => {
  try {
    const invocation = readCommandLine(args);
    if (invocation.command === 'help') {
      io.stdout.write(invocation.text);
      return exitStatus.done;
    }
    const { command, feed, flags } = invocation;
    if (command === 'init') return await init(feed, flags, io);
    return await (command === 'check' ? check(feed, flags, io) : sync(feed, flags, io));
  } catch (error) {
    const { code, message } = reasonOf(error);
    const id = error instanceof SyncError ? { id: error.id } : {};
    print(
      io,
      'stderr',
      isJson(args) ? printableJson({ error: { code, message, ...id } }) : printableLines(message),
    );
    return error instanceof UsageError ? exitStatus.usage : exitStatus.failed;
  }
};
