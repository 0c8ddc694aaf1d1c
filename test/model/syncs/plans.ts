import fc from 'fast-check';
import { change, creation, referenceIds } from '../bodies.ts';
import { rarely } from '../plans.ts';
import type { CommitPlan } from './commit.ts';
import type { OpenPlan } from './open.ts';
import type { PlannedWrite } from './planned.ts';
import type { BatchPlan, ChunkPlan, JobPlan, OperationPlan } from './send-operations.ts';
import type { Settings } from './types.ts';

/** Almost always the first employer, so that requests concern the same synchronisations. */
export const as = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 0, 1);

export const references = [...referenceIds, 'A2', 'A3', 'AB'] as const;

const reference = fc.constantFrom(...references);

const anyReference = fc.oneof(
  { weight: 40, arbitrary: reference },
  { weight: 1, arbitrary: fc.constantFrom('', null, 7, 'x'.repeat(51)) },
);

/** Mostly the latest synchronisation. */
export const choice = fc.oneof(
  { weight: 20, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.constantFrom(1, 2) },
  { weight: 1, arbitrary: fc.constantFrom(-1, -2) },
);

const withReference = (body: fc.Arbitrary<object>): fc.Arbitrary<JobPlan> =>
  fc.tuple(body, anyReference).map(([rest, referenceId]) => ({ ...rest, referenceId }));

const publish = fc.constantFrom({}, { status: 'active' });

const job: fc.Arbitrary<JobPlan> = fc.oneof(
  {
    weight: 4,
    arbitrary: withReference(fc.tuple(creation, publish).map(([one, more]) => ({ ...one, ...more }))),
  },
  { weight: 2, arbitrary: withReference(change) },
  { weight: 1, arbitrary: withReference(publish) },
  { weight: 8, arbitrary: reference.map((again) => ({ again })) },
);

const operation: fc.Arbitrary<OperationPlan> = fc.oneof(
  { weight: 20, arbitrary: job.map((put) => ({ put })) },
  { weight: 6, arbitrary: anyReference.map((one) => ({ delete: one })) },
  { weight: 1, arbitrary: fc.constantFrom({ other: { op: 'patch' } }, { other: {} }) },
);

const isLenient = rarely(fc.constant(true), 8);

export const batchPlan: fc.Arbitrary<BatchPlan> = fc.record({
  as,
  operations: fc.array(operation, { maxLength: 5, size: 'max' }),
  isLenient,
  isDryRun: rarely(fc.constant(true), 6),
});

export const chunkPlan: fc.Arbitrary<ChunkPlan> = fc.record({
  as,
  sync: choice,
  n: fc.constantFrom(1, 1, 1, 2, 2, 3),
  jobs: fc.array(job, { minLength: 1, maxLength: 5, size: 'max' }),
  isLenient,
});

const guard = fc.constantFrom<NonNullable<Settings['guard']>>(
  { floor: 100 },
  { floor: 0, percent: 25 },
  { floor: 0, percent: 50 },
  { floor: 0, percent: 75 },
  { floor: 1, percent: 0 },
  { floor: 0, percent: 100, count: 1 },
  { floor: 5, percent: 10, count: 1_000 },
);

const settings: fc.Arbitrary<Settings> = fc.record(
  {
    mode: fc.constantFrom('apply', 'apply', 'apply', 'preview'),
    prefix: fc.constantFrom('', '', '', '', 'A', 'A', 'AB', 'a'),
    missing: fc.constantFrom('archive', 'archive', 'delete', 'delete', 'keep'),
    expectedCount: fc.constantFrom(0, 0, 2, 4, 100),
    guard,
  },
  { requiredKeys: [] },
);

export const openPlan: fc.Arbitrary<OpenPlan> = fc.record({ as, settings });

/** Mostly 0: the right number. */
const offset = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1);

export const commitPlan: fc.Arbitrary<CommitPlan> = fc.record({
  as,
  sync: choice,
  chunks: offset,
  jobs: offset,
  acceptRemovals: rarely(fc.constantFrom(0, 0, 0, -1, 5), 2),
  isRetry: rarely(fc.constant(true), 4),
  isLate: rarely(fc.constant(true), 2),
});

export const plannedWrite: fc.Arbitrary<PlannedWrite> = fc.record({
  operation: fc.constantFrom('put', 'put', 'put', 'deleteByReference'),
  index: fc.nat(5),
  change,
});
