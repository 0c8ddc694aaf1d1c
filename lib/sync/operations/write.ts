import { deleteReferenced } from '../../job/delete-job.ts';
import { putExisting, savePut } from '../../job/put-job-by-reference.ts';
import type { Job } from '../../job/rules/job.ts';
import { createdJob, dated, type SavedJob } from '../../job/save-job.ts';
import { findJobItem } from '../../job/store/find-job.ts';
import { checkWrite, insertJobs, type WriteOutcome, withSentDescription } from '../../job/store/write-job.ts';
import { lazy } from '../../lazy.ts';
import { errorOutcome, type OperationOutcome, putOutcome, type TimedRequest } from './operation.ts';
import type { PlannedOperation, PlannedPut } from './plan.ts';

/** Groups that a request writes at the same time. */
const parallel = 8;

/** No group is written later, so that the response is never a timeout. In milliseconds. */
const lastStart = 20_000;

/** More save little, and make it more likely that the transaction conflicts with another. */
const maxJobs = 10;

/** Of descriptions, before compression. A transaction may take 4 MB. */
const maxBytes = 1_000_000;

type Write = Exclude<PlannedOperation, { readonly kind: 'decided' }>;

/** Stores a new job, with those of its group; a dry run checks it. */
type Insert = (job: Job) => Promise<WriteOutcome | undefined>;

type Settled = PromiseSettledResult<OperationOutcome>;

/**
 * Divides what is to be written: new jobs into groups that fit one transaction, and each other
 * write by itself.
 */
export const groupWrites = <One extends { readonly kind: string; readonly made?: Job | undefined }>(
  writes: readonly One[],
): readonly (readonly One[])[] => {
  const groups: One[][] = [];
  let group: One[] = [];
  let bytes = 0;
  for (const write of writes) {
    if (!write.made) {
      groups.push([write]);
      continue;
    }
    const length = Buffer.byteLength(write.made.description);
    if (group.length === 0 || group.length === maxJobs || bytes + length > maxBytes) {
      group = [];
      groups.push(group);
      bytes = 0;
    }
    group.push(write);
    bytes += length;
  }
  return groups;
};

/** Writes a put as it was planned. @returns undefined if it is yet to be looked up, or again */
const putAsPlanned = async (
  put: PlannedPut,
  insert: Insert,
  request: TimedRequest,
): Promise<SavedJob | undefined> => {
  const { made, item, requested } = put;
  if (item) return putExisting(withSentDescription(item, requested.edit.description), put, request);
  const inserted = made && (await insert(made));
  return inserted?.outcome === 'written' ? createdJob(inserted.stored, requested, request) : undefined;
};

const writeOne = async (write: Write, insert: Insert, request: TimedRequest): Promise<OperationOutcome> => {
  if (write.kind === 'delete') {
    const { id, referenceId } = write;
    await deleteReferenced(id, referenceId, request);
    return { outcome: 'deleted', id, referenceId };
  }
  const find = async (id: number) => {
    const item = await findJobItem(id, request.employer.id, request.signal);
    return item && withSentDescription(item, write.requested.edit.description);
  };
  const result = (await putAsPlanned(write, insert, request)) ?? (await savePut(write, request, find));
  return putOutcome(result, write.referenceId, request);
};

/** @param group one write, or several that create jobs, which are stored together. */
const writeGroup = async (group: readonly Write[], request: TimedRequest): Promise<Settled[]> => {
  if (request.elapsed() > lastStart) {
    return group.map(({ referenceId }) => ({
      status: 'fulfilled',
      value: { outcome: 'failed', referenceId },
    }));
  }
  const { dryRun, signal } = request;
  const made = group.flatMap((write) => (write.kind === 'put' && write.made) || []);
  const inserted = lazy(async () =>
    insertJobs(
      Array.from(made, (job) => dated(job)),
      signal,
    ),
  );
  const insert: Insert = async (job) =>
    dryRun ? checkWrite(undefined, job, signal) : (await inserted())[made.indexOf(job)]?.();
  const settled: Settled[] = [];
  // One after the other: the group counts as one write.
  for (const write of group) settled.push(...(await Promise.allSettled([writeOne(write, insert, request)])));
  return settled;
};

const changedId = (settled: Settled): number[] => {
  const { outcome, id } = settled.status === 'fulfilled' ? settled.value : {};
  return id && outcome !== 'unchanged' ? [id] : [];
};

/**
 * Writes what is planned, in groups.
 *
 * @returns the outcome of each plan, in their order.
 * @throws an error that is not one operation's alone, once no write is running any more.
 */
export const writeAll = async (
  plans: readonly PlannedOperation[],
  request: TimedRequest,
): Promise<OperationOutcome[]> => {
  const settled = new Map<PlannedOperation, Settled>();
  const writes = plans.filter((plan) => plan.kind !== 'decided');
  const groups = request.dryRun ? writes.map((write) => [write]) : groupWrites(writes);
  const waiting = groups.values();
  const work = async (): Promise<void> => {
    for (const group of waiting) {
      const outcomes = await writeGroup(group, request);
      for (const [at, write] of group.entries()) settled.set(write, outcomes[at] as Settled);
      if (!request.dryRun) request.notes?.changed.push(...outcomes.flatMap(changedId));
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  return plans.map((plan) => {
    if (plan.kind === 'decided') return plan.outcome;
    const outcome = settled.get(plan);
    return outcome?.status === 'fulfilled' ? outcome.value : errorOutcome(outcome?.reason, plan.referenceId);
  });
};
