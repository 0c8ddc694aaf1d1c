import { type Budget, bytesOf, startBytes } from './budget.ts';
import type { BundleFile, Bundles } from './bundle.ts';

/** The npm package that a file belongs to, a data file, or `own code`. */
const partOf = (file: string): string => {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  return packageName ?? (file.endsWith('.json') ? file : 'own code');
};

type Share = readonly [part: string, bytes: number];

/** The parts of files, largest first. */
const sharesOf = (files: readonly BundleFile[]): Share[] => {
  const sizes = new Map<string, number>();
  for (const [file, { bytesInOutput }] of files.flatMap(({ inputs }) => Object.entries(inputs))) {
    const part = partOf(file);
    sizes.set(part, (sizes.get(part) ?? 0) + bytesInOutput);
  }
  return [...sizes].toSorted(([, one], [, other]) => other - one);
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Parts below this share of the whole are listed as one sum. */
const smallest = 0.01;

const section = (title: string, files: readonly BundleFile[]): string[] => {
  const total = bytesOf(files);
  const shown = sharesOf(files).filter(([, bytes]) => bytes >= total * smallest);
  const rest: Share = ['all else', shown.reduce((left, [, bytes]) => left - bytes, total)];
  const lines = [...shown, rest].map(
    ([part, bytes]) => `| ${part} | ${kilobytes(bytes)} | ${((100 * bytes) / total).toFixed(1)} % |`,
  );
  return [`## ${title}: ${kilobytes(total)}`, '', '| Part | Size | Share |', '|---|--:|--:|', ...lines, ''];
};

/** A file's name without the digest that esbuild gives it. */
const plainName = ({ name }: BundleFile): string => name.replace(/(-[A-Z0-9]{8})?\.cjs$/, '');

/** The bundles' contents in Markdown: a section for a function's start and each later file. */
export const contentsReport = (bundles: Bundles): string =>
  [
    '# What is in the bundles',
    '',
    ...[...bundles].flatMap(([name, { atStart, later }]) => [
      ...section(name, atStart),
      ...later.flatMap((file) => section(`${name}, when needed: ${plainName(file)}`, [file])),
    ]),
  ].join('\n');

/** One line for each bundle, largest first. */
export const sizeTable = (bundles: Bundles, budget: Budget): string => {
  const line = (name: string, size: string, limit: string, part: string, later: string) =>
    `${name.padEnd(26)}${size.padStart(10)}${limit.padStart(10)}   ${part.padEnd(42)}${later}`.trimEnd();
  const lines = [...bundles]
    .toSorted(([, one], [, other]) => startBytes(other) - startBytes(one))
    .map(([name, bundle]) => {
      const [largest] = sharesOf(bundle.atStart).map(([part, bytes]) => `${part} (${kilobytes(bytes)})`);
      const later = bundle.later.map((file) => `${plainName(file)} ${kilobytes(file.bytes)}`).join(', ');
      const limit = kilobytes(budget[name]?.atStart ?? 0);
      return line(name, kilobytes(startBytes(bundle)), limit, largest ?? '', later);
    });
  return [line('function', 'at start', 'budget', 'most of it', 'loaded when needed'), ...lines].join('\n');
};
