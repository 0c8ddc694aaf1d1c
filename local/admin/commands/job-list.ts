import { todayAt } from '../../../lib/config.ts';
import { addDays } from '../../../lib/dates.ts';
import { findEmployer, findEmployers } from '../../../lib/employer/store/employers.ts';
import type { Job, JobHeader } from '../../../lib/job/rules/job.ts';
import { findJobItems, toStoredJob } from '../../../lib/job/store/find-job.ts';
import { findHeldIds } from '../../../lib/job/store/hold-item.ts';
import type { ListRow } from '../../../lib/job/store/list-index.ts';
import { findPage } from '../../../lib/job/store/list-page.ts';
import { filterDueJobs } from '../../../lib/operator/due-jobs.ts';
import { locationOf } from '../../../lib/reference/locations.ts';
import type { Status } from '../../../lib/reference/statuses.ts';
import { statuses } from '../../../lib/reference/statuses.ts';
import { pick } from '../../../lib/store/items.ts';
import { fold, searchTerms } from '../../../lib/text/fold.ts';
import { AdminUsageError, defineCommand, flag, optional } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { anyEmployer, parseClosing, parseLimit, parseStatuses } from '../parameters.ts';

type Filters = {
  readonly status: readonly Status[] | undefined;
  readonly reference: string | undefined;
  readonly search: string | undefined;
};

type OwnedRow = Pick<ListRow, 'header'> & { readonly employerId: number };

const shown = ['id', 'employerId', 'referenceId', 'status', 'publishDate', 'title'] as const;

const rowOf = ({ employerId, header }: OwnedRow) => ({
  ...pick({ ...header, employerId }, shown),
  locations: header.locations.map((location) => locationOf(location).description).join('; '),
});

/** Reads the newest `limit` jobs of each employer: no index has the jobs of all. */
const listJobs = async (employerIds: readonly number[], filters: Filters, limit: number) => {
  const { status, reference, search = '' } = filters;
  let newest: (ListRow & { readonly employerId: number })[] = [];
  let total = 0;
  for (const employerId of employerIds) {
    const filter = { employerId, statuses: status, referenceId: reference };
    const found = await findPage(filter, searchTerms(search), { offset: 0 }, limit);
    const rows = [...newest, ...found.rows.map((row) => ({ ...row, employerId }))];
    newest = rows.sort((one, other) => (one.key < other.key ? 1 : -1)).slice(0, limit);
    total += found.total;
  }
  const document = newest.map(rowOf);
  const note = `The newest ${newest.length} of ${total} jobs; --limit shows more.`;
  return { document, ...(newest.length < total && { note }) };
};

const heldNames = ['id', 'employerId', 'referenceId', 'title', 'status'] as const;

/** A held job, or one that was. */
export const holdOf = (job: Pick<Job, (typeof heldNames)[number] | 'hold'>) => ({
  ...pick(job, heldNames),
  reason: job.hold?.reason ?? null,
  since: job.hold?.since ?? null,
});

/** @param employer only its jobs. */
export const findHeld = async (employer: number | undefined) => {
  const items = await findJobItems(await findHeldIds());
  // Not as a job: one that cannot be read is held, too.
  return [...items.values()]
    .filter(({ held, employerId }) => held && (employer ?? employerId) === employerId)
    .map((item) => holdOf({ ...item, referenceId: item.referenceId ?? null, hold: item.held ?? null }))
    .sort((one, other) => String(one.since).localeCompare(String(other.since)));
};

/** @param employer only its jobs. */
const findClosing = async (days: number, employer: number | undefined, now: Date) => {
  const today = todayAt(now);
  const last = addDays(today, days) ?? today;
  const isClosing = ({ employerId, closeDate }: Pick<Job, 'employerId' | 'closeDate'>) =>
    closeDate >= today && closeDate <= last && (employer ?? employerId) === employerId;
  const items = await filterDueJobs(addDays(last, 1) ?? last, isClosing);
  const names = ['id', 'employerId', 'referenceId', 'closeDate', 'title', 'applicationEmail'] as const;
  return items
    .map((item) => pick(toStoredJob(item).job, names))
    .sort((one, other) => (one.closeDate < other.closeDate ? -1 : 1));
};

/** A screen needs no addresses. */
const withoutAddress = ({ applicationEmail, ...row }: object & { applicationEmail: unknown }) => row;

/** The same for postings that a person would read as one. */
const contentOf = ({ title, locations }: JobHeader): string =>
  [title, ...locations.map((location) => locationOf(location).description).sort()].map(fold).join('\n');

/** Those that belong together one after the other: about a read unit for 30 active jobs. */
const findDuplicates = async (employerId: number) => {
  const active = { employerId, statuses: ['active'] as const };
  const { rows } = await findPage(active, [], { offset: 0 }, Number.MAX_SAFE_INTEGER);
  const groups = [...Map.groupBy(rows, ({ header }) => contentOf(header)).values()];
  return groups.flatMap((group) =>
    group.length > 1 ? group.map((row) => rowOf({ ...row, employerId })) : [],
  );
};

export const jobListCommand = defineCommand(
  'job list',
  'List the jobs of all employers or of one, newest first; or those held, closing or posted twice.',
  {
    employer: anyEmployer,
    held: flag('--held', 'only the jobs that are held, the first held first, with the reasons'),
    closing: optional(
      '--closing <days>',
      'only the active jobs that close from today to so many days on, such as 7d, the first first',
      parseClosing,
    ),
    duplicates: flag(
      '--duplicates',
      'only active jobs of which the same employer has another with the same title and places',
    ),
    status: optional(
      '--status <statuses>',
      `only ${statuses.join(', ')}; several with commas`,
      parseStatuses,
    ),
    reference: optional('--reference <id>', 'only jobs with this referenceId', String),
    search: optional('--search <words>', 'only jobs with these words in title or referenceId', String),
    limit: optional('--limit <n>', 'at most this many jobs; 100 by default', parseLimit),
  },
  async ({ employer, held, closing, duplicates, limit, ...filters }, { now }) => {
    const employers = employer === undefined ? await findEmployers() : [await findEmployer(employer)];
    const chosen = Object.entries({ held, closing, duplicates }).filter(([, value]) => value);
    const [own] = chosen;
    if (!own)
      return listJobs(
        employers.map(({ id }) => id),
        filters,
        limit ?? 100,
      );
    const isFiltered = [limit, ...Object.values(filters)].some((value) => value !== undefined);
    if (isFiltered || chosen.length > 1) {
      throw new AdminUsageError(`With --${own[0]}, pass --employer or nothing else.`);
    }
    if (held) return { document: await findHeld(employer) };
    if (duplicates) {
      return { document: (await Array.fromAsync(employers, ({ id }) => findDuplicates(id))).flat() };
    }
    const document = await findClosing(closing ?? 0, employer, now);
    return { document, text: (paint) => formatDocument(document.map(withoutAddress), paint) };
  },
);
