import { type Fault, inject, isUnresponsive, type RecordedRequest, record, type Trace } from './inject.ts';
import type { Attempt, FaultSubject, Trial } from './operation.ts';

/** A run without faults: every run with a fault is compared with it. */
export type Baseline = {
  readonly trial: Trial;
  readonly requests: readonly RecordedRequest[];
  readonly attempt: Attempt;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** After a second run, when it creates a duplicate. */
  readonly afterDuplicate: readonly string[];
};

export const runBaseline = async (operation: FaultSubject): Promise<Baseline> => {
  const trial = await operation.begin();
  const before = await trial.stored();
  const { result: attempt, requests } = await record(() => trial.attempt());
  const after = await trial.stored();
  if (operation.mayDuplicate) await trial.attempt();
  return { trial, requests, attempt, before, after, afterDuplicate: await trial.stored() };
};

const isEqual = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((line, at) => line === others[at]);

const maxRetries = 8;

type Checks = { readonly failures: string[]; readonly outcomes: string[] };

/** Retries the operation, without faults, until the outcome is certain. */
const retryUntilDecided = async (trial: Trial, { outcomes }: Checks): Promise<Attempt> => {
  let last: Attempt;
  do {
    last = await trial.attempt();
    outcomes.push(last.outcome);
  } while ((last.isUndecided || last.isInProgress) && outcomes.length <= maxRetries);
  return last;
};

const checkRetry = (
  { retryOutcomes = [], mayDuplicate }: FaultSubject,
  baseline: Baseline,
  wasApplied: boolean,
  last: Attempt,
  stored: readonly string[],
  { failures }: Checks,
): void => {
  const { attempt, after, afterDuplicate } = baseline;
  if (last.outcome === attempt.outcome) {
    if (last.document !== attempt.document) failures.push(`the retry's document is ${last.document}`);
  } else if (!(wasApplied && retryOutcomes.includes(last.outcome))) {
    failures.push(`the retry's outcome is ${last.outcome}`);
  }
  if (!isEqual(stored, wasApplied && mayDuplicate ? afterDuplicate : after)) {
    failures.push('after the retry the stored data differs from a run without faults');
  }
};

/**
 * Runs an operation with one fault, and retries it when the outcome is undecided.
 *
 * @returns undefined on success, otherwise a report of what happened.
 */
export const runCase = async (
  operation: FaultSubject,
  baseline: Baseline,
  request: RecordedRequest,
  fault: Fault,
): Promise<string | undefined> => {
  const trace: Trace = { lines: [], hasWrites: false };
  const checks: Checks = { failures: [], outcomes: [] };
  const { failures, outcomes } = checks;
  const trial = operation.isReadOnly ? baseline.trial : await operation.begin();
  // Without a write the stored data is unchanged.
  const readStored = async () => (trace.hasWrites ? trial.stored() : baseline.before);
  const { result, isInjected } = await inject(fault, request.number, trace, operation.timesOut, () =>
    trial.attempt(isUnresponsive(fault)),
  );
  const stored = await readStored();
  const isApplied = isEqual(stored, baseline.after);
  const isUnchanged = isEqual(stored, baseline.before);
  const first: Attempt = result === 'aborted' ? { outcome: result, isUndecided: true } : result;
  outcomes.push(first.outcome);

  // A function with a short timeout may give up before it makes the request.
  if (!isInjected && !(isUnresponsive(fault) && first.isUndecided)) failures.push('the request was not made');
  if (result === 'aborted' && operation.timesOut) failures.push('the operation never returns');
  if (first.isUndecided) {
    if (fault.scope === 'one attempt') failures.push('a single fault is not recovered from');
    if (!isApplied && !isUnchanged && !operation.isMultiStep)
      failures.push('the operation is partially applied');
    const last = await retryUntilDecided(trial, checks);
    const wasApplied = isApplied && !isUnchanged;
    const finalStored = operation.isReadOnly ? baseline.before : await trial.stored();
    checkRetry(operation, baseline, wasApplied || !!operation.isMultiStep, last, finalStored, checks);
  } else {
    if (first.outcome !== baseline.attempt.outcome) failures.push('the outcome differs');
    if (first.document !== baseline.attempt.document) failures.push(`the document is ${first.document}`);
    if (!isApplied) failures.push('the outcome does not match the stored data');
  }
  if (operation.isReadOnly && trace.hasWrites) failures.push('a read-only operation writes');
  if (!operation.isReadOnly) failures.push(...(await trial.violations()));
  if (failures.length === 0) return undefined;
  return [
    `${operation.name}, request ${request.number} of ${baseline.requests.length} (${request.name}): ${fault.kind}, ${fault.scope}`,
    ...trace.lines.map((line) => `    request ${line}`),
    ...outcomes.map((outcome, at) => `  attempt ${at + 1}: ${outcome}`),
    `  without faults: ${baseline.attempt.outcome}`,
    ...failures.map((line) => `  FAILED: ${line.slice(0, 600)}`),
  ].join('\n');
};
