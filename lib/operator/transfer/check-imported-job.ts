import { isDeepStrictEqual } from 'node:util';
import { InvalidJobError } from '../../errors/errors.ts';
import { validateJob } from '../../job/body/validate-job.ts';
import { readRequestedEdit } from '../../job/requested-edit.ts';
import { assembleJob } from '../../job/rules/assemble-job.ts';
import type { Job } from '../../job/rules/job.ts';
import { jobView } from '../../job/rules/job-view.ts';

/**
 * Checks a job by the API's own rule that what one reads can be written, and changes nothing. So no
 * file brings in what the API would refuse, such as unsafe HTML.
 *
 * @returns why the job is invalid, undefined if it is valid.
 */
export const checkImportedJob = async (job: Job): Promise<string | undefined> => {
  const text = JSON.stringify(jobView(job, { id: job.employerId, name: '' }));
  const body = { value: JSON.parse(text), mayHoldInvalidCharacters: true, lenient: false };
  const { edit, faults } = await readRequestedEdit(await validateJob(body));
  try {
    // The moment matters to a job that is published, and this one keeps its status.
    const written = assembleJob(job, edit, faults, { today: job.publishDate, now: job.publishedAt });
    // Of two places with the same description, an edit of the list may have changed which is meant.
    const { locations } = job;
    return isDeepStrictEqual({ ...written, locations }, job)
      ? undefined
      : 'it differs from the form in which the service stores jobs.';
  } catch (error) {
    if (!(error instanceof InvalidJobError)) throw error;
    return error.faults.map(({ message }) => `${message}.`).join(' ');
  }
};
