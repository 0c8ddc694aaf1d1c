import type { Bundle, Bundles } from './bundle.ts';

/** The bytes that each function may load at its start. */
export type Budget = Readonly<Record<string, number>>;

export const startBytes = ({ atStart }: Bundle): number => atStart.reduce((sum, { bytes }) => sum + bytes, 0);

/** Every function that is over its budget or has none, and every budget that is no function's; a sentence each. */
export const budgetFaults = (bundles: Bundles, budget: Budget): string[] => [
  ...[...bundles].flatMap(([name, bundle]) => {
    const limit = budget[name];
    const bytes = startBytes(bundle);
    if (limit === undefined) return [`${name} has no budget: it loads ${bytes} bytes at its start.`];
    return bytes > limit
      ? [`${name} loads ${bytes} bytes at its start, ${bytes - limit} over its budget.`]
      : [];
  }),
  ...Object.keys(budget)
    .filter((name) => !bundles.has(name))
    .map((name) => `There is a budget for ${name}, which is no function.`),
];
