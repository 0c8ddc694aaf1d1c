import { findEmployer, findEmployers } from '../../../lib/employer/store/employers.ts';
import { jobUnknown } from '../../../lib/errors/errors.ts';
import { archiveJob, holdJob, releaseJob } from '../../../lib/job/hold-job.ts';
import type { Job } from '../../../lib/job/rules/job.ts';
import { jobView } from '../../../lib/job/rules/job-view.ts';
import { findJob, findJobItems, toStoredJob } from '../../../lib/job/store/find-job.ts';
import { findHeldIds } from '../../../lib/job/store/hold-item.ts';
import type { ListRow } from '../../../lib/job/store/list-index.ts';
import { findPage } from '../../../lib/job/store/list-page.ts';
import { locationOf } from '../../../lib/reference/locations.ts';
import type { Status } from '../../../lib/reference/statuses.ts';
import { statuses } from '../../../lib/reference/statuses.ts';
import { pick } from '../../../lib/store/items.ts';
import { searchTerms } from '../../../lib/text/fold.ts';
import { printableJson } from '../../../lib/text/printable.ts';
import { OperatorError } from '../../operator-error.ts';
import {
  AdminUsageError,
  type Command,
  defineChange,
  defineCommand,
  flag,
  optional,
  required,
} from '../command.ts';
import {
  anyEmployer,
  employerOfJob,
  jobIdArgument as id,
  parseLimit,
  parseReason,
  parseStatuses,
} from '../parameters.ts';

type Filters = {
  readonly status: readonly Status[] | undefined;
  readonly reference: string | undefined;
  readonly search: string | undefined;
};

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
  const shown = ['id', 'employerId', 'referenceId', 'status', 'publishDate', 'title'] as const;
  const document = newest.map(({ employerId, header }) => ({
    ...pick({ ...header, employerId }, shown),
    locations: header.locations.map((location) => locationOf(location).description).join('; '),
  }));
  const note = `The newest ${newest.length} of ${total} jobs; --limit shows more.`;
  return { document, ...(newest.length < total && { note }) };
};

/** Finds whose job it is: a report of one has its id alone. @param employer refuses those of others. */
const identify = async (id: number, employer?: number) => {
  if (employer !== undefined) await findEmployer(employer);
  const item = (await findJobItems([id])).get(id);
  if (item && item.employerId === (employer ?? item.employerId)) return { id, employerId: item.employerId };
  const message =
    employer === undefined ? `There is no job ${id}.` : `Employer ${employer} has no job ${id}.`;
  throw new OperatorError(message, { code: 'job_not_found' });
};

/** A held job, or one that was. */
const holdOf = (job: Omit<Job, 'description'>) => ({
  ...pick(job, ['id', 'employerId', 'referenceId', 'title', 'status']),
  reason: job.hold?.reason ?? null,
  since: job.hold?.since ?? null,
});

/** @param employer only its jobs. */
const findHeld = async (employer: number | undefined) => {
  const items = await findJobItems(await findHeldIds());
  const jobs = [...items.values()].map((item) => toStoredJob(item).job);
  return jobs
    .filter(({ hold, employerId }) => hold && (employer ?? employerId) === employerId)
    .map(holdOf)
    .sort((one, other) => String(one.since).localeCompare(String(other.since)));
};

export const jobCommands: readonly Command[] = [
  defineCommand(
    'job list',
    'List the jobs of all employers or of one, newest first, or the held jobs.',
    {
      employer: anyEmployer,
      held: flag('--held', 'only the jobs that are held, the first held first, with the reasons'),
      status: optional(
        '--status <statuses>',
        `only ${statuses.join(', ')}; several with commas`,
        parseStatuses,
      ),
      reference: optional('--reference <id>', 'only jobs with this referenceId', String),
      search: optional('--search <words>', 'only jobs with these words in title or referenceId', String),
      limit: optional('--limit <n>', 'at most this many jobs; 100 by default', parseLimit),
    },
    async ({ employer, held, limit, ...filters }) => {
      if (employer !== undefined) await findEmployer(employer);
      if (held) {
        const isFiltered = [limit, ...Object.values(filters)].some((value) => value !== undefined);
        if (isFiltered) throw new AdminUsageError('With --held, pass --employer or nothing else.');
        return { document: await findHeld(employer) };
      }
      const ids = employer === undefined ? (await findEmployers()).map(({ id }) => id) : [employer];
      return listJobs(ids, filters, limit ?? 100);
    },
  ),
  defineCommand(
    'job show',
    'Show a job as the API returns it.',
    { id, employer: employerOfJob },
    async ({ id, employer }) => {
      const { employerId } = await identify(id, employer);
      const stored = await findJob(id, employerId);
      if (!stored) throw jobUnknown();
      const document = jobView(stored.job, await findEmployer(employerId));
      const { hold } = stored.job;
      const note = `Held since ${hold?.since}: ${hold?.reason}`;
      const text = () => printableJson(document, 2);
      return { document, text, ...(hold && { note }) };
    },
  ),
  defineChange(
    'job archive',
    'Archive a job, as a PUT with the status archived does.',
    { id, employer: employerOfJob },
    async ({ id, employer }, { now }) => {
      const job = await archiveJob(await identify(id, employer), now);
      return { document: pick(job, ['id', 'referenceId', 'title', 'status']) };
    },
  ),
  defineChange(
    'job hold',
    'Take a job off the board, and keep its employer from publishing it again.',
    { id, reason: required('--reason <text>', 'why: its employer sees it', parseReason) },
    async ({ id, reason }, { now }) => {
      const job = await holdJob(await identify(id), reason, now);
      const note = `Boards drop it within seconds. Its employer sees the reason at its next request; "job release ${id}" ends the hold.`;
      return { document: holdOf(job), note };
    },
  ),
  defineChange(
    'job release',
    'End the hold of a job: it stays archived until its employer publishes it.',
    { id },
    async ({ id }) => {
      const job = await releaseJob(await identify(id));
      const note = 'The job is not held. It stays archived until its employer publishes it.';
      return { document: holdOf(job), note };
    },
  ),
];
