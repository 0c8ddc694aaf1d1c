import { readFileSync } from 'node:fs';
import { lazy } from '../../../lib/lazy.ts';
import { checkFeed } from '../check/check-feed.ts';
import { checkTable } from '../check/check-table.ts';
import { readEmployersFile } from '../employers/employers-file.ts';
import { type EmployerPart, splitFeed } from '../employers/split-feed.ts';
import { UsageError } from '../errors.ts';
import { initMap } from '../init/init-command.ts';
import { invalidMap, type MapFile, readMapFile, unlistedIds } from '../map/map-file.ts';
import { type Feed, openFeed, openRecords } from '../open-feed.ts';
import { warning } from '../problem.ts';
import type { Connection } from '../sync/connect.ts';
import { forEachEmployer, type RunResult } from '../sync/each-employer.ts';
import { reasonOf } from '../sync/reason.ts';
import { syncCommand } from '../sync/sync-command.ts';
import type { CliContext } from './cli-context.ts';
import { type Flags, readCommandLine } from './command-line.ts';
import { type ExitStatus, exitStatus } from './exit-status.ts';
import { type FeedInput, inputOf } from './feed-input.ts';
import { type CliOutput, createOutput } from './output.ts';

/** Reads a file beside the feed. @throws UsageError */
const readWith = <Value>(name: string, path: string | undefined, read: (text: string) => Value) => {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : path;
    throw new UsageError(`The ${name} file cannot be read: ${message}`, { cause });
  }
  return read(text);
};

/** What a command works with. */
type Run = {
  readonly source: FeedInput;
  readonly flags: Flags;
  readonly io: CliContext;
  readonly output: CliOutput;
};

const init = async ({ source, flags, output }: Run): Promise<ExitStatus> => {
  const { map = 'map.json', ...options } = flags;
  if (!source.isRepeatable) throw new UsageError('init reads the feed twice: save it in a file first.');
  output.lines('stdout', await initMap(source, map, options));
  return exitStatus.done;
};

/** Reads the other files before the feed, so that a mistake in them is reported at once. */
const opener = ({ source, flags }: Run) => {
  const map = readWith('map', flags.map, readMapFile) ?? {};
  const employers = readWith('employers', flags.employers, readEmployersFile);
  const { preset, format = flags.format } = source;
  const options = { ...flags, format, map, preset };
  return {
    map,
    openFeed: (): Promise<Feed> => openFeed(source.open, options),
    /** Reads a feed of many employers, once; undefined for the feed of one. */
    splitFeed:
      employers && lazy(async () => splitFeed(await openRecords(source.open, options), employers, options)),
  };
};

/** @throws UsageError where the map file has ids that the service does not list. */
const refuseUnlisted = async (map: MapFile, client: Connection): Promise<void> => {
  if (!map.categories && !map.positionTypes) return;
  const unlisted = unlistedIds(map, await client.lists());
  if (unlisted.length > 0) throw invalidMap(unlisted.map(({ message }) => message));
};

/** @throws UsageError where the address or the key is not valid. */
const connectTo = (address: string, key: string | undefined, { io, output }: Run): Connection => {
  const onWait = () =>
    output.lines('stderr', ['The service does not accept connections; retrying for up to a minute.']);
  try {
    return io.connect(address, key, onWait);
  } catch (cause) {
    // The client speaks of its options.
    const message = reasonOf(cause)
      .lines.join(' ')
      .replace(/^address /, 'The address of the API (--api or JOB_POSTING_API) ')
      .replace(/^key /, 'The API key (JOB_POSTING_KEY) ');
    throw new UsageError(message, { cause });
  }
};

const check = async (given: Run): Promise<ExitStatus> => {
  const { flags, io, output } = given;
  const { map, openFeed: open, splitFeed: split } = opener(given);
  const { JOB_POSTING_API: api } = io.env;
  if (api) await refuseUnlisted(map, connectTo(api, undefined, given));
  const unlisted = unlistedIds(map);
  const rules = {
    lenient: flags.lenient ?? false,
    now: io.now(),
    unlisted: new Set<unknown>(unlisted.map(({ id }) => id)),
    warnings: api ? [] : unlisted.map(({ message }) => warning('unlisted_id', '', message)),
  };
  const checkOnce = async (part?: EmployerPart): Promise<RunResult> => {
    const feed = part?.openFeed() ?? (await open());
    const found = await checkFeed(feed, rules, part ? undefined : output.progress);
    const hasErrors = found.problems.some(({ severity }) => severity === 'error');
    const status = hasErrors ? exitStatus.someInvalid : exitStatus.done;
    return { status, document: found, lines: checkTable(found) };
  };
  const result = await forEachEmployer(await split?.(), flags.allowEmpty, checkOnce, output.progress);
  const { status, document, lines } = result;
  if (flags.json) output.document('stdout', document);
  else output.lines('stdout', lines);
  return status;
};

const setting = (value: string | undefined, advice: string): string => {
  if (value) return value;
  throw new UsageError(advice);
};

const sync = async (given: Run): Promise<ExitStatus> => {
  const { source, flags, io, output } = given;
  const { env } = io;
  const address = setting(
    flags.api ?? env.JOB_POSTING_API,
    'The address of the API is missing: set --api or JOB_POSTING_API.',
  );
  const key = setting(env.JOB_POSTING_KEY, 'The API key is missing: set JOB_POSTING_KEY.');
  if (flags.employers !== undefined && key.includes('.'))
    throw new UsageError(
      'With --employers, JOB_POSTING_KEY must be the key without a dot and an id after it.',
    );
  const client = connectTo(address, key, given);
  const { map, openFeed: open, splitFeed: split } = opener(given);
  const listed = () => refuseUnlisted(map, client);
  return syncCommand(flags, {
    connect: (employer) =>
      employer === undefined ? client : connectTo(address, `${key}.${employer}`, given),
    openFeed: () => listed().then(open),
    splitFeed: split && (() => listed().then(split)),
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
      return await commands[command]({ source, flags, io, output });
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
