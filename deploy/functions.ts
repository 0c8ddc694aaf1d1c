import { fallbackFunction, type Route, routes } from '../lib/api/routes.ts';

const all: readonly Route[] = routes;

/** The functions behind the gateway. A function of several routes is deployed once. */
export const routeFunctions: readonly string[] = [
  ...new Set([...all.map((route) => route.function), fallbackFunction]),
];

export const sweepFunction = 'sweep';

/** Every deployed function, by the name of its file in functions/. */
export const functionNames: readonly string[] = [...routeFunctions, sweepFunction];

/** Functions that need a key work on jobs, and need more memory. */
const authenticated = new Set(all.filter(({ key }) => key).map((route) => route.function));

export type Size = {
  /** Megabytes. Lambda assigns CPU in proportion, one vCPU at 1,769. */
  readonly memory: number;
  /** Seconds. */
  readonly timeout: number;
};

// The gateway times out after 30 seconds, so that a later result would be lost.
const timeout = 29;

/** The memory and the timeout of a function. */
export const sizeOf = (name: string): Size => {
  if (name === sweepFunction) return { memory: 1769, timeout: 60 };
  return { memory: authenticated.has(name) ? 1024 : 512, timeout };
};
