import { type JobItem, jobPart } from '../store/jobs/job-item.ts';
import { tableName } from '../store/table-name.ts';
import { type TransactItems, transact } from '../store/transact.ts';
import { type Address, readTogether } from './read-together.ts';
import { jobIsUnchanged } from './repair-job.ts';
import { malformed } from './verify-job.ts';
import { type Found, quoted } from './violation.ts';
import type { Row } from './walk.ts';

type Reference = { readonly employerId: number; readonly referenceId: string };

const guardAt = ({ employerId, referenceId }: Reference): Address => ({
  table: 'jobReferences',
  key: { employerId, referenceId },
});

const jobAt = (id: number): Address => ({ table: 'jobs', key: { id, part: jobPart } });

const isId = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;

/** Whether the job has the reference, and so a right to its guard. */
export const claims = (job: Row | undefined, { employerId, referenceId }: Reference): boolean =>
  job?.employerId === employerId && job.referenceId === referenceId;

const doesNotClaim = (id: number, { employerId, referenceId }: Reference): TransactItems[number] => ({
  ConditionCheck: {
    TableName: tableName('jobs'),
    Key: { id, part: jobPart },
    ConditionExpression:
      'attribute_not_exists(id) OR attribute_not_exists(referenceId) OR referenceId <> :reference OR employerId <> :employer',
    ExpressionAttributeValues: { ':reference': referenceId, ':employer': employerId },
  },
});

/** Holds as long as the guard names what it named when it was read. */
const guardIsUnchanged = (guard: Row | undefined) => {
  if (guard?.jobId === undefined) return { ConditionExpression: 'attribute_not_exists(jobId)' };
  return { ConditionExpression: 'jobId = :named', ExpressionAttributeValues: { ':named': guard.jobId } };
};

/** The job that a guard names may have come to have the reference since. */
const stillNoneOf = (guard: Row | undefined, reference: Reference): TransactItems =>
  isId(guard?.jobId) ? [doesNotClaim(guard.jobId, reference)] : [];

const write = async (items: TransactItems): Promise<boolean> => !(await transact(() => items));

/** A reference's guard with the job that it names, all at one moment. */
const guardWithJob = async (reference: Reference, ...also: readonly Address[]) => {
  const [before] = await readTogether([guardAt(reference)]);
  const named = isId(before?.jobId)
    ? [jobAt(before.jobId)].filter(({ key }) => !also.some((other) => other.key.id === key.id))
    : [];
  const [guard, ...jobs] = await readTogether([guardAt(reference), ...also, ...named]);
  return { guard, jobs, isSettled: guard?.jobId === before?.jobId };
};

/**
 * What is wrong with the guard of a job's reference. Where two jobs have one reference the guard stays with the one
 * that it names; the other is named, and left to the operator.
 */
export const confirmReference = async (id: number, reference: Reference): Promise<Found[]> => {
  const { guard, jobs, isSettled } = await guardWithJob(reference, jobAt(id));
  if (!isSettled) return confirmReference(id, reference);
  const [job, other] = jobs;
  if (!job || !claims(job, reference) || malformed(job).length > 0 || guard?.jobId === id) return [];
  const { employerId, referenceId } = reference;
  const ids = { employerId, referenceId, jobId: id };
  if (claims(other, reference)) {
    const message = `job ${id} and job ${other?.id} of employer ${employerId} have the reference ${quoted(referenceId)}, which names the latter`;
    return [{ rule: 'reference.contested', message, ...ids }];
  }
  const wrong = guard ? `names job ${guard.jobId}, which does not have it` : 'has no guard';
  return [
    {
      rule: 'reference.missing',
      message: `reference ${quoted(referenceId)} of job ${id} of employer ${employerId} ${wrong}`,
      ...ids,
      mend: () =>
        write([
          {
            Put: {
              TableName: tableName('jobReferences'),
              Item: { employerId, referenceId, jobId: id },
              ...guardIsUnchanged(guard),
            },
          },
          jobIsUnchanged(job as JobItem & Row),
          ...stillNoneOf(guard, reference),
        ]),
    },
  ];
};

/** What is wrong with a guard. */
export const confirmGuard = async (reference: Reference): Promise<Found[]> => {
  const { guard, jobs, isSettled } = await guardWithJob(reference);
  if (!isSettled) return confirmGuard(reference);
  const [job] = jobs;
  if (!guard || claims(job, reference)) return [];
  const { employerId, referenceId } = reference;
  const wrong = job ? 'does not have it' : 'does not exist';
  return [
    {
      rule: 'reference.orphaned',
      message: `reference ${quoted(referenceId)} of employer ${employerId} names job ${guard.jobId}, which ${wrong}`,
      employerId,
      referenceId,
      ...(isId(guard.jobId) && { jobId: guard.jobId }),
      mend: () =>
        write([
          {
            Delete: {
              TableName: tableName('jobReferences'),
              Key: { employerId, referenceId },
              ...guardIsUnchanged(guard),
            },
          },
          ...stillNoneOf(guard, reference),
        ]),
    },
  ];
};
