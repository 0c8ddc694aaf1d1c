import { statuses } from '../../../lib/api/job-schema.ts';
import { DomainError } from '../../../lib/domain/errors.ts';
import type { JobHeader } from '../../../lib/domain/job.ts';
import { jobView } from '../../../lib/domain/job-view.ts';
import { updateJob } from '../../../lib/jobs/update-job.ts';
import { locationOf } from '../../../lib/reference/locations.ts';
import { findEmployer } from '../../../lib/store/employers/employers.ts';
import { findJob } from '../../../lib/store/jobs/find-job.ts';
import { findByReference, type JobFilter, type PageStart } from '../../../lib/store/jobs/list-index.ts';
import { findPage } from '../../../lib/store/jobs/list-page.ts';
import { escapeControls } from '../../../lib/text/characters.ts';
import { searchTerms } from '../../../lib/text/fold.ts';
import { OperatorError } from '../../operator-error.ts';
import { argument, type Command, defineCommand, option } from '../command.ts';
import { employerOption } from '../parameters.ts';
import { parseJobId, parseLimit, parseStatuses } from '../values.ts';

const id = argument('<id>', 'the id of the job', parseJobId);

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
    found.push(...page.rows.map(({ header }) => header));
    total = page.total;
    start = page.hasOlder && page.ends ? { olderThan: page.ends.last } : undefined;
  }
  return { found, total };
};

const jobNotFound = (jobId: number, employerId: number): OperatorError =>
  new OperatorError(`Employer ${employerId} has no job ${jobId}.`, { code: 'job_not_found' });

export const jobCommands: readonly Command[] = [
  defineCommand(
    'job list',
    'List the jobs of an employer, newest first.',
    {
      employer: employerOption,
      status: option(
        '--status <statuses>',
        `only ${statuses.join(', ')}; several with commas`,
        parseStatuses,
        [...statuses],
      ),
      reference: option('--reference <id>', 'only the job with this referenceId', String),
      search: option('--search <words>', 'only jobs with these words in title or referenceId', String),
      limit: option('--limit <n>', 'at most this many jobs; 100 by default', parseLimit),
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
    { id, employer: employerOption },
    async ({ id, employer: employerId }) => {
      const owner = await findEmployer(employerId);
      const stored = await findJob(id, employerId);
      if (!stored) throw jobNotFound(id, employerId);
      const document = jobView(stored.job, owner);
      return { document, text: () => escapeControls(JSON.stringify(document, null, 2)) };
    },
  ),
  defineCommand(
    'job archive',
    'Archive a job, as a PUT with the status archived does.',
    { id, employer: employerOption },
    async ({ id, employer: employerId }, { now }) => {
      const owner = await findEmployer(employerId);
      const call = { employer: owner, currentEmployer: () => findEmployer(employerId), now, id };
      const body = {
        input: { status: 'archived' },
        faults: [],
        lenient: false,
        ignoredProperties: 0,
      } as const;
      try {
        const { referenceId, title, status } = (await updateJob(call, body)).document;
        return { document: { id, referenceId, title, status } };
      } catch (error) {
        const isUnknown = error instanceof DomainError && error.code === 'job.unknown';
        throw isUnknown ? jobNotFound(id, employerId) : error;
      }
    },
  ),
];
