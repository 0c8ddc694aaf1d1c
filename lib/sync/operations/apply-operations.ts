import { reportBusy } from '../../busy-store.ts';
import { dateOf } from '../../domain/dates.ts';
import { DomainError } from '../../domain/errors.ts';
import type { OperationResults } from '../../jobs/result.ts';
import type { EmployerCall } from '../../jobs/use-case.ts';
import { insertJobs } from '../../store/jobs/insert-jobs.ts';
import { groupCreations } from './group-creations.ts';
import { inParallel } from './in-parallel.ts';
import { lookUp } from './look-up.ts';
import { countOutcomes, type Operation, type OperationOptions, type OperationResult } from './operation.ts';
import { type Answer, answerTo, Preparation, type Prepared, type Ready, referenceOf } from './prepare.ts';

/** No operation or group is started later, so that the response is never a timeout. In milliseconds. */
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

/** @param group one operation, or several that create jobs, which are stored together. */
const run = async (group: readonly Ready[], { now, signal }: WorkCall): Promise<Outcome[]> => {
  if (Date.now() - now.getTime() > lastStart) {
    return group.map(({ referenceId }) => ({
      status: 'fulfilled',
      value: { outcome: 'failed', referenceId },
    }));
  }
  const creations = group.flatMap(({ creation = [] }) => creation);
  const [stored] = await Promise.allSettled([insertJobs(creations, signal)]);
  if (stored.status === 'rejected') return group.map(() => stored);
  const outcomes: Outcome[] = [];
  // One after the other: the group counts as one write.
  for (const [at, { start }] of group.entries()) {
    const creation = stored.value[at];
    const isFailed = creation?.status === 'rejected';
    outcomes.push(...(isFailed ? [creation] : await Promise.allSettled([start(creation?.value)])));
  }
  return outcomes;
};

const isUnavailable = (error: unknown): boolean =>
  error instanceof DomainError && error.code === 'store.unavailable';

const runAll = async (ready: readonly Ready[], call: WorkCall): Promise<ReadonlyMap<Prepared, Outcome>> => {
  const outcomes = new Map<Prepared, Outcome>();
  const tasks = groupCreations(ready).map((group) => async () => {
    for (const [at, outcome] of (await run(group, call)).entries()) {
      const operation = group[at];
      if (operation) outcomes.set(operation, outcome);
      // Reads do not report it.
      if (outcome.status === 'rejected' && isUnavailable(outcome.reason)) reportBusy(call.signal);
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
    return { kind: 'results', results, counts: countOutcomes(results) };
  });
