import type { OperationResults } from '../../jobs/result.ts';
import type { EmployerCall } from '../../jobs/use-case.ts';
import { findReferencedJobs } from '../../store/jobs/find-job.ts';
import { endedAlsoBy } from '../../store-use.ts';
import { type Operations, resultsOf } from './operation.ts';
import { planAll, sentReference } from './plan.ts';
import { type RequestCall, writeAll } from './write.ts';

/** When the operations in flight are given up, in milliseconds: no response is a timeout. */
const lastRequest = 25_000;

/** Runs work with a call whose requests to the store end in time for the response. */
const inTime = async <Result>(
  call: EmployerCall,
  work: (call: RequestCall) => Promise<Result>,
): Promise<Result> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), lastRequest);
  const signal = endedAlsoBy(call.signal, late.signal);
  try {
    // Entity tags belong to single jobs.
    return await work({ ...call, signal, ifMatch: undefined, ifNoneMatch: undefined });
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Applies independent operations, each as `PUT /jobs` or `DELETE /jobs` would. Those that would
 * change nothing cost two read units. The request as a whole fails before anything is written.
 *
 * @throws job.too_large, store.unavailable when the jobs cannot be looked up
 */
export const applyOperations = (
  caller: EmployerCall,
  { operations, options }: Operations,
): Promise<OperationResults> =>
  inTime(caller, async (call) => {
    const sent = operations.map((operation) => sentReference(operation, options));
    const references = [...new Set(sent.filter((reference) => reference !== undefined))];
    const found = await findReferencedJobs(call.employer.id, references, call.signal);
    const plans = await planAll(operations, found, call, options);
    return resultsOf(await writeAll(plans, call));
  });
