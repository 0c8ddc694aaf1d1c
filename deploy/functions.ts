import { fallbackFunction, type Route, routes } from '../lib/api/routes.ts';

const all: readonly Route[] = routes;

/** The functions behind the gateway. A function that answers several routes is deployed once. */
export const routeFunctions: readonly string[] = [
  ...new Set([...all.map((route) => route.function), fallbackFunction]),
];

export const sweepFunction = 'sweep';

/** Every function that is deployed, by the name of its file in functions/. */
export const functionNames: readonly string[] = [...routeFunctions, sweepFunction];

/** A function that needs a key looks after jobs. */
const takesKey = new Set(all.filter(({ key }) => key).map((route) => route.function));

export type Size = {
  /** Megabytes; Lambda gives a processor in proportion, a whole one at 1,769. */
  readonly memory: number;
  /** Seconds. */
  readonly timeout: number;
};

// The gateway gives up after 30 seconds: a function that has not been stopped by then would answer nobody.
const timeout = 29;

/** What Lambda is to give a function. */
export const sizeOf = (name: string): Size => {
  if (name === sweepFunction) return { memory: 1769, timeout: 60 };
  return { memory: takesKey.has(name) ? 1024 : 512, timeout };
};
