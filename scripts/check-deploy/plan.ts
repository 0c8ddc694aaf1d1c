import { isDeepStrictEqual } from 'node:util';
import type { Settings } from '../../deploy/settings.ts';
import type { Planned } from './mocks.ts';

/** What one evaluation of the configuration asked for, and of what it was evaluated. */
export type Plan = {
  /** What `app()` of sst.config.ts says. */
  readonly app: { readonly removal: string; readonly protect: boolean };
  readonly resources: readonly Planned[];
  readonly built: readonly {
    readonly handler: string;
    readonly bundle?: string;
    readonly functionID: string;
  }[];
  /** Functions that run on the developer's machine. */
  readonly live: readonly { readonly handler: string }[];
  readonly settings: Settings;
};

/** Something that must hold of each plan. */
export type Check = {
  readonly name: string;
  /** A sentence for each fault; none when it holds. */
  readonly faultsOf: (plan: Plan) => string[];
};

/** The inputs of a resource; the check that reads them knows their form. */
export type Inputs = Planned['inputs'];

export const inputsOfType = ({ resources }: Plan, type: string): Inputs[] =>
  resources.filter((resource) => resource.type === type).map(({ inputs }) => inputs);

/** A value some levels down, or undefined where a level is missing. */
export const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (level, key) =>
      typeof level === 'object' && level !== null
        ? (level as Record<string | number, unknown>)[key]
        : undefined,
    value,
  );

/** @returns a sentence unless both are equal in all their depth. */
export const differing = (what: string, actual: unknown, expected: unknown): string[] =>
  isDeepStrictEqual(actual, expected)
    ? []
    : [
        `${what} is ${JSON.stringify(actual) ?? 'missing'}, and should be ${JSON.stringify(expected) ?? 'missing'}.`,
      ];

/** The same for lists whose order means nothing: what is missing, and what is too much. */
export const differingSets = (
  what: string,
  actual: readonly string[],
  expected: readonly string[],
): string[] => [
  ...expected.filter((each) => !actual.includes(each)).map((each) => `${what} lack ${each}.`),
  ...actual.filter((each) => !expected.includes(each)).map((each) => `${what} have ${each} too much.`),
  ...(new Set(actual).size < actual.length ? [`${what} have something twice.`] : []),
];
