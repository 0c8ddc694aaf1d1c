import { isDeepStrictEqual } from 'node:util';
import type { BatchResult } from '../../../lib/sync/batch-schema.ts';
import type { OutcomeCounts } from '../../../lib/sync/rules/outcomes.ts';
import type { Faults } from '../body-rules.ts';
import { difference, faultsIn, tagFaults } from '../check-and-apply.ts';
import type { World } from '../world.ts';
import {
  applyOperation,
  duplicate,
  type Expected,
  isReference,
  type Operation,
  referenceOf,
  type Setting,
} from './operations.ts';
import { addCounts } from './sync.ts';

type Result = BatchResult['results'][number];

/** A result has no more. */
const maxErrors = 10;

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
  const warnsOfHold = result.warnings?.some(({ code }) => code === 'held') ?? false;
  return [
    ...difference('id', result.id, outcome === 'created' && isDryRun ? null : job?.id),
    ...(isReference(referenceId) ? difference('referenceId', result.referenceId, referenceId) : []),
    ...difference('the warning of a hold', warnsOfHold, isStored && job?.isHeld === true),
    ...difference('removed', textOf(result.removed), removed),
    ...(faults ? errorFaults(result, faults) : []),
    ...(isStored && job && !isDryRun
      ? tagFaults(world, before, job, String(result.etag))
      : difference('etag', result.etag, undefined)),
  ];
};

const noCounts = addCounts([]);
const unusedId = 2_147_483_646;

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
