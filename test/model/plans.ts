import fc from 'fast-check';
import { change, creation, referenceIds, salaryChange } from './bodies.ts';
import type { ListQuery } from './list.ts';
import type { RequestPlan, TagChoice } from './request.ts';
import type { Body } from './world.ts';

/** A value in one of `of` cases, otherwise undefined. */
const rarely = <Value>(arbitrary: fc.Arbitrary<Value>, of: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** The index of the employer: mostly the first, so that requests concern the same jobs. */
export const as = fc.constantFrom(0, 0, 0, 0, 1);

/** Mostly one of the newest jobs. */
const jobChoice = fc.oneof(
  { weight: 12, arbitrary: fc.nat(4) },
  { weight: 1, arbitrary: fc.constantFrom(-1, -2) },
);

const tag = fc.constantFrom<TagChoice[]>('current', 'current', 'first', 'any', 'weak', 'listed', 'unknown');

const referenceId = fc.constantFrom(...referenceIds);

const withReference = (body: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc
    .tuple(
      body,
      fc.oneof({ weight: 15, arbitrary: referenceId }, { weight: 1, arbitrary: fc.constantFrom('', null) }),
    )
    .map(([rest, id]) => ({ ...rest, referenceId: id }));

const commonFields = {
  as,
  job: jobChoice,
  isLenient: rarely(fc.constant(true), 12),
  isOverridden: rarely(fc.constant(true), 5),
};

const planOf = (operation: RequestPlan['operation'], fields: object): fc.Arbitrary<RequestPlan> =>
  fc.record({ operation: fc.constant(operation), ...commonFields, ...fields }) as fc.Arbitrary<RequestPlan>;

const updates = fc.oneof({ weight: 5, arbitrary: change }, { weight: 1, arbitrary: salaryChange });

const noOverride = { isOverridden: fc.constant(undefined), isLenient: fc.constant(undefined) };

const isDryRun = rarely(fc.constant(true), 8);

export const requests = {
  create: planOf('create', {
    ...noOverride,
    isLenient: commonFields.isLenient,
    body: creation,
    idempotencyKey: rarely(fc.constantFrom('k1', 'k2'), 3),
    isDryRun,
    ifMatch: rarely(tag, 20),
  }),
  read: planOf('read', {
    ...noOverride,
    ifNoneMatch: rarely(tag, 2),
    isHead: rarely(fc.constant(true), 8),
  }),
  update: planOf('update', { body: updates, ifMatch: rarely(tag, 3), isDryRun }),
  put: planOf('put', {
    body: withReference(fc.oneof(updates, creation)),
    ifMatch: rarely(tag, 4),
    ifNoneMatch: rarely(fc.constantFrom<TagChoice[]>('any', 'current'), 6),
    isDryRun,
  }),
  delete: planOf('delete', { ifMatch: rarely(tag, 3) }),
  deleteByReference: planOf('deleteByReference', {
    body: withReference(fc.constant({})),
    ifMatch: rarely(tag, 3),
  }),
};

const listParameters = {
  as,
  q: fc.constantFrom('', 'driver', 'DEVELOPPEUR', 'web dév', 'a', 'a#', 'é', 'night cook', 'nobody'),
  status: fc.constantFrom('', 'active', 'archived', 'draft', 'active,draft', 'draft,archived,active'),
  page: fc.constantFrom(1, 2, 3, 90),
  pageSize: fc.constantFrom(1, 2, 3, 100),
};

/** An empty referenceId selects all jobs. */
export const listQuery: fc.Arbitrary<ListQuery> = fc.record(
  { ...listParameters, referenceId: fc.constant('') },
  { requiredKeys: ['as'] },
);

/** Other filters are rare, because most combinations match no job. */
export const referenceQuery: fc.Arbitrary<ListQuery> = fc.record({
  ...listParameters,
  referenceId: fc.oneof(
    { weight: 15, arbitrary: referenceId },
    { weight: 1, arbitrary: fc.constantFrom(' ', 'x'.repeat(51)) },
  ),
  q: rarely(listParameters.q, 4),
  status: rarely(listParameters.status, 4),
  page: rarely(listParameters.page, 2),
});

/** Makes requests concern one employer, and mostly one referenceId. */
const onSharedData = (plans: fc.Arbitrary<RequestPlan>): fc.Arbitrary<RequestPlan> =>
  fc.tuple(plans, fc.nat(4)).map(([plan, dice]) => {
    const isByReference = dice > 0 && ['create', 'put', 'deleteByReference'].includes(plan.operation);
    return { ...plan, as: 0, ...(isByReference && { body: { ...plan.body, referenceId: 'A' } }) };
  });

const racingRequest = onSharedData(
  fc.oneof(
    { weight: 3, arbitrary: requests.create },
    { weight: 5, arbitrary: requests.update },
    { weight: 5, arbitrary: requests.put },
    { weight: 1, arbitrary: requests.read },
    { weight: 2, arbitrary: requests.delete },
    { weight: 2, arbitrary: requests.deleteByReference },
  ),
);

/**
 * Existing jobs, the requests of concurrent clients, the number of sweeps, and the interleaving.
 */
export const race = fc.record({
  before: fc.array(onSharedData(requests.create), { maxLength: 2 }),
  clients: fc.array(fc.array(racingRequest, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
  sweeps: fc.constantFrom(0, 0, 1, 2),
  choices: fc.array(fc.nat(4), { minLength: 10, maxLength: 40 }),
});
