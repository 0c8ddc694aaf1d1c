import type { EmployerRequest } from '../../jobs/request.ts';
import type { OperationResults } from '../../jobs/result.ts';
import { findReferencedJobs } from '../../store/jobs/find-job.ts';
import { endedAlsoBy } from '../../store-use.ts';
import { type Operations, resultsOf, type TimedRequest } from './operation.ts';
import { planAll, sentReference } from './plan.ts';
import { writeAll } from './write.ts';

/** When the operations in flight are given up, in milliseconds: no response is a timeout. */
const lastRequest = 25_000;

/** Runs work on a request whose requests to the store end in time for the response. */
const inTime = async <Result>(
  request: EmployerRequest,
  work: (timed: TimedRequest) => Promise<Result>,
): Promise<Result> => {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), lastRequest);
  const signal = endedAlsoBy(request.signal, late.signal);
  const elapsed = () => Date.now() - request.now.getTime();
  try {
    // Entity tags belong to single jobs.
    return await work({ ...request, signal, elapsed, ifMatch: undefined, ifNoneMatch: undefined });
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
  request: EmployerRequest,
  { operations, options }: Operations,
): Promise<OperationResults> =>
  inTime(request, async (timed) => {
    const sent = operations.map((operation) => sentReference(operation, options));
    const references = [...new Set(sent.filter((reference) => reference !== undefined))];
    const found = await findReferencedJobs(timed.employer.id, references, timed.signal);
    const plans = await planAll(operations, found, timed, options);
    return resultsOf(await writeAll(plans, timed));
  });
