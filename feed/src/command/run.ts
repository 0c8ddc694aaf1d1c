import { readFileSync } from 'node:fs';
import { checkFeed } from '../check/check-feed.ts';
import { checkTable } from '../check/check-table.ts';
import { UsageError } from '../errors.ts';
import { initMap } from '../init/init-command.ts';
import { invalidMap, type MapFile, readMapFile, unlistedIds } from '../map/map-file.ts';
import { type Feed, openFeed } from '../open-feed.ts';
import { warning } from '../problem.ts';
import type { Connection } from '../sync/connect.ts';
import { reasonOf } from '../sync/reason.ts';
import { syncCommand } from '../sync/sync-command.ts';
import type { CliContext } from './cli-context.ts';
import { type Flags, readCommandLine } from './command-line.ts';
import { type ExitStatus, exitStatus } from './exit-status.ts';
import { type FeedInput, inputOf } from './feed-input.ts';
import { type CliOutput, createOutput } from './output.ts';

const readMap = (path: string | undefined): MapFile => {
  if (path === undefined) return {};
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

const init = async (
  source: FeedInput,
  { map = 'map.json', ...flags }: Flags,
  _: CliContext,
  output: CliOutput,
): Promise<ExitStatus> => {
  if (!source.isRepeatable) throw new UsageError('init reads the feed twice: save it in a file first.');
  output.lines('stdout', await initMap(source, map, flags));
  return exitStatus.done;
};

/** Reads the map file before the feed, so that a mistake in it is reported at once. */
const opener = (source: FeedInput, flags: Flags) => {
  const map = readMap(flags.map);
  const { preset, format = flags.format } = source;
  return {
    map,
    openFeed: (): Promise<Feed> => openFeed(source.open, { ...flags, format, map, preset }),
  };
};

/** @throws UsageError where the map file has ids that the service does not list. */
const refuseUnlisted = async (map: MapFile, client: Connection): Promise<void> => {
  if (!map.categories && !map.positionTypes) return;
  const unlisted = unlistedIds(map, await client.lists());
  if (unlisted.length > 0) throw invalidMap(unlisted.map(({ message }) => message));
};

/** @throws UsageError where the address or the key is not valid. */
const connectTo = (
  address: string,
  key: string | undefined,
  { connect }: CliContext,
  output: CliOutput,
): Connection => {
  const onWait = () =>
    output.lines('stderr', ['The service does not accept connections; retrying for up to a minute.']);
  try {
    return connect(address, key, onWait);
  } catch (cause) {
    // The client speaks of its options.
    const message = reasonOf(cause)
      .lines.join(' ')
      .replace(/^address /, 'The address of the API (--api or JOB_POSTING_API) ')
      .replace(/^key /, 'The API key (JOB_POSTING_KEY) ');
    throw new UsageError(message, { cause });
  }
};

const check = async (
  source: FeedInput,
  flags: Flags,
  io: CliContext,
  output: CliOutput,
): Promise<ExitStatus> => {
  const { map, openFeed: open } = opener(source, flags);
  const { JOB_POSTING_API: api } = io.env;
  if (api) await refuseUnlisted(map, connectTo(api, undefined, io, output));
  const unlisted = unlistedIds(map);
  const rules = {
    lenient: flags.lenient ?? false,
    now: io.now(),
    unlisted: new Set<unknown>(unlisted.map(({ id }) => id)),
    warnings: api ? [] : unlisted.map(({ message }) => warning('unlisted_id', '', message)),
  };
  const report = await checkFeed(await open(), rules, output.progress);
  if (flags.json) output.document('stdout', report);
  else output.lines('stdout', checkTable(report));
  return report.invalid > 0 || report.problems.some(({ severity }) => severity === 'error')
    ? exitStatus.someInvalid
    : exitStatus.done;
};

const setting = (value: string | undefined, advice: string): string => {
  if (value) return value;
  throw new UsageError(advice);
};

const sync = async (
  source: FeedInput,
  flags: Flags,
  io: CliContext,
  output: CliOutput,
): Promise<ExitStatus> => {
  const { env } = io;
  const address = setting(
    flags.api ?? env.JOB_POSTING_API,
    'The address of the API is missing: set --api or JOB_POSTING_API.',
  );
  const key = setting(env.JOB_POSTING_KEY, 'The API key is missing: set JOB_POSTING_KEY.');
  const client = connectTo(address, key, io, output);
  const { map, openFeed: open } = opener(source, flags);
  return syncCommand(flags, {
    client,
    openFeed: async () => {
      await refuseUnlisted(map, client);
      return open();
    },
    isRepeatable: source.isRepeatable,
    isTerminal: io.stdin.isTTY === true && io.stderr.isTTY === true,
    confirm: io.confirm,
    output,
  });
};

const commands = { init, check, sync };

/** Runs the command, and returns its exit status. Errors go to standard error. */
export const run = async (args: readonly string[], io: CliContext): Promise<ExitStatus> => {
  const output = createOutput(io);
  try {
    const invocation = readCommandLine(args);
    if (invocation.command === 'help') {
      output.lines('stdout', invocation.text.trimEnd().split('\n'));
      return exitStatus.done;
    }
    const { command, feed, flags } = invocation;
    const source = inputOf(feed, flags, io);
    output.hide(source.secrets);
    try {
      return await commands[command](source, flags, io, output);
    } finally {
      await source.close();
    }
  } catch (error) {
    const { code, lines, id } = reasonOf(error);
    if (args.includes('--json'))
      output.document('stderr', { error: { code, message: lines.join('\n'), id } });
    else output.lines('stderr', lines);
    return error instanceof UsageError ? exitStatus.usage : exitStatus.failed;
  }
};
