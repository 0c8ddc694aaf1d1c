import {
  announceFunction,
  changesFunction,
  probeFunction,
  removalFunction,
  sweepFunction,
} from '../../deploy/functions.ts';
import { fallbackFunction, routes } from '../../lib/api/routes.ts';
import type { Bundle, BundleFile, Bundles } from './bundle.ts';

/** The bytes that each function may load at its start, and on demand. */
export type Budget = Readonly<Record<string, { readonly atStart: number; readonly later?: number }>>;

/** Those in the rows of the routes, and those of functions without a route. */
export const budgets: Budget = {
  ...Object.fromEntries(routes.flatMap((route) => (route.budget ? [[route.function, route.budget]] : []))),
  [fallbackFunction]: { atStart: 18_000, later: 38_000 },
  [probeFunction]: { atStart: 227_000, later: 51_000 },
  [announceFunction]: { atStart: 214_000, later: 52_000 },
  [changesFunction]: { atStart: 207_000, later: 52_000 },
  [removalFunction]: { atStart: 230_000, later: 52_000 },
  [sweepFunction]: { atStart: 242_000, later: 52_000 },
};

export const bytesOf = (files: readonly BundleFile[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0);

export const startBytes = ({ atStart }: Bundle): number => bytesOf(atStart);

const over = (what: string, bytes: number, limit: number): string[] =>
  bytes > limit ? [`${what}, ${bytes - limit} over its budget.`] : [];

/** @returns a sentence for each function over or without a budget, and each unused budget. */
export const budgetFaults = (bundles: Bundles, budget: Budget): string[] => [
  ...[...bundles].flatMap(([name, bundle]) => {
    const limit = budget[name];
    const [atStart, later] = [startBytes(bundle), bytesOf(bundle.later)];
    if (!limit) return [`${name} has no budget: it loads ${atStart} bytes at its start, ${later} later.`];
    return [
      ...over(`${name} loads ${atStart} bytes at its start`, atStart, limit.atStart),
      ...over(`${name} loads ${later} bytes when they are needed`, later, limit.later ?? 0),
    ];
  }),
  ...Object.keys(budget)
    .filter((name) => !bundles.has(name))
    .map((name) => `There is a budget for ${name}, which is no function.`),
];
