import { isDeepStrictEqual } from 'node:util';
import type { StageSettings } from '../../deploy/settings.ts';
import type { PlannedResource } from './mocks.ts';
import type { Runtime } from './sst-server.ts';

/** What one evaluation of the configuration requested, and the settings it was evaluated with. */
export type Plan = Runtime & {
  /** The result of `app()` in sst.config.ts. */
  readonly app: object;
  readonly resources: readonly PlannedResource[];
  readonly settings: StageSettings;
};

/** A rule that each plan must satisfy. */
export type Check = {
  readonly name: string;
  /** One sentence for each fault; none when the rule holds. */
  readonly faultsOf: (plan: Plan) => string[];
};

/** The inputs of a resource; the check that reads them knows their form. */
export type Inputs = PlannedResource['inputs'];

/** @param type without the provider, such as `lambda/function:Function`. */
export const inputsOfType = ({ resources }: Plan, type: string): Inputs[] =>
  resources.filter((resource) => resource.type === `aws:${type}`).map(({ inputs }) => inputs);

const isRecord = (value: unknown): value is Inputs =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list of records, empty where there is none. */
export const recordsOf = (value: unknown): Inputs[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** A nested value, or undefined where a level is missing. */
export const valueAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((level, key) => (isRecord(level) ? level[key] : undefined), value);

/** @returns a sentence unless both are deeply equal. */
export const mismatch = (what: string, actual: unknown, expected: unknown): string[] => {
  if (isDeepStrictEqual(actual, expected)) return [];
  const [is, shouldBe] = [actual, expected].map((value) => JSON.stringify(value) ?? 'missing');
  return [`${what} is ${is}, and should be ${shouldBe}.`];
};

const pick = (actual: unknown, expected: unknown): unknown =>
  isRecord(expected)
    ? Object.fromEntries(Object.keys(expected).map((key) => [key, pick(valueAt(actual, key), expected[key])]))
    : actual;

/** The same for the properties that `expected` names, at every level. */
export const partialMismatch = (what: string, actual: unknown, expected: Inputs): string[] =>
  mismatch(what, pick(actual, expected), expected);

/** The same for lists without an order: what is missing, and what is too much. */
export const setMismatch = (
  what: string,
  actual: readonly string[],
  expected: readonly string[],
): string[] => [
  ...expected.filter((each) => !actual.includes(each)).map((each) => `${what} lack ${each}.`),
  ...actual.filter((each) => !expected.includes(each)).map((each) => `${what} have ${each} too much.`),
  ...(new Set(actual).size < actual.length ? [`${what} have something twice.`] : []),
];
