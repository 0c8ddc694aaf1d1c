import { findJobItems } from '../job/store/find-job.ts';
import { type JobItem, jobKey } from '../job/store/job-item.ts';
import { findItems, type RawItem } from '../store/items.ts';
import { itemKey } from '../store/tables.ts';
import { jobUnchanged, unchangedSince, writeIfUnchanged } from './conditions.ts';
import { type Check, type Confirm, type IntegrityFinding, quoted } from './findings.ts';
import { isId, isJobItem } from './job-attributes.ts';
import { readSnapshot } from './reads.ts';

type Reference = { readonly employerId: number; readonly referenceId: string };

const guardKey = (reference: Reference) => itemKey('jobReferences', reference);

const hasReference = (job: RawItem | undefined, { employerId, referenceId }: Reference): boolean =>
  job?.employerId === employerId && job.referenceId === referenceId;

/** Reads a reference's guard with the jobs that it names and that has `jobId`, in one transaction. */
const readGuard = async (reference: Reference, jobId?: number) => {
  for (;;) {
    const [before] = await readSnapshot(guardKey(reference));
    const ids = new Set([jobId, before?.jobId].filter(isId));
    const [guard, ...jobs] = await readSnapshot(guardKey(reference), ...[...ids].map((id) => jobKey(id)));
    if (guard?.jobId === before?.jobId) return { guard, jobs };
  }
};

/** Makes the guard name the job, or deletes it. The job that it names must lack the reference. */
const repairGuard = (reference: Reference, guard: RawItem | undefined, job?: JobItem): Promise<boolean> => {
  const { employerId, referenceId } = reference;
  const { TableName } = guardKey(reference);
  const write = { TableName, ...unchangedSince(guard, ['jobId']) };
  const otherJob = isId(guard?.jobId) && {
    ...jobKey(guard.jobId),
    ConditionExpression:
      'attribute_not_exists(id) OR attribute_not_exists(referenceId) OR referenceId <> :reference OR employerId <> :employer',
    ExpressionAttributeValues: { ':reference': referenceId, ':employer': employerId },
  };
  return writeIfUnchanged([
    job
      ? { Put: { ...write, Item: { ...reference, jobId: job.id } } }
      : { Delete: { ...write, Key: reference } },
    ...(job ? [jobUnchanged(job)] : []),
    ...(otherJob ? [{ ConditionCheck: otherJob }] : []),
  ]);
};

/** If two jobs have the reference, the guard stays, and the operator decides about the other. */
const confirmReference = async (id: number, reference: Reference): Promise<IntegrityFinding[]> => {
  const { guard, jobs } = await readGuard(reference, id);
  const [job, other] = jobs;
  if (!job || !hasReference(job, reference) || !isJobItem(job) || guard?.jobId === id) return [];
  const { employerId, referenceId } = reference;
  const ids = { ...reference, jobId: id };
  if (hasReference(other, reference)) {
    const message = `job ${id} and job ${other?.id} of employer ${employerId} have the reference ${quoted(referenceId)}, which names the latter`;
    return [{ rule: 'reference.contested', message, ...ids }];
  }
  const fault = guard ? `names job ${guard.jobId}, which does not have it` : 'has no guard';
  const message = `reference ${quoted(referenceId)} of job ${id} of employer ${employerId} ${fault}`;
  return [{ rule: 'reference.missing', message, ...ids, repair: () => repairGuard(reference, guard, job) }];
};

const confirmGuard = async (reference: Reference): Promise<IntegrityFinding[]> => {
  const { guard, jobs } = await readGuard(reference);
  const [job] = jobs;
  if (!guard || hasReference(job, reference)) return [];
  const { employerId, referenceId } = reference;
  const fault = job ? 'does not have it' : 'does not exist';
  return [
    {
      rule: 'reference.orphaned',
      message: `reference ${quoted(referenceId)} of employer ${employerId} names job ${guard.jobId}, which ${fault}`,
      ...reference,
      ...(isId(guard.jobId) && { jobId: guard.jobId }),
      repair: () => repairGuard(reference, guard),
    },
  ];
};

const idOf = ({ employerId, referenceId }: RawItem): string => `${employerId}#${referenceId}`;

/** Checks that the references of these jobs have guards that name them. */
export const checkReferences = async (jobs: readonly RawItem[]): Promise<Confirm[]> => {
  const claims = jobs.flatMap(({ id, employerId, referenceId }) =>
    typeof employerId === 'number' && typeof referenceId === 'string'
      ? [{ id: Number(id), reference: { employerId, referenceId } }]
      : [],
  );
  const references = new Map(claims.map(({ reference }) => [idOf(reference), reference]));
  const guards = await findItems('jobReferences', [...references.values()], false);
  const jobIds = new Map(guards.map((guard) => [idOf(guard), guard.jobId]));
  return claims.flatMap(({ id, reference }): Confirm[] =>
    jobIds.get(idOf(reference)) === id ? [] : [() => confirmReference(id, reference)],
  );
};

/** Checks that every guard names a job with its reference. */
export const checkGuards: Check = async (guards) => {
  const jobs = await findJobItems(guards.map(({ jobId }) => jobId).filter(isId), false);
  return guards.flatMap(({ employerId, referenceId, jobId }): Confirm[] => {
    const reference = { employerId: Number(employerId), referenceId: String(referenceId) };
    return hasReference(jobs.get(Number(jobId)), reference) ? [] : [() => confirmGuard(reference)];
  });
};
