import { dateOf } from '../domain/dates.ts';
import type { EmployerCall } from '../jobs/use-case.ts';
import { inParallel } from './in-parallel.ts';
import { lookUp } from './look-up.ts';
import {
  countOutcomes,
  type Operation,
  type OperationOptions,
  type OperationResult,
  type OperationResults,
} from './operation.ts';
import { type Answer, answerTo, Preparation, type Prepared, referenceOf } from './prepare.ts';

/** No operation is started later, so that the response is never a timeout. In milliseconds. */
const lastStart = 20_000;
/** Then the operations in flight are given up. */
const lastRequest = 25_000;

/** Runs work with a call whose requests to the store end in time for the response. */
const inTime = async <Result>(
  call: EmployerCall,
  work: (call: EmployerCall) => Promise<Result>,
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

const run = async (prepared: Prepared, { now }: EmployerCall): Promise<Answer> => {
  if ('answer' in prepared) return prepared.answer;
  const { referenceId } = prepared;
  if (Date.now() - now.getTime() > lastStart) return { outcome: 'failed', referenceId };
  return prepared.start();
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
    const outcomes = await inParallel(prepared.map((one) => () => run(one, call)));
    const results = outcomes.map((outcome, index): OperationResult => {
      const referenceId = prepared[index]?.referenceId;
      const answer = outcome.status === 'fulfilled' ? outcome.value : answerTo(outcome.reason, referenceId);
      return { index, ...answer };
    });
    return { results, counts: countOutcomes(results) };
  });
