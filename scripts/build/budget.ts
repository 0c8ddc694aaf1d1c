import { routes } from '../../lib/openapi/routes.ts';
import type { Bundle, Bundles } from './bundle.ts';

/** Bytes that a function may load at its start, in each cold start. What it loads when needed has no limit. */
const limits = { reads: 270_000, writes: 360_000, feeds: 800_000 } as const;

/** Functions with a route that takes a body or changes something. */
const writers = new Set(routes.filter(({ method }) => method !== 'GET').map((route) => route.function));

/** The limit of a function; those of schedules and streams read no bodies, but for one, which reads any feed. */
const limitOf = (name: string): number => {
  if (name === 'fetch-feed') return limits.feeds;
  return writers.has(name) ? limits.writes : limits.reads;
};

const startBytes = ({ atStart }: Bundle): number => atStart.reduce((sum, { bytes }) => sum + bytes, 0);

/** @returns a sentence for each function over its limit. */
export const budgetFaults = (bundles: Bundles): string[] =>
  [...bundles].flatMap(([name, bundle]) => {
    const over = startBytes(bundle) - limitOf(name);
    return over > 0
      ? [`${name} loads ${startBytes(bundle)} bytes at its start, ${over} over its limit.`]
      : [];
  });

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** A file's name without the digest that esbuild gives it. */
const plainName = (name: string): string => name.replace(/(-[A-Z0-9]{8})?\.cjs$/, '');

/** One line for each bundle, largest first. */
export const sizeTable = (bundles: Bundles): string => {
  const line = (name: string, size: string, limit: string, later: string) =>
    `${name.padEnd(26)}${size.padStart(10)}${limit.padStart(10)}   ${later}`.trimEnd();
  const lines = [...bundles]
    .toSorted(([, one], [, other]) => startBytes(other) - startBytes(one))
    .map(([name, bundle]) => {
      const later = bundle.later.map((file) => `${plainName(file.name)} ${kilobytes(file.bytes)}`).join(', ');
      return line(name, kilobytes(startBytes(bundle)), kilobytes(limitOf(name)), later);
    });
  return [line('function', 'at start', 'at most', 'loaded when needed'), ...lines].join('\n');
};
