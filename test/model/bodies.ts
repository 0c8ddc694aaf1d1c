import fc from 'fast-check';
import { minimalJob } from '../support/api/jobs.ts';
import { type Body, dateOfDay } from './world.ts';

/** Mostly valid values: with frequent invalid ones no request would succeed. */
const mostly = (valid: readonly unknown[], invalid: readonly unknown[]) =>
  fc.oneof(
    { weight: 40, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...invalid) },
  );

/** Case-sensitive; one contains characters that are separators in the store. */
export const referenceIds = ['A', 'a', ' É#1'] as const;

const period = { id: 5 };

/**
 * Those that are merged, published, unique or written apart. The others are written as one; test/api has their
 * values.
 */
const properties = {
  referenceId: mostly([...referenceIds, ...referenceIds, null, ''], ['x'.repeat(51), 7]),
  title: mostly(['Driver', 'Développeur web', 'Cook, night shift'], ['', null]),
  closeDate: mostly([-5, 5, 20, 60, 75, 400].map(dateOfDay), ['2026-02-30', null]),
  confidential: mostly([true, false], ['true']),
  autoRefresh: mostly([true, false], [1]),
  status: mostly(['active', 'active', 'archived', 'draft'], ['open']),
  salary: mostly(
    [
      null,
      {},
      { amount: 10, period },
      { amount: 20.5, maxAmount: 30, period: { id: 1 }, plusCommission: true },
      { plusCommission: true },
      { plusCommission: false },
    ],
    [{ amount: 40 }, { maxAmount: 25 }, { maxAmount: null }, { amount: null }, { period: null }],
  ),
  description: mostly(['Plain text', '<p>One</p>', '<ul><li>Drive</li></ul>'], ['<h2>Tasks</h2>', ' ']),
  /** Set by the service, ignored on input. */
  publishDate: fc.constant('1999-01-01'),
  id: fc.constant(1),
  titel: fc.constant('misspelt'),
} as const;

type Property = keyof typeof properties;

const names = Object.keys(properties) as Property[];

/** Unknown and read-only properties are sent rarely. */
const isRarelySent = (name: Property): boolean => ['publishDate', 'id', 'titel'].includes(name);

const property = fc
  .oneof(
    { weight: 25, arbitrary: fc.constantFrom(...names.filter((name) => !isRarelySent(name))) },
    { weight: 5, arbitrary: fc.constantFrom<Property[]>('status', 'closeDate', 'autoRefresh') },
    { weight: 1, arbitrary: fc.constantFrom(...names.filter(isRarelySent)) },
  )
  .chain((name) => properties[name].map((value) => [name, value] as const));

/** A partial update: a few properties. */
export const change: fc.Arbitrary<Body> = fc
  .uniqueArray(property, { maxLength: 3, selector: ([name]) => name })
  .map((pairs) => Object.fromEntries(pairs));

/** Partial salaries, which are valid only for a job that has a salary. */
export const salaryChange: fc.Arbitrary<Body> = fc
  .constantFrom(
    { amount: 40 },
    { maxAmount: 25 },
    { maxAmount: null },
    { amount: null, maxAmount: null, period: null },
    { period: { id: 1 } },
    { amount: 1, plusCommission: false },
  )
  .map((salary) => ({ salary }));

const base = fc.record({
  title: properties.title,
  description: properties.description,
  status: fc.constantFrom('active', 'active', 'draft'),
  autoRefresh: fc.boolean(),
});

const omitted = fc.oneof(
  { weight: 40, arbitrary: fc.constant('') },
  { weight: 1, arbitrary: fc.constantFrom('title', 'description', 'positionType') },
);

/** A complete job, rarely with a required property omitted. */
export const creation: fc.Arbitrary<Body> = fc
  .tuple(base, change, omitted)
  .map(([complete, changes, omittedName]) =>
    Object.fromEntries(
      Object.entries({ ...minimalJob, ...complete, ...changes }).filter(([name]) => name !== omittedName),
    ),
  );
