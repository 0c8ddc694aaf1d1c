import { routes } from '../../lib/api/routes.ts';
import type { Bundle, BundleFile, Bundles } from './bundle.ts';

/** Bytes that a function may load at its start, in each cold start. What it loads when needed has no limit. */
const limits = { reads: 270_000, writes: 360_000 } as const;

/** Functions with a route that takes a body or changes something. */
const writers = new Set(routes.filter(({ method }) => method !== 'GET').map((route) => route.function));

/** The limit of a function; those of schedules and streams read no bodies. */
export const limitOf = (name: string): number => (writers.has(name) ? limits.writes : limits.reads);

const bytesOf = (files: readonly BundleFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

export const startBytes = ({ atStart }: Bundle): number => bytesOf(atStart);

const hasBothClients = ({ contents }: Bundle): boolean =>
  ['lib/dynamodb/standard.ts', 'dynamodb-lean/src/lean-client.ts'].every((file) => contents.includes(file));

/** @returns a sentence for each function over its limit, or with a client that was not chosen. */
export const budgetFaults = (bundles: Bundles): string[] =>
  [...bundles].flatMap(([name, bundle]) => {
    const [bytes, limit] = [startBytes(bundle), limitOf(name)];
    return [
      ...(bytes > limit
        ? [`${name} loads ${bytes} bytes at its start, ${bytes - limit} over its limit.`]
        : []),
      ...(hasBothClients(bundle) ? [`${name} has two clients of DynamoDB.`] : []),
    ];
  });
