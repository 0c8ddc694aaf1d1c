import { setImmediate } from 'node:timers/promises';
import { DescriptionWork } from '../../description/description-limits.ts';
import { DomainError } from '../../errors/errors.ts';
import type { Fault } from '../../errors/fault.ts';
import { type Put, readPut } from '../../job/put-job-by-reference.ts';
import { suggestionsOfRequest } from '../../job/requested-edit.ts';
import type { Job } from '../../job/rules/job.ts';
import { newJob } from '../../job/save-job.ts';
import type { ReferencedJob } from '../../job/store/find-job.ts';
import type { JobItem } from '../../job/store/job-item.ts';
import type { MaySuggest } from '../../reference/similar-location.ts';
import { isObject } from '../../schema-parts.ts';
import {
  errorOutcome,
  invalidOutcome,
  type Operation,
  type OperationOptions,
  type OperationOutcome,
  type TimedRequest,
} from './operation.ts';

/**
 * A job to put: `item` as it was looked up, or, if there was none, as it is to be `made`. With neither, it
 * is yet to be looked up.
 */
export type PlannedPut = Put & {
  readonly kind: 'put';
  readonly item?: JobItem | undefined;
  readonly made?: Job | undefined;
};

/** What becomes of an operation. `decided`: nothing is to be written. */
export type PlannedOperation =
  | { readonly kind: 'decided'; readonly outcome: OperationOutcome }
  | PlannedPut
  | { readonly kind: 'delete'; readonly id: number; readonly referenceId: string };

/** No operation is read later, so that those before it can be written. In milliseconds. */
const lastRead = 15_000;

/** What the operations of one request are planned with. */
type Context = {
  readonly request: TimedRequest;
  readonly options: OperationOptions;
  readonly found: ReadonlyMap<string, ReferencedJob>;
  /** The index of the operation that has each referenceId. */
  readonly claims: Map<string, number>;
  readonly work: DescriptionWork;
  readonly maySuggest: MaySuggest;
};

const noJob: Fault = { pointer: '', code: 'type', message: 'job must be an object: the job itself' };

const decided = (outcome: OperationOutcome): PlannedOperation => ({ kind: 'decided', outcome });

/** @returns the referenceId that an operation sends, if it is valid as it is. */
export const sentReference = (
  operation: Operation,
  { checks }: Pick<OperationOptions, 'checks'>,
): string | undefined => {
  const owner = operation.op === 'put' ? operation.job : operation;
  const referenceId = isObject(owner) ? owner.referenceId : undefined;
  if (typeof referenceId !== 'string') return undefined;
  return checks.reference({ referenceId }).faults.length === 0 ? referenceId : undefined;
};

/** Claims a referenceId for an operation. @returns a fault if it may not be used. */
const claim = (
  referenceId: string | null | undefined,
  index: number,
  { options: { prefix = '' }, claims }: Context,
): Fault[] => {
  if (!referenceId) return [];
  const pointer = '/referenceId';
  if (!referenceId.startsWith(prefix)) {
    const message = `referenceId must begin with "${prefix}", the prefix of the synchronisation`;
    return [{ pointer, code: 'outside_prefix', message }];
  }
  const first = claims.get(referenceId);
  if (first !== undefined) {
    const message = `referenceId was sent at index ${first}, too; send each job once`;
    return [{ pointer, code: 'duplicate', message }];
  }
  claims.set(referenceId, index);
  return [];
};

/** @throws job.too_large if the operations are more than one request may take. */
const planPut = async (job: unknown, index: number, context: Context): Promise<PlannedOperation> => {
  if (!isObject(job)) return decided(invalidOutcome([noJob]));
  const { request, options, found, work, maySuggest } = context;
  // The checks may change it: it was looked up as it was sent.
  const sent = job.referenceId;
  const known = typeof sent === 'string' ? found.get(sent) : undefined;
  const body = await options.checks.job(job);
  const { referenceId } = body.input;
  const faults = [...body.faults, ...claim(referenceId, index, context)];
  try {
    const read = await work.read((limits) => readPut({ ...body, faults }, limits, maySuggest));
    const put = { ...read, requested: { ...read.requested, by: options.by, leavesHeld: true } };
    const isNew = !known && put.referenceId === sent;
    const made = isNew ? newJob(put.requested, request) : undefined;
    return { kind: 'put', ...put, item: known?.item, made };
  } catch (error) {
    if (work.excess) throw new DomainError('job.too_large', work.excess.message);
    return decided(errorOutcome(error, referenceId || undefined));
  }
};

const planDelete = (sent: unknown, index: number, context: Context): PlannedOperation => {
  const { input, faults } = context.options.checks.reference({ referenceId: sent });
  const { referenceId } = input;
  const all = [...faults, ...claim(referenceId, index, context)];
  if (all.length > 0) return decided(invalidOutcome(all, referenceId));
  const known = context.found.get(referenceId);
  return known ? { kind: 'delete', id: known.id, referenceId } : decided({ outcome: 'unknown', referenceId });
};

const planOne = async (operation: Operation, index: number, context: Context): Promise<PlannedOperation> => {
  if (context.request.elapsed() > lastRead) {
    const referenceId = sentReference(operation, context.options);
    return decided({ outcome: 'failed', ...(referenceId !== undefined && { referenceId }) });
  }
  // Serves the other requests to the process.
  await setImmediate();
  return operation.op === 'put'
    ? planPut(operation.job, index, context)
    : planDelete(operation.referenceId, index, context);
};

/**
 * Plans operations one after the other, without writing.
 *
 * @param found the jobs with the referenceIds that were sent.
 * @throws job.too_large if the operations are more than one request may take.
 */
export const planAll = async (
  operations: readonly Operation[],
  found: ReadonlyMap<string, ReferencedJob>,
  request: TimedRequest,
  options: OperationOptions,
): Promise<PlannedOperation[]> => {
  const context = {
    request,
    options,
    found,
    claims: new Map<string, number>(),
    work: new DescriptionWork(),
    maySuggest: suggestionsOfRequest(),
  };
  const plans: PlannedOperation[] = [];
  for (const [index, operation] of operations.entries()) {
    plans.push(await planOne(operation, index, context));
  }
  return plans;
};
