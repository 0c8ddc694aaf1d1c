import { type Fault, inject, isSilent, type Recorded, record, type Trace } from './inject.ts';
import type { Attempt, Operation, Trial } from './operation.ts';

/** How an operation goes where nothing fails: what every run with a fault is held against. */
export type Faultless = {
  readonly trial: Trial;
  readonly requests: readonly Recorded[];
  readonly attempt: Attempt;
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** After a second run, where that makes a second thing. */
  readonly afterTwice: readonly string[];
};

export const runFaultless = async (operation: Operation): Promise<Faultless> => {
  const trial = await operation.begin();
  const before = await trial.stored();
  const { result: attempt, requests } = await record(() => trial.attempt());
  const after = await trial.stored();
  if (operation.mayDuplicate) await trial.attempt();
  return { trial, requests, attempt, before, after, afterTwice: await trial.stored() };
};

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((line, at) => line === others[at]);

const maxRepeats = 8;

type Checks = { readonly wrong: string[]; readonly said: string[] };

/** Repeats the operation, without faults, until it is told something certain. */
const repeat = async (trial: Trial, { said }: Checks): Promise<Attempt> => {
  let last: Attempt;
  do {
    last = await trial.attempt();
    said.push(last.said);
  } while ((last.isUnknown || last.isRunning) && said.length <= maxRepeats);
  return last;
};

const checkRepeat = (
  { repeated = [], mayDuplicate }: Operation,
  faultless: Faultless,
  wasApplied: boolean,
  last: Attempt,
  stored: readonly string[],
  { wrong }: Checks,
): void => {
  const { attempt, after, afterTwice } = faultless;
  if (last.said === attempt.said) {
    if (last.document !== attempt.document) wrong.push(`the repeat's document is ${last.document}`);
  } else if (!(wasApplied && repeated.includes(last.said))) {
    wrong.push(`the repeat is told ${last.said}`);
  }
  if (!isSame(stored, wasApplied && mayDuplicate ? afterTwice : after)) {
    wrong.push('after the repeat something else is stored than after a run without faults');
  }
};

/**
 * Tries an operation with one fault and then, if the answer leaves it open, repeats it.
 *
 * @returns undefined when all is as promised, else a script of what happened.
 */
export const runCase = async (
  operation: Operation,
  faultless: Faultless,
  request: Recorded,
  fault: Fault,
): Promise<string | undefined> => {
  const trace: Trace = { lines: [], hasWrites: false };
  const checks: Checks = { wrong: [], said: [] };
  const { wrong, said } = checks;
  const trial = operation.isRead ? faultless.trial : await operation.begin();
  // What nothing was written to needs no looking at.
  const look = async () => (trace.hasWrites ? trial.stored() : faultless.before);
  const { result, isStruck } = await inject(fault, request.number, trace, operation.givesUp, () =>
    trial.attempt(isSilent(fault)),
  );
  const stored = await look();
  const isDone = isSame(stored, faultless.after);
  const isUntouched = isSame(stored, faultless.before);
  const first: Attempt = result === 'cut off' ? { said: result, isUnknown: true } : result;
  said.push(first.said);

  // A function that has little time may give up before it comes to the request.
  if (!isStruck && !(isSilent(fault) && first.isUnknown)) wrong.push('the request was not made');
  if (result === 'cut off' && operation.givesUp) wrong.push('it never answers');
  if (first.isUnknown) {
    if (fault.extent === 'once') wrong.push('a single fault is not got over');
    if (!isDone && !isUntouched && !operation.inSteps) wrong.push('it is done by half');
    const last = await repeat(trial, checks);
    const wasApplied = isDone && !isUntouched;
    const inTheEnd = operation.isRead ? faultless.before : await trial.stored();
    checkRepeat(operation, faultless, wasApplied || !!operation.inSteps, last, inTheEnd, checks);
  } else {
    if (first.said !== faultless.attempt.said) wrong.push('it is told something else');
    if (first.document !== faultless.attempt.document) wrong.push(`the document is ${first.document}`);
    if (!isDone) wrong.push('what is told is not what is stored');
  }
  if (operation.isRead && trace.hasWrites) wrong.push('it writes');
  if (!operation.isRead) wrong.push(...(await trial.violations()));
  if (wrong.length === 0) return undefined;
  return [
    `${operation.name}, request ${request.number} of ${faultless.requests.length} (${request.name}): ${fault.kind}, ${fault.extent}`,
    ...trace.lines.map((line) => `    request ${line}`),
    ...said.map((answer, at) => `  try ${at + 1}: ${answer}`),
    `  without faults: ${faultless.attempt.said}`,
    ...wrong.map((line) => `  WRONG: ${line.slice(0, 600)}`),
  ].join('\n');
};
