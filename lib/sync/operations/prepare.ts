import { maxBatchErrors } from '../../api/limits.ts';
import { DomainError, InvalidJobError } from '../../domain/errors.ts';
import type { Fault } from '../../domain/fault.ts';
import { warningsOf } from '../../domain/warnings.ts';
import { removeByReference } from '../../jobs/delete-job.ts';
import { jobTag } from '../../jobs/job-tag.ts';
import { readPut, savePut } from '../../jobs/put-job-by-reference.ts';
import { newJob } from '../../jobs/save-job.ts';
import type { EmployerCall, JobResult, Removals } from '../../jobs/use-case.ts';
import { toStoredJob } from '../../store/jobs/find-job.ts';
import type { JobItem } from '../../store/jobs/job-item.ts';
import type { NewJob, WriteOutcome } from '../../store/jobs/write-job.ts';
import { DescriptionWork } from './description-work.ts';
import { digestOfInput, markOf, recognise } from './input-mark.ts';
import type { Found } from './look-up.ts';
import type { Checks, Operation, OperationOptions, OperationResult } from './operation.ts';

/** The result of an operation, which has yet to get its index. */
export type Answer = Omit<OperationResult, 'index'>;

/** An operation that is ready to write. */
export type Ready = {
  readonly referenceId: string;
  /** @param outcome of storing `creation`. */
  readonly start: (outcome?: WriteOutcome) => Promise<Answer>;
  /** Set if there was no such job: it can be stored together with others. */
  readonly creation?: NewJob | undefined;
};

/** An operation that is decided, or one that is ready to write. */
export type Prepared = { readonly referenceId?: string | undefined; readonly answer: Answer } | Ready;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @returns the referenceId that an operation sends, if it is valid as it is. */
export const referenceOf = (operation: Operation, checks: Checks): string | undefined => {
  const owner = operation.op === 'put' ? operation.job : operation;
  const referenceId = isObject(owner) ? owner.referenceId : undefined;
  if (typeof referenceId !== 'string') return undefined;
  return checks.reference({ referenceId }).faults.length === 0 ? referenceId : undefined;
};

const invalid = (faults: readonly Fault[], referenceId?: string): Answer => ({
  outcome: 'invalid',
  ...(referenceId !== undefined && { referenceId }),
  errors: faults.slice(0, maxBatchErrors),
});

const tooLarge = (message: string): Fault => ({ pointer: '/description', code: 'too_large', message });

/** What an error means for one operation. @throws the error if it means that of the whole request */
export const answerTo = (error: unknown, referenceId: string | undefined): Answer => {
  const reference = referenceId === undefined ? {} : { referenceId };
  if (error instanceof InvalidJobError) return invalid(error.faults, referenceId);
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'job.too_large') return invalid([tooLarge(error.message)], referenceId);
  if (error.code === 'job.unknown') return { outcome: 'unknown', ...reference };
  if (error.code === 'store.unavailable') return { outcome: 'failed', ...reference };
  throw error;
};

const noJob: Fault = { pointer: '', code: 'type', message: 'job must be an object: the job itself' };

type Setting = {
  readonly call: EmployerCall;
  readonly options: OperationOptions;
  readonly found: ReadonlyMap<string, Found>;
  /** `YYYY-MM-DD`, UTC. */
  readonly today: string;
};

/**
 * Decides, one operation after the other, what can be decided without writing.
 *
 * @throws job.too_large if the operations are more than one request may take.
 */
export class Preparation {
  readonly #setting: Setting;
  /** The operation that has each referenceId. */
  readonly #claims = new Map<string, number>();
  readonly #work = new DescriptionWork();
  #count = 0;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  prepare(operation: Operation): Promise<Prepared> {
    const prepared = operation.op === 'put' ? this.#put(operation.job) : this.#delete(operation.referenceId);
    this.#count += 1;
    return prepared;
  }

  async #put(job: unknown): Promise<Prepared> {
    if (!isObject(job)) return { answer: invalid([noJob]) };
    const { call, options, found } = this.#setting;
    const digest = digestOfInput(job, options.lenient);
    const known = typeof job.referenceId === 'string' ? found.get(job.referenceId) : undefined;
    const unchanged = known?.item && this.#recognise(job, known.item, digest);
    if (unchanged) return unchanged;

    // The checks may change it: it was looked up as it was sent.
    const sent = job.referenceId;
    const body = options.checks.job(job);
    const { referenceId } = body.input;
    const faults = [...body.faults, ...this.#refuse(referenceId)];
    try {
      const put = await this.#work.read((limits) => readPut({ ...body, faults }, limits));
      const { removed } = put.requested;
      const mark = markOf(digest, removed);
      const requested = { ...put.requested, mark, archivesClosed: options.archivesClosed };
      const id = put.referenceId === sent ? { id: known?.id } : undefined;
      const isNew = id !== undefined && id.id === undefined;
      return {
        referenceId: put.referenceId,
        start: async (outcome) => {
          const result = await savePut({ ...put, requested }, call, id && { ...id, outcome });
          return this.#answer(result, put.referenceId);
        },
        creation: isNew && !call.dryRun ? newJob(requested, call) : undefined,
      };
    } catch (error) {
      if (error === this.#work.excess) throw error;
      const shown = referenceId || undefined;
      return { referenceId: shown, answer: answerTo(error, shown) };
    }
  }

  async #delete(sent: unknown): Promise<Prepared> {
    const { call, options, found } = this.#setting;
    const { input, faults } = options.checks.reference({ referenceId: sent });
    const { referenceId } = input;
    const all = [...faults, ...this.#refuse(referenceId)];
    if (all.length > 0) return { answer: invalid(all, referenceId) };
    const known = { id: found.get(referenceId)?.id };
    const start = async (): Promise<Answer> => {
      const id = await removeByReference(call, referenceId, known);
      return { outcome: 'deleted', id, referenceId };
    };
    return { referenceId, start };
  }

  /** The result of a PUT that would change nothing, if the stored job shows that. */
  #recognise(job: Readonly<Record<string, unknown>>, item: JobItem, digest: string) {
    const { options, today } = this.#setting;
    const { referenceId } = item;
    if (referenceId === undefined || job.referenceId !== referenceId || this.#claims.has(referenceId))
      return undefined;
    const isClosed = options.archivesClosed === true && item.closeDate < today;
    // A chunk archives a closed job whatever status it sends; a batch would publish it again.
    const isInStatus = job.status === undefined || job.status === item.status;
    if (isClosed ? item.status === 'active' : !isInStatus) return undefined;
    const removed = recognise(item, digest);
    if (!removed || this.#refuse(referenceId).length > 0) return undefined;
    return { referenceId, answer: this.#unchanged(item, referenceId, removed) };
  }

  #unchanged(item: JobItem, referenceId: string, removed: Removals): Answer {
    const { call, options } = this.#setting;
    const stored = toStoredJob(item);
    return this.#answer(
      {
        kind: 'job',
        employer: call.employer,
        stored,
        created: false,
        unchanged: true,
        removed: options.lenient ? removed : undefined,
      },
      referenceId,
    );
  }

  /** Claims a referenceId. @returns a fault if it may not be used. */
  #refuse(referenceId: string | null | undefined): Fault[] {
    const { prefix = '' } = this.#setting.options;
    if (!referenceId) return [];
    const pointer = '/referenceId';
    if (!referenceId.startsWith(prefix)) {
      const message = `referenceId must begin with "${prefix}", the prefix of the synchronisation`;
      return [{ pointer, code: 'outside_prefix', message }];
    }
    const first = this.#claims.get(referenceId);
    if (first !== undefined) {
      const message = `referenceId was sent at index ${first}, too; send each job once`;
      return [{ pointer, code: 'duplicate', message }];
    }
    this.#claims.set(referenceId, this.#count);
    return [];
  }

  #answer(result: JobResult, referenceId: string): Answer {
    const { call, today } = this.#setting;
    const { stored, created, unchanged, employer, removed } = result;
    const changed = created ? 'created' : 'updated';
    const warnings = warningsOf(stored.job, today).slice(0, maxBatchErrors);
    return {
      outcome: unchanged ? 'unchanged' : changed,
      id: created && call.dryRun ? null : stored.job.id,
      referenceId,
      // A dry run draws no version.
      ...(!call.dryRun && { etag: jobTag(stored, employer) }),
      ...(warnings.length > 0 && { warnings }),
      ...(removed && { removed }),
    };
  }
}
