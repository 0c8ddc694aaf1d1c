import { config, todayAt } from '../../../lib/config.ts';
import { findEmployers } from '../../../lib/employer/store/employers.ts';
import { plural } from '../../../lib/errors/fault.ts';
import { hasEndedBadly } from '../../../lib/fetching/rules/schedule.ts';
import { findFeeds } from '../../../lib/fetching/store/feeds.ts';
import { findUndeliverable } from '../../../lib/operator/applications.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import { findTodaysSyncs } from '../../../lib/operator/todays-syncs.ts';
import { listedSync } from '../../../lib/sync/read-syncs.ts';
import { type Context, defineCommand } from '../command.ts';
import { alignCells, type Paint } from '../format-document.ts';
import { feedRow } from './feed.ts';
import { findHeld } from './job-list.ts';
import { endingKeys } from './key.ts';
import { readDigestKey } from './mail.ts';
import { syncRow } from './sync.ts';

const readToday = async ({ now, stage }: Pick<Context, 'now' | 'stage'>) => {
  const employers = await findEmployers();
  const names = new Map(employers.map(({ id, name, test }) => [id, test ? `${name} (test)` : name]));
  const suspended = new Set(employers.filter((one) => one.suspended).map(({ id }) => id));
  const named = <Row extends { readonly employerId?: number; readonly kind?: string }>(row: Row) => ({
    employer: names.get(row.employerId ?? 0) ?? (row.kind === 'vendor' ? 'a vendor' : 'the board'),
    ...row,
  });
  const [syncs, feeds, held, keys, undeliverable] = await Promise.all([
    findTodaysSyncs(employers, now),
    findFeeds(),
    findHeld(undefined),
    findKeys(undefined, now),
    findUndeliverable(now, () => readDigestKey({ stage })),
  ]);
  const rowsOf = (found: typeof syncs.missing) =>
    found.map(({ employer, sync, isRepeated }) =>
      named({ ...syncRow(employer.id, listedSync(sync, now.getTime())), isRepeated }),
    );
  return {
    synchronisations: syncs.count,
    problems: rowsOf(syncs.toLookAt),
    missing: rowsOf(syncs.missing),
    feeds: feeds
      .filter((feed) => !suspended.has(feed.employerId) && hasEndedBadly(feed, now))
      .map((feed) => named(feedRow(feed))),
    undeliverable: undeliverable.map(named),
    keys: endingKeys(keys, now).map(named),
    held: held.map(named),
  };
};

type Today = Awaited<ReturnType<typeof readToday>>;

/** What became of a synchronisation, in words. */
const outcomeOf = ({ state, removed, invalid, failed, jobs, isRepeated }: Today['problems'][number]) => {
  const stored = `${invalid} invalid, ${failed} failed of ${plural(jobs ?? 0, 'job')}`;
  const ended = { open: 'still open', removing: `still removing jobs: ${removed}`, done: stored };
  const refused = removed === 'refused' ? 'refused: it would remove too many jobs; ' : '';
  return `${refused}${{ ...ended, previewed: '', aborted: 'aborted', expired: 'expired' }[state]}${isRepeated ? '; done again since' : ''}`;
};

/** A screen has room for so many rows of a section, and so much of a name or a title. */
const most = 6;
const cut = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text);

const who = ({ employer, employerId }: { employer: string; employerId?: number }): string =>
  employerId === undefined ? employer : `${cut(employer)} (${employerId})`;

/** The sections in the order of their urgency: a title, rows, the usual next commands. */
const sectionsOf = (today: Today): [title: string, rows: string[][], next: string][] => {
  const { boardTimeZone: timeZone } = config();
  const form = {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  } as const;
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, hourCycle: 'h23', ...form });
  const time = (iso: unknown): string => format.format(new Date(String(iso)));
  const { problems, missing, feeds, undeliverable, keys, held } = today;
  return [
    [
      'Synchronisations to look at: refused, aborted, expired, still open, or with jobs that were not stored',
      problems.map((row) => [who(row), outcomeOf(row), time(row.opened), row.id]),
      'sync show ID --employer N; then write to the employer',
    ],
    [
      'Nightly synchronisations that did not come',
      missing.map((row) => [who(row), row.prefix && `prefix ${row.prefix}`, `last ${time(row.opened)}`]),
      'employer show N, for its keys and their last use',
    ],
    [
      'Feeds that were not read, or not committed',
      feeds.map((row) => [who(row), row.id, cut(row.summary ?? ''), row.last ? time(row.last) : '']),
      'feed show ID, for the reasons; then write to the employer',
    ],
    [
      'Addresses to which no applications are sent',
      undeliverable.map(({ jobs, title, ...row }) => [
        ...[who(row), `${row.reason} ${time(row.since)}`],
        `${plural(jobs.length, 'active job')}, such as ${jobs[0]} ${cut(title)}`,
      ]),
      'job show ID, for the address; once it works, mail unblock ADDRESS',
    ],
    [
      'Keys that end within 30 days',
      keys.map((row) => [
        ...[who(row), cut(row.label), row.keyId],
        `ends ${time(row.ends)}, last used ${row.lastUsed ?? 'never'}`,
      ]),
      'key rotate KEYID --overlap 7d',
    ],
    [
      'Held jobs',
      held.map((row) => [who(row), `${row.id} ${cut(row.title)}`, `since ${time(row.since)}`]),
      'job list --held, for the reasons; job release ID',
    ],
  ];
};

const formatToday = (today: Today, now: Date, paint: Paint): string => {
  const sections = sectionsOf(today).filter(([, rows]) => rows.length > 0);
  const isQuiet = sections.length === 0;
  const count = plural(today.synchronisations, 'synchronisation');
  const head = `${todayAt(now)}: ${count} since yesterday.${isQuiet ? ' Nothing to look at.' : ''}`;
  const parts = sections.map(([title, rows, next]) => [
    paint('heading', `${title}: ${rows.length}`),
    ...alignCells(rows.slice(0, most)).map((row) => `   ${row}`),
    paint(
      'secondary',
      `   ${rows.length > most ? `${rows.length - most} more with --json. ` : ''}Next: ${next}`,
    ),
  ]);
  return [[paint(isQuiet ? 'success' : 'heading', head)], ...parts]
    .map((part) => part.join('\n'))
    .join('\n\n');
};

export const todayCommand = defineCommand(
  'today',
  'Show what to look at in the morning: synchronisations, feeds, applications, keys and held jobs.',
  {},
  async (_, { now, stage }) => {
    const document = await readToday({ now, stage });
    return { document, text: (paint) => formatToday(document, now, paint) };
  },
);
