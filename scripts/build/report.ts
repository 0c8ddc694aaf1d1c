import { limitOf, startBytes } from './budget.ts';
import type { Bundles } from './bundle.ts';

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
