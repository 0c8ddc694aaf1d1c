import { json, printable } from '../../http/reply/reply.ts';
import type { EmployerRequest } from '../../http/request.ts';
import type { ReplyOf } from '../../http/step.ts';
import { isDryRun, lenientHeaders } from '../../job/job-reply.ts';
import type { Removals } from '../../job/requested-edit.ts';
import { findReferencedJobs } from '../../job/store/find-job.ts';
import { keysOf, recordOf } from '../../schema-parts.ts';
import { endedAlsoBy } from '../../store/store-use.ts';
import type { BatchResult } from '../batch-schema.ts';
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
): Promise<BatchResult> =>
  inTime(request, async (timed) => {
    const sent = operations.map((operation) => sentReference(operation, options));
    const references = [...new Set(sent.filter((reference) => reference !== undefined))];
    const found = await findReferencedJobs(timed.employer.id, references, timed.signal);
    const plans = await planAll(operations, found, timed, options);
    return resultsOf(await writeAll(plans, timed));
  });

const none = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };

const sum = (one: Removals, other: Removals): Removals => {
  const added = (kind: keyof Removals): number => (one[kind] ?? 0) + (other[kind] ?? 0);
  const seldom = (['unlisted', 'omitted'] as const).filter((kind) => added(kind) > 0);
  return { ...recordOf(keysOf(none), added), ...recordOf(seldom, added) };
};

/** The results of a batch or of a chunk. */
export const resultsReply: ReplyOf<BatchResult> = ({ results, counts }, _, { dryRun, lenient }) => {
  const removed = lenient && results.reduce((all, one) => sum(all, one.removed ?? none), none);
  return {
    ...json(200, {}, { ...(removed && lenientHeaders(removed)), ...(dryRun && isDryRun) }),
    body: JSON.stringify({ results, counts }, printable),
  };
};
