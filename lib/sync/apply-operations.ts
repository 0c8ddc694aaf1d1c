import { reportThrottled } from '../back-off.ts';
import { dateOf } from '../domain/dates.ts';
import { DomainError } from '../domain/errors.ts';
import type { EmployerCall } from '../jobs/use-case.ts';
import { insertJobs } from '../store/jobs/insert-jobs.ts';
import { groupCreations } from './group-creations.ts';
import { inParallel } from './in-parallel.ts';
import { lookUp } from './look-up.ts';
import {
  countOutcomes,
  type Operation,
  type OperationOptions,
  type OperationResult,
  type OperationResults,
} from './operation.ts';
import { type Answer, answerTo, Preparation, type Prepared, type Ready, referenceOf } from './prepare.ts';

/** No operation is started later, so that the response is never a timeout. In milliseconds. */
const lastStart = 20_000;
/** Then the operations in flight are given up. */
const lastRequest = 25_000;

/** A call whose signal is that of this request alone. */
type WorkCall = EmployerCall & { readonly signal: AbortSignal };

/** Runs work with a call whose requests to the store end in time for the response. */
const inTime = async <Result>(
  call: EmployerCall,
  work: (call: WorkCall) => Promise<Result>,
): Promise<Result> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), lastRequest);
  const signal = call.signal ? AbortSignal.any([call.signal, late.signal]) : late.signal;
  try {
    // Entity tags belong to single jobs.
    return await work({ ...call, signal, ifMatch: undefined, ifNoneMatch: undefined });
  } finally {
    clearTimeout(timer);
  }
};

type Outcome = PromiseSettledResult<Answer>;

/** Stores the new jobs of several operations together. */
const createTogether = async (group: readonly Ready[], { signal }: EmployerCall): Promise<Outcome[]> => {
  const jobs = group.flatMap(({ creation = [] }) => creation);
  const tried = await insertJobs(jobs, signal);
  const answer = async ({ start }: Ready, at: number): Promise<Answer> => {
    const outcome = tried[at];
    if (outcome?.status === 'rejected') throw outcome.reason;
    return start(outcome?.value);
  };
  return Promise.allSettled(group.map(answer));
};

/** @param group one operation, or several that create jobs. */
const run = (group: readonly Ready[], call: EmployerCall): Promise<Outcome[]> => {
  const isLate = Date.now() - call.now.getTime() > lastStart;
  if (!isLate && group.length > 1) return createTogether(group, call);
  const answer = async ({ referenceId, start }: Ready): Promise<Answer> =>
    isLate ? { outcome: 'failed', referenceId } : start();
  return Promise.allSettled(group.map(answer));
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

const runAll = async (ready: readonly Ready[], call: WorkCall): Promise<ReadonlyMap<Prepared, Outcome>> => {
  const outcomes = new Map<Prepared, Outcome>();
  const tasks = groupCreations(ready).map((group) => async () => {
    const [made] = await Promise.allSettled([run(group, call)]);
    for (const [at, one] of group.entries()) {
      const outcome = made.status === 'fulfilled' ? made.value[at] : made;
      if (outcome) outcomes.set(one, outcome);
      // Reads do not report it.
      if (outcome?.status === 'rejected' && isUnavailable(outcome.reason)) reportThrottled(call.signal);
    }
  });
  await inParallel(tasks, call.signal);
  return outcomes;
};

/**
 * Applies independent operations, each as `PUT /jobs` or `DELETE /jobs` would. Those that would
 * change nothing cost two read units. The request as a whole fails before anything is written.
 *
 * @throws job.too_large, store.unavailable when the jobs cannot be looked up
 */
export const applyOperations = (
  caller: EmployerCall,
  operations: readonly Operation[],
  options: OperationOptions,
): Promise<OperationResults> =>
  inTime(caller, async (call) => {
    const { employer, now, signal } = call;
    const references = operations.map((operation) => referenceOf(operation, options.checks));
    const known = new Set(references.filter((reference) => reference !== undefined));
    const found = await lookUp(employer.id, [...known], signal);
    const preparation = new Preparation({ call, options, found, today: dateOf(now) });
    const prepared: Prepared[] = [];
    for (const operation of operations) prepared.push(await preparation.prepare(operation));
    const ready = prepared.filter((one) => 'start' in one);
    const outcomes = await runAll(ready, call);
    const results = prepared.map((one, index): OperationResult => {
      if ('answer' in one) return { index, ...one.answer };
      const outcome = outcomes.get(one);
      const answer =
        outcome?.status === 'fulfilled' ? outcome.value : answerTo(outcome?.reason, one.referenceId);
      return { index, ...answer };
    });
    return { results, counts: countOutcomes(results) };
  });
