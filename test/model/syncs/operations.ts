import { isDeepStrictEqual } from 'node:util';
import type { BatchResult, Outcome, OutcomeCounts } from '../../../lib/api/batch-schema.ts';
import { type Faults, removals } from '../body-rules.ts';
import { difference, faultsIn, tagFaults } from '../check-and-apply.ts';
import { type Verdict, verdictOf } from '../rules.ts';
import { type Body, dateOfDay, dayOf, type Job, jobByReference, type World } from '../world.ts';
import { addCounts } from './sync.ts';

export type Operation =
  | { readonly op: 'put'; readonly job: Body }
  | { readonly op: 'delete'; readonly referenceId: unknown };

/** The request that contains the operations. */
export type Setting = {
  /** The index of the employer. */
  readonly as: number;
  readonly isLenient: boolean;
  /** Also in a preview: nothing is written. */
  readonly isDryRun: boolean;
  /** That of the synchronisation, in a chunk. */
  readonly prefix?: string;
};

type Expected = {
  readonly outcome: Outcome;
  readonly job?: Job | undefined;
  /** At least these, of a repeated referenceId: its operations may run in any order. */
  readonly faults?: Faults | undefined;
  readonly removed?: string | undefined;
};

const unusedId = 2_147_483_646;
const maxErrors = 10;

export const sentKey = (as: number, referenceId: unknown): string => `${as} ${referenceId}`;

const referenceOf = (operation: Operation): unknown =>
  operation.op === 'put' ? operation.job.referenceId : operation.referenceId;

const isReference = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 50;

const duplicate = '/referenceId duplicate';

/** Each referenceId may be in a request once, and in a chunk under the prefix only. */
const claim = (claims: Set<string>, referenceId: unknown, prefix = ''): Faults => {
  if (!isReference(referenceId)) return [];
  if (!referenceId.startsWith(prefix)) return ['/referenceId outside_prefix'];
  if (claims.has(referenceId)) return [duplicate];
  claims.add(referenceId);
  return [];
};

/** In a chunk, a job that would be active after its closeDate is archived. */
const archiveClosed = (body: Body, stored: Job | undefined, now: number): Body => {
  const { closeDate, status = stored?.life.status } = body;
  const isClosed = typeof closeDate === 'string' && closeDate < dateOfDay(dayOf(now));
  return isClosed && status === 'active' ? { ...body, status: 'archived' } : body;
};

const verdictOn = (world: World, operation: Operation, setting: Setting, newId: number): Verdict => {
  const { as, isLenient, prefix } = setting;
  const sent = { as, id: 0, isLenient };
  const referenceId = referenceOf(operation);
  if (operation.op === 'delete')
    return verdictOf(world, { ...sent, operation: 'deleteByReference', body: { referenceId } }, newId);
  const stored = jobByReference(world, as, String(referenceId));
  const body = prefix === undefined ? operation.job : archiveClosed(operation.job, stored, world.now);
  return verdictOf(world, { ...sent, operation: 'put', body }, newId);
};

const outcomes: Readonly<Record<number, Outcome>> = {
  201: 'created',
  204: 'deleted',
  400: 'invalid',
  404: 'unknown',
};

/** Returns the expected result of an operation, and applies it to the state. */
const applyOperation = (
  world: World,
  operation: Operation,
  setting: Setting,
  claims: Set<string>,
  newId: number,
): Expected => {
  const { as, isLenient, isDryRun, prefix } = setting;
  const referenceId = referenceOf(operation);
  const refusals = claim(claims, referenceId, prefix);
  const target = isDryRun || refusals.length > 0 ? structuredClone(world) : world;
  const known = jobByReference(target, as, String(referenceId));
  const version = known?.version;
  const verdict = verdictOn(target, operation, setting, newId);
  if (refusals.includes(duplicate)) return { outcome: 'invalid', faults: refusals };
  if (refusals.length > 0) return { outcome: 'invalid', faults: [...(verdict.faults ?? []), ...refusals] };
  if (verdict.status === 400) return { outcome: 'invalid', faults: verdict.faults };
  const changed = known?.version === version ? 'unchanged' : 'updated';
  const outcome = outcomes[verdict.status] ?? changed;
  if (operation.op === 'delete') return { outcome, job: known };
  target.lastSent[sentKey(as, referenceId)] = operation.job;
  return { outcome, job: verdict.job, removed: isLenient ? removals(operation.job) : undefined };
};

type Result = BatchResult['results'][number];

const errorFaults = ({ errors = [] }: Result, expected: Faults): string[] => {
  const reported = faultsIn({ errors }).sort();
  const isMatch = expected.includes(duplicate)
    ? reported.includes(duplicate)
    : expected.length <= maxErrors
      ? isDeepStrictEqual(reported, [...expected].sort())
      : reported.length === maxErrors && reported.every((one) => expected.includes(one));
  return isMatch ? [] : [`errors are ${reported}; expected ${expected}, at most ${maxErrors}`];
};

const textOf = (counts: object | undefined): string | undefined =>
  counts &&
  Object.entries(counts)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', ');

const resultFaults = (
  world: World,
  before: World,
  operation: Operation,
  setting: Setting,
  { outcome, job, faults, removed }: Expected,
  result: Result,
): string[] => {
  const { isDryRun } = setting;
  if (result.outcome !== outcome) return [`the outcome is ${JSON.stringify(result)}; expected ${outcome}`];
  const referenceId = referenceOf(operation);
  const isStored = ['created', 'updated', 'unchanged'].includes(outcome);
  return [
    ...difference('id', result.id, outcome === 'created' && isDryRun ? null : job?.id),
    ...(isReference(referenceId) ? difference('referenceId', result.referenceId, referenceId) : []),
    ...difference('removed', textOf(result.removed), removed),
    ...(faults ? errorFaults(result, faults) : []),
    ...(isStored && job && !isDryRun
      ? tagFaults(world, before, job, String(result.etag))
      : difference('etag', result.etag, undefined)),
  ];
};

const noCounts = addCounts([]);

/**
 * Compares the results of a batch or a chunk with the contract, and applies it to the state.
 *
 * @returns the differences, the expected counts, and the referenceIds of the set.
 */
export const checkResults = (
  world: World,
  operations: readonly Operation[],
  setting: Setting,
  { results, counts: actualCounts }: BatchResult,
): { faults: string[]; counts: OutcomeCounts; references: string[] } => {
  const before = structuredClone(world);
  const claims = new Set<string>();
  const counts = { ...noCounts };
  const faults = difference(
    'the indexes',
    results.map(({ index }) => index),
    operations.map((_, index) => index),
  );
  for (const [at, operation] of operations.entries()) {
    const result = results[at] ?? { index: at, outcome: 'failed' };
    const isUsed = before.created.some(({ id }) => id === result.id);
    const expected = applyOperation(world, operation, setting, claims, result.id ?? unusedId);
    counts[expected.outcome] += 1;
    if (expected.outcome === 'created' && isUsed) faults.push(`the id ${result.id} was used before`);
    const differences = resultFaults(world, before, operation, setting, expected, result);
    faults.push(...differences.map((one) => `result ${at}: ${one}`));
  }
  faults.push(...difference('the counts', actualCounts, counts));
  return { faults, counts, references: [...claims] };
};
