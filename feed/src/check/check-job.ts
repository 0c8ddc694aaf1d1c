import { dateIn, defaultTimeZone } from '../../../lib/dates.ts';
import { DomainError, InvalidJobError } from '../../../lib/errors/errors.ts';
import type { Fault } from '../../../lib/errors/fault.ts';
import { validateJob } from '../../../lib/job/body/validate-job.ts';
import { readRequestedEdit } from '../../../lib/job/requested-edit.ts';
import { assembleJob } from '../../../lib/job/rules/assemble-job.ts';
import { warningsOf } from '../../../lib/job/rules/warnings.ts';
import { parseAmounts } from '../../../lib/text/json-amounts.ts';
import type { FeedJob } from '../map/to-job.ts';
import type { FeedItem } from '../open-feed.ts';
import { error, type FeedFault, forCommandLine, warning } from '../problem.ts';

export type Rules = {
  readonly lenient: boolean;
  readonly now: Date;
  /** Ids of the map file that only the lists of the service may have. */
  readonly unlisted?: ReadonlySet<unknown>;
};

const toProblem = ({ code, pointer, message }: Fault): FeedFault =>
  error(code, pointer, forCommandLine(message));

const isInside = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

const noReference: Fault = {
  pointer: '/referenceId',
  code: 'required',
  message: 'referenceId is required: it identifies the job from one run to the next; send your own id of it',
};

/** The faults and warnings of a new job, by the service's own rules. */
const faultsOf = async (job: FeedJob, { lenient, now }: Rules): Promise<readonly FeedFault[]> => {
  // Whose day it is on the board, the service alone knows.
  const today = dateIn(defaultTimeZone, now);
  // A copy, from which the checks remove invalid values.
  const value: object = Object(parseAmounts(JSON.stringify(job)));
  const validated = await validateJob({ value, mayHoldInvalidCharacters: true, lenient });
  try {
    const requested = await readRequestedEdit({ ...validated, lenient });
    const { edit, faults } = requested;
    if (!edit.referenceId) faults.addUnlessReported(noReference);
    const made = assembleJob({ id: 1, employerId: 1 }, edit, faults, { today, now: now.getTime() });
    return warningsOf(made, requested, today).map(({ code, pointer, message }) =>
      warning(code, pointer, message),
    );
  } catch (thrown) {
    if (thrown instanceof InvalidJobError) return thrown.faults.map(toProblem);
    if (thrown instanceof DomainError) return [error('too_large', '/description', thrown.message)];
    throw thrown;
  }
};

/** @param pointer to an entry of a list, or to its id. */
const idAt = (job: FeedJob, pointer: string): unknown =>
  [...pointer.replace(/\/id$/, '').split('/').slice(1), 'id'].reduce<unknown>(
    (value, name) => Object(value)[name],
    job,
  );

/**
 * Checks a job of a feed by the rules of `PUT /jobs`, as for a job that does not exist yet.
 *
 * @returns the problems of its record, then those of the job that the record does not explain.
 */
export const checkJob = async ({ job, problems }: FeedItem, rules: Rules): Promise<readonly FeedFault[]> => {
  if (problems.some(({ code }) => code === 'too_large' || code === 'duplicate')) return problems;
  const explained = problems.filter(({ severity }) => severity === 'error').map(({ pointer }) => pointer);
  // A value that could not be read stays in the job, and is refused once more.
  const faults = (await faultsOf(job, rules)).filter(
    ({ code, pointer }) =>
      !(code === 'not_in_list' && rules.unlisted?.has(idAt(job, pointer))) &&
      !explained.some((outer) => outer === '' || isInside(pointer, outer)),
  );
  return [...problems, ...faults];
};
