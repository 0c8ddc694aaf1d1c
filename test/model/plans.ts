import fc from 'fast-check';
import { change, creation, referenceIds, salaryChange } from './bodies.ts';
import type { ListQuery } from './list.ts';
import type { Plan, TagChoice } from './request.ts';
import type { Body } from './world.ts';

/** Sent in one request of `of`. */
const seldom = <Value>(arbitrary: fc.Arbitrary<Value>, of: number): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: of - 1, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** One has most of the jobs, so that they meet; the other one is in the way. */
export const as = fc.constantFrom(0, 0, 0, 0, 1);

/** Mostly one of the newest. */
const job = fc.oneof({ weight: 12, arbitrary: fc.nat(4) }, { weight: 1, arbitrary: fc.constantFrom(-1, -2) });

const tag = fc.constantFrom<TagChoice[]>('current', 'current', 'first', 'any', 'weak', 'listed', 'unknown');

const referenceId = fc.constantFrom(...referenceIds);

const named = (body: fc.Arbitrary<Body>): fc.Arbitrary<Body> =>
  fc
    .tuple(
      body,
      fc.oneof({ weight: 15, arbitrary: referenceId }, { weight: 1, arbitrary: fc.constantFrom('', null) }),
    )
    .map(([rest, id]) => ({ ...rest, referenceId: id }));

const every = {
  as,
  job,
  isLenient: seldom(fc.constant(true), 12),
  isOverridden: seldom(fc.constant(true), 5),
};

const plan = (operation: Plan['operation'], more: object): fc.Arbitrary<Plan> =>
  fc.record({ operation: fc.constant(operation), ...every, ...more }) as fc.Arbitrary<Plan>;

const updates = fc.oneof({ weight: 5, arbitrary: change }, { weight: 1, arbitrary: salaryChange });

const noOverride = { isOverridden: fc.constant(undefined), isLenient: fc.constant(undefined) };

export const requests = {
  create: plan('create', {
    ...noOverride,
    isLenient: every.isLenient,
    body: creation,
    idempotencyKey: seldom(fc.constantFrom('k1', 'k2'), 3),
    ifMatch: seldom(tag, 20),
  }),
  read: plan('read', {
    ...noOverride,
    ifNoneMatch: seldom(tag, 2),
    isHead: seldom(fc.constant(true), 8),
  }),
  update: plan('update', { body: updates, ifMatch: seldom(tag, 3) }),
  put: plan('put', {
    body: named(fc.oneof(updates, creation)),
    ifMatch: seldom(tag, 4),
    ifNoneMatch: seldom(fc.constantFrom<TagChoice[]>('any', 'current'), 6),
  }),
  delete: plan('delete', { ifMatch: seldom(tag, 3) }),
  deleteByReference: plan('deleteByReference', {
    body: named(fc.constant({})),
    ifMatch: seldom(tag, 3),
  }),
};

export const listQuery: fc.Arbitrary<ListQuery> = fc.record(
  {
    as,
    q: fc.constantFrom('', 'driver', 'DEVELOPPEUR', 'web dév', 'a', 'a#', 'é', 'night cook', 'nobody'),
    status: fc.constantFrom('', 'active', 'archived', 'draft'),
    page: fc.constantFrom(1, 2, 3, 90),
    pageSize: fc.constantFrom(1, 2, 3, 100),
  },
  { requiredKeys: ['as'] },
);

/** All of one employer, and most about one referenceId. */
const meeting = (plans: fc.Arbitrary<Plan>): fc.Arbitrary<Plan> =>
  fc.tuple(plans, fc.nat(4)).map(([one, dice]) => {
    const isNamed = dice > 0 && ['create', 'put', 'deleteByReference'].includes(one.operation);
    return { ...one, as: 0, ...(isNamed && { body: { ...one.body, referenceId: 'A' } }) };
  });

const rival = meeting(
  fc.oneof(
    { weight: 3, arbitrary: requests.create },
    { weight: 5, arbitrary: requests.update },
    { weight: 5, arbitrary: requests.put },
    { weight: 1, arbitrary: requests.read },
    { weight: 2, arbitrary: requests.delete },
    { weight: 2, arbitrary: requests.deleteByReference },
  ),
);

/** What is there before, who then does what at once, how many sweeps run beside, and whose step comes when. */
export const contest = fc.record({
  before: fc.array(meeting(requests.create), { maxLength: 2 }),
  clients: fc.array(fc.array(rival, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
  sweeps: fc.constantFrom(0, 0, 1, 2),
  picks: fc.array(fc.nat(4), { minLength: 10, maxLength: 40 }),
});
