import type { EmployerRecord } from '../../../lib/employer/store/employer-keys.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { jobUnknown } from '../../../lib/errors/errors.ts';
import { plural } from '../../../lib/errors/fault.ts';
import { archiveJob, holdJob, releaseJob } from '../../../lib/job/hold-job.ts';
import type { Job } from '../../../lib/job/rules/job.ts';
import { jobView, publicationOf } from '../../../lib/job/rules/job-view.ts';
import { findApplied } from '../../../lib/job/store/applied.ts';
import { findJob, findJobItems } from '../../../lib/job/store/find-job.ts';
import { pick } from '../../../lib/store/items.ts';
import { findLatestSyncs } from '../../../lib/sync/store/sync-items.ts';
import { printableJson } from '../../../lib/text/printable.ts';
import { OperatorError } from '../../operator-error.ts';
import { type Command, type CommandResult, defineChange, defineCommand, required } from '../command.ts';
import { failureOf } from '../failure.ts';
import { employerOfJob, jobIdArgument as id, jobIdsArgument as jobs, parseReason } from '../parameters.ts';
import { holdOf, jobListCommand } from './job-list.ts';

/** Finds whose job it is: a report of one has its id alone. @param employer refuses those of others. */
const identify = async (id: number, employer?: number) => {
  if (employer !== undefined) await findEmployer(employer);
  const item = (await findJobItems([id])).get(id);
  if (item && item.employerId === (employer ?? item.employerId)) return { id, employerId: item.employerId };
  const message =
    employer === undefined ? `There is no job ${id}.` : `Employer ${employer} has no job ${id}.`;
  throw new OperatorError(message, { code: 'job_not_found' });
};

/** Whether a job is shown, who made it so and when, and of a synchronisation that of this time. */
const publicationNote = async (job: Job, employer: EmployerRecord, now: Date): Promise<string> => {
  const { state, by, at, reason } = publicationOf(job, employer);
  if (by === null || at === null) return `${state}: it is not known who made it so`;
  const syncs = by === 'synchronisation' ? await findLatestSyncs(job.employerId, 1_000, now.getTime()) : [];
  // Two that apply to the same reference are never open at the same time.
  const sync = syncs.find(
    ({ mode, prefix, opened }) => mode === 'apply' && opened <= at && job.referenceId?.startsWith(prefix),
  );
  const since = `${state} since ${new Date(at).toISOString()}, by ${by === 'client' ? 'its client' : `the ${by}`}`;
  return `${since}${sync ? ` ${sync.id}` : ''}${reason === null ? '' : `: ${reason}`}`;
};

/** Does the same to some jobs, one after the other: the failure of one of several stops no other. */
const forEachJob = async (
  [id = 0, ...others]: readonly number[],
  note: string,
  work: (id: number) => Promise<object>,
): Promise<CommandResult> => {
  if (others.length === 0) return { document: await work(id), note };
  const document = await Array.fromAsync([id, ...others], (each) =>
    work(each).catch((error) => ({ id: each, ...failureOf(error) })),
  );
  const failures = document.filter((one) => 'code' in one).length;
  if (failures === 0) return { document, note };
  const message = `${failures} of ${document.length} jobs failed.`;
  return { document, failed: { code: 'jobs_failed', message } };
};

export const jobCommands: readonly Command[] = [
  jobListCommand,
  defineCommand(
    'job show',
    'Show a job as the API returns it.',
    { id, employer: employerOfJob },
    async ({ id, employer: given }, { now }) => {
      const { employerId } = await identify(id, given);
      const stored = await findJob(id, employerId);
      if (!stored) throw jobUnknown();
      const employer = await findEmployer(employerId);
      const document = jobView(stored.job, employer);
      const text = () => printableJson(document, 2);
      const applications = plural(await findApplied(id), 'application');
      const note = `${await publicationNote(stored.job, employer, now)}\n${applications} accepted`;
      return { document, text, note };
    },
  ),
  defineChange(
    'job archive',
    'Archive jobs, as a PUT with the status archived does.',
    { jobs, employer: employerOfJob },
    ({ jobs, employer }, { now }) =>
      forEachJob(
        jobs,
        'The employer of a job can publish it again, and a nightly feed does: "job hold ID --reason TEXT" prevents that.',
        async (id) => {
          const job = await archiveJob(await identify(id, employer), now);
          return pick(job, ['id', 'referenceId', 'title', 'status']);
        },
      ),
  ),
  defineChange(
    'job hold',
    'Take jobs off the board, and keep their employers from publishing them again.',
    { jobs, reason: required('--reason <text>', 'why: the employer sees it', parseReason) },
    ({ jobs, reason }, { now }) =>
      forEachJob(
        jobs,
        `Boards drop it within seconds. Its employer sees the reason at its next request; "job release ${jobs.join(' ')}" ends the hold.`,
        async (id) => holdOf(await holdJob(await identify(id), reason, now)),
      ),
  ),
  defineChange(
    'job release',
    'End the hold of jobs: they stay archived until their employers publish them.',
    { jobs },
    ({ jobs }) =>
      forEachJob(
        jobs,
        'Released: not held any more. It stays archived until its employer publishes it.',
        async (id) => holdOf(await releaseJob(await identify(id))),
      ),
  ),
];
