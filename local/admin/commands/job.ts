import type { JobHeader } from '../../../lib/domain/job.ts';
import { statuses } from '../../../lib/domain/job-parts.ts';
import { jobView } from '../../../lib/domain/job-view.ts';
import { updateJob } from '../../../lib/jobs/update-job.ts';
import { locationOf } from '../../../lib/reference/locations.ts';
import { findEmployer } from '../../../lib/store/employers/employers.ts';
import { findJob, findJobItems } from '../../../lib/store/jobs/find-job.ts';
import { findByReference, type JobFilter, type PageStart } from '../../../lib/store/jobs/list-index.ts';
import { findPage } from '../../../lib/store/jobs/list-page.ts';
import { escapeControls } from '../../../lib/text/characters.ts';
import { searchTerms } from '../../../lib/text/fold.ts';
import { OperatorError } from '../../operator-error.ts';
import { known, notFound, requestOf } from '../as-employer.ts';
import { type Command, defineCommand, optional } from '../command.ts';
import { employerOption, jobId as id, ofEmployer, parseLimit, parseStatuses } from '../parameters.ts';

/** One query reads this many rows. */
const pageSize = 1_000;

const rowOf = ({ id, referenceId, status, publishDate, title, locations }: JobHeader) => ({
  id,
  referenceId,
  status,
  publishDate,
  title,
  locations: locations.map((location) => locationOf(location).description).join('; '),
});

/** Reads the newest `limit` jobs. @returns with them, how many there are. */
const findJobs = async (filter: JobFilter, terms: readonly string[], limit: number) => {
  const found: JobHeader[] = [];
  let start: PageStart | undefined = { offset: 0 };
  let total = 0;
  while (start && found.length < limit) {
    const page = await findPage(filter, terms, start, Math.min(pageSize, limit - found.length));
    found.push(...page.rows);
    total = page.total;
    start = page.older;
  }
  return { found, total };
};

/** A report of a job has its id alone. */
const ownerOf = async (jobId: number): Promise<number> => {
  const [item] = await findJobItems([jobId]);
  if (!item) throw new OperatorError(`There is no job ${jobId}.`, { code: 'job_not_found' });
  return item.employerId;
};

export const jobCommands: readonly Command[] = [
  defineCommand(
    'job list',
    'List the jobs of an employer, newest first.',
    {
      employer: employerOption,
      status: optional(
        '--status <statuses>',
        `only ${statuses.join(', ')}; several with commas`,
        parseStatuses,
      ),
      reference: optional('--reference <id>', 'only the job with this referenceId', String),
      search: optional('--search <words>', 'only jobs with these words in title or referenceId', String),
      limit: optional('--limit <n>', 'at most this many jobs; 100 by default', parseLimit),
    },
    async ({ employer, status, reference, search = '', limit = 100 }) => {
      await findEmployer(employer);
      const terms = searchTerms(search);
      if (reference !== undefined) {
        const header = await findByReference(employer, reference);
        const isListed = header && (status === undefined || status.includes(header.status));
        return { document: isListed ? [rowOf(header)] : [] };
      }
      const { found, total } = await findJobs({ employerId: employer, statuses: status }, terms, limit);
      const note = `The newest ${found.length} of ${total} jobs; --limit shows more.`;
      return { document: found.map(rowOf), ...(found.length < total && { note }) };
    },
  ),
  defineCommand(
    'job show',
    'Show a job as the API returns it.',
    { id, employer: ofEmployer },
    async ({ id, employer }) => {
      const employerId = employer ?? (await ownerOf(id));
      const owner = await findEmployer(employerId);
      const stored = await findJob(id, employerId);
      if (!stored) throw notFound('job', id, employerId);
      const document = jobView(stored.job, owner);
      return { document, text: () => escapeControls(JSON.stringify(document, null, 2)) };
    },
  ),
  defineCommand(
    'job archive',
    'Archive a job, as a PUT with the status archived does.',
    { id, employer: employerOption },
    async ({ id, employer }, { now }) => {
      const call = { ...(await requestOf(employer, now)), id };
      const input = { status: 'archived' } as const;
      const change = updateJob(call, { input, faults: [], lenient: false, ignoredProperties: 0 });
      const { referenceId, title, status } = (await known('job', id, employer, change)).document;
      return { document: { id, referenceId, title, status } };
    },
  ),
];
