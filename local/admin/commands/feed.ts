import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError, UsageError } from '../../../feed/src/errors.ts';
import { readMapFile, unlistedIds } from '../../../feed/src/map/map-file.ts';
import { parseHeaders } from '../../../feed/src/readers/remote.ts';
import { systemOf } from '../../../feed/src/systems/read-system.ts';
import { config } from '../../../lib/config.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { employerDeleting } from '../../../lib/employer/store/errors.ts';
import { headersInParameters } from '../../../lib/fetching/header-store.ts';
import { publicConnections } from '../../../lib/fetching/public-addresses.ts';
import type { FeedRun, StoredFeed } from '../../../lib/fetching/rules/feed.ts';
import { lastNight, timeOfNight } from '../../../lib/fetching/rules/schedule.ts';
import {
  deleteFeed,
  findFeed,
  findFeeds,
  findRuns,
  insertFeed,
  patchFeed,
} from '../../../lib/fetching/store/feeds.ts';
import { maxReferenceIdLength } from '../../../lib/limits.ts';
import { unlogged } from '../../../lib/log.ts';
import { overlap } from '../../../lib/sync/rules/sync.ts';
import { missingActions } from '../../../lib/sync/sync-input-schema.ts';
import { machineHeaders, runHere } from '../../feeds.ts';
import { OperatorError, systemCode } from '../../operator-error.ts';
import { readRelease } from '../../release.ts';
import {
  AdminUsageError,
  type Command,
  type Context,
  defineChange,
  defineCommand,
  flag,
  optional,
  required,
} from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { anyEmployer, employerOption, parseLimit, parseOneOf } from '../parameters.ts';
import { parameterFolderOf } from '../stage.ts';

/** What is wrong in a file, or for the command `job-posting`, is incorrect usage. */
const asUsage = <Result>(read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    const isUsage = error instanceof CommandError || systemCode(error) !== undefined;
    throw isUsage && error instanceof Error ? new AdminUsageError(error.message) : error;
  }
};

/** @throws AdminUsageError for an address that no run would read. */
const checkUrl = (text: string): void =>
  asUsage(() => {
    if (systemOf(text)) return;
    const { username, password, protocol, host } = URL.parse(text) ?? {};
    if (!host || username || password) {
      throw new UsageError('--url must be an address without user and password; a header can have them.');
    }
    publicConnections(config().endpoint !== undefined && protocol === 'http:').check(new URL(text));
  });

const parseTime = (text: string): string => {
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(text)) return text;
  throw new AdminUsageError('--at must be a time such as 02:30.');
};

/** A feed is one item of at most 400 KB. */
const maxMapBytes = 300_000;

const parseMap = (path: string): string => {
  const text = asUsage(() => readFileSync(path, 'utf8'));
  const bytes = Buffer.byteLength(text);
  if (bytes > maxMapBytes)
    throw new AdminUsageError(
      `The map file has ${bytes} bytes, and may have ${maxMapBytes}: write "*" for what most categories mean.`,
    );
  const [unlisted] = unlistedIds(asUsage(() => readMapFile(text)));
  if (unlisted) throw new AdminUsageError(`The map file is not valid: ${unlisted.message}.`);
  return text;
};

/** As one that opens a synchronisation. */
const parsePrefix = (text: string): string => {
  if (text.length <= maxReferenceIdLength && !/\p{Cc}/u.test(text)) return text;
  throw new AdminUsageError(
    `--prefix may have at most ${maxReferenceIdLength} characters, and no control characters.`,
  );
};

/** https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-advanced-parameters.html */
const maxHeaderBytes = 4_096;

const parseHeaderFile = (path: string) => {
  const headers = asUsage(() => parseHeaders(readFileSync(path, 'utf8')));
  const bytes = Buffer.byteLength(JSON.stringify(headers));
  if (bytes <= maxHeaderBytes) return headers;
  throw new AdminUsageError(`The headers have ${bytes} bytes as JSON, and may have ${maxHeaderBytes}.`);
};

/** `--lenient` is on, as `--lenient on`. */
const switchOf = (name: string, meaning: string) =>
  optional(`--${name} [on|off]`, meaning, parseOneOf(`--${name}`, ['on', 'off']));

const id = required('<id>', 'the id that "feed list" shows', String);
const url = ['--url <url>', 'its https address, or a system such as greenhouse:acme', String] as const;
const settings = {
  map: optional('--map <file>', 'its map file', parseMap),
  at: optional('--at <time>', "when it is read each day, HH:MM in the board's time zone", parseTime),
  prefix: optional(
    '--prefix <prefix>',
    'only jobs whose referenceId begins with it are of the feed',
    parsePrefix,
  ),
  missing: optional(
    '--missing <action>',
    'what happens to jobs that are not in it; archive by default',
    parseOneOf('--missing', missingActions),
  ),
  lenient: switchOf('lenient', 'remove what is not allowed from descriptions instead of refusing the job'),
  skipAbroad: switchOf('skip-abroad', 'leave out jobs that are not in Canada'),
  headerFile: optional('--header-file <file>', 'headers for its address, one on each line', parseHeaderFile),
};

type Given = {
  readonly [Name in keyof typeof settings]: NonNullable<(typeof settings)[Name]['valueType']> | undefined;
};

/** What is stored of the options that were given. */
const valuesOf = ({ headerFile, lenient, skipAbroad, ...given }: Given, now: Date): Partial<StoredFeed> => ({
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  ...(lenient && { lenient: lenient !== 'off' }),
  ...(skipAbroad && { skipAbroad: skipAbroad !== 'off' }),
  ...(headerFile && { headers: now.toISOString() }),
});

/** Where the headers of feeds are, on this machine or on a stage. */
export const headersOn = ({ stage }: Partial<Pick<Context, 'stage'>>) =>
  stage === undefined ? machineHeaders() : headersInParameters(parameterFolderOf(stage));

/** @throws AdminUsageError where two feeds would each remove the jobs of the other. */
const checkOverlap = async ({ id, employerId, prefix = '' }: StoredFeed): Promise<void> => {
  const others = await findFeeds(employerId);
  const other = others.find((one) => one.id !== id && overlap(one.prefix ?? '', prefix));
  if (!other) return;
  const reason = `The prefix overlaps with that of feed ${other.id}, and each would remove the jobs of the other`;
  throw new AdminUsageError(`${reason}: pass another --prefix.`);
};

const unknownFeed = (feedId: string): OperatorError =>
  new OperatorError(`There is no feed ${feedId}; "feed list" shows the ids.`, { code: 'feed_not_found' });

const requireFeed = async (feedId: string): Promise<StoredFeed> => {
  const feed = await findFeed(feedId);
  if (feed) return feed;
  throw unknownFeed(feedId);
};

/** What is shown of a feed: the query of its address may be a secret. */
export const feedRow = ({ id, employerId, url, at, last, badNights, ...feed }: StoredFeed) => ({
  ...{ id, employerId, url: url.replace(/\?.*/, '?…'), at },
  ...{ prefix: feed.prefix ?? '', missing: feed.missing ?? 'archive' },
  ...{ lenient: feed.lenient ?? false, skipAbroad: feed.skipAbroad ?? false },
  ...{ map: feed.map !== undefined, headers: feed.headers !== undefined, badNights },
  ...{ last: last?.began ?? null, status: last?.status ?? null, summary: last?.lines[0] ?? null },
});

const notRun = {
  unknown: 'The feed was removed.',
  suspended: 'Its employer is suspended, or is being deleted.',
  running: 'The feed is being read. "feed show" has the result once that has ended.',
  stopped: 'The run was stopped.',
} as const;

const runOn = async (
  { stage, now }: Pick<Context, 'stage' | 'now'>,
  { employerId, lease }: StoredFeed,
  request: Parameters<typeof runHere>[0],
) => {
  if (stage !== undefined) {
    // The function would not run it, and record nothing.
    if ((await findEmployer(employerId)).suspended !== undefined) return 'suspended';
    if (lease && lease.ends > now.getTime()) return 'running';
    const { runOnStage } = await import('../../../deploy/run-feed.ts');
    return runOnStage(stage, request, () => findRuns(request.id, 5));
  }
  const release = readRelease(join(import.meta.dirname, '../../..'));
  return unlogged(() => runHere(request, release));
};

export const feedCommands: readonly Command[] = [
  defineChange(
    'feed add',
    "Read an employer's feed once a day from its address.",
    { employer: employerOption, url: required(...url), ...settings },
    async ({ employer, url, ...given }, context) => {
      const { now } = context;
      checkUrl(url);
      if ((await findEmployer(employer)).deleting) throw employerDeleting(employer);
      const id = `${employer}-${randomBytes(2).toString('hex')}`;
      const at = given.at ?? timeOfNight(id);
      const night = lastNight(at, now, config().boardTimeZone);
      const made = { id, employerId: employer, created: now.toISOString(), night, attempts: 0, badNights: 0 };
      const feed: StoredFeed = { ...made, url, at, ...valuesOf(given, now) };
      await checkOverlap(feed);
      if (!(await insertFeed(feed)))
        throw new OperatorError(`There is a feed ${id} already: run the command again.`);
      // Not before: the headers of another feed with this id would be lost.
      if (given.headerFile) await headersOn(context).write(id, given.headerFile);
      return { document: feedRow(feed), note: `Next: "feed run ${id} --preview".` };
    },
  ),
  defineCommand(
    'feed list',
    'List the feeds of all employers, or of one.',
    { employer: anyEmployer },
    async ({ employer }) => ({ document: (await findFeeds(employer)).map(feedRow) }),
  ),
  defineCommand('feed show', 'Show a feed with its last 30 runs.', { id }, async ({ id }) => {
    const feed = feedRow(await requireFeed(id));
    const runs = await findRuns(id, 30);
    const textOf = ({ began, mode, status, lines }: FeedRun) =>
      [`${began} ${mode}, status ${status}`, ...lines].join('\n');
    return {
      document: { ...feed, runs },
      text: (paint) => [formatDocument(feed, paint), ...runs.map(textOf)].join('\n\n'),
    };
  }),
  defineChange(
    'feed run',
    'Read a feed now, and wait for the result; the exit status is that of "job-posting sync".',
    {
      id,
      acceptRemovals: optional(
        '--accept-removals <n>',
        'override the guard for up to n removals',
        parseLimit,
      ),
      preview: flag('--preview', 'show what would be done, and write nothing'),
    },
    async ({ id, acceptRemovals, preview }, context) => {
      const feed = await requireFeed(id);
      const run = await runOn(context, feed, { id, token: randomUUID(), acceptRemovals, isPreview: preview });
      if (typeof run === 'string') throw new OperatorError(notRun[run], { code: `feed_${run}` });
      return { document: run, text: () => run.lines.join('\n'), status: run.status };
    },
  ),
  defineChange(
    'feed update',
    'Change a feed.',
    { id, url: optional(...url), ...settings },
    async ({ id, url, ...given }, context) => {
      const feed = await requireFeed(id);
      if (url) checkUrl(url);
      const isElsewhere = url !== undefined && URL.parse(url)?.origin !== URL.parse(feed.url)?.origin;
      if (isElsewhere && feed.headers && !given.headerFile) {
        throw new AdminUsageError(
          'The headers of the feed are for its old address: pass --header-file for the new one, or an empty file.',
        );
      }
      const values = { ...valuesOf(given, context.now), ...(url && { url }) };
      if (Object.keys(values).length === 0) throw new AdminUsageError('Pass what is to be changed.');
      await checkOverlap({ ...feed, ...values });
      if (given.headerFile) await headersOn(context).write(id, given.headerFile);
      if (!(await patchFeed(id, values))) throw unknownFeed(id);
      return { document: feedRow({ ...feed, ...values }) };
    },
  ),
  defineChange(
    'feed remove',
    'Read a feed no more; its jobs stay as they are.',
    { id },
    async ({ id }, context) => {
      const { employerId, headers } = await requireFeed(id);
      if (headers) await headersOn(context).forget(id);
      await deleteFeed(id);
      return { document: { id, employerId } };
    },
  ),
];
