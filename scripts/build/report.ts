import type { Budget } from './budget.ts';
import { bytesOf, startBytes } from './budget.ts';
import type { Bundle, BundleFile, Bundles } from './bundle.ts';

/** The npm package that a file belongs to, a data file, or `own code`. */
const partOf = (file: string): string => {
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
  return packageName ?? (file.endsWith('.json') ? file : 'own code');
};

type Share = { readonly part: string; readonly bytes: number };

/** What files are made of, the heaviest first. */
const sharesOf = (files: readonly BundleFile[]): Share[] => {
  const weights = new Map<string, number>();
  for (const [file, { bytesInOutput }] of files.flatMap(({ inputs }) => Object.entries(inputs))) {
    const part = partOf(file);
    weights.set(part, (weights.get(part) ?? 0) + bytesInOutput);
  }
  return [...weights]
    .map(([part, bytes]) => ({ part, bytes }))
    .toSorted((one, other) => other.bytes - one.bytes);
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

/** Parts that are less than this share of the whole are told in one sum. */
const smallest = 0.01;

const section = (title: string, files: readonly BundleFile[]): string[] => {
  const total = bytesOf(files);
  const told = sharesOf(files).filter(({ bytes }) => bytes >= total * smallest);
  const rest = total - bytesOf(told.map(({ bytes }) => ({ name: '', bytes, inputs: {} })));
  const lines = [...told, { part: 'all else', bytes: rest }].map(
    ({ part, bytes }) => `| ${part} | ${kilobytes(bytes)} | ${((100 * bytes) / total).toFixed(1)} % |`,
  );
  return [`## ${title}: ${kilobytes(total)}`, '', '| Part | Size | Share |', '|---|--:|--:|', ...lines, ''];
};

/** A file's name without the digest that esbuild gives it. */
const plainName = ({ name }: BundleFile): string => name.replace(/(-[A-Z0-9]{8})?\.cjs$/, '');

const laterOf = ({ later }: Bundle): string =>
  later.map((file) => `${plainName(file)} ${kilobytes(file.bytes)}`).join(', ');

/** What each bundle holds, as Markdown: a section for what a function loads at its start, one for each later file. */
export const contentsReport = (bundles: Bundles): string =>
  [
    '# What is in the bundles',
    '',
    ...[...bundles].flatMap(([name, { atStart, later }]) => [
      ...section(name, atStart),
      ...later.flatMap((file) => section(`${name}, when needed: ${plainName(file)}`, [file])),
    ]),
  ].join('\n');

/** One line for each bundle, the heaviest first. */
export const sizeTable = (bundles: Bundles, budget: Budget): string => {
  const rows = [...bundles]
    .toSorted(([, one], [, other]) => startBytes(other) - startBytes(one))
    .map(([name, bundle]) => {
      const [heaviest] = sharesOf(bundle.atStart);
      const most = heaviest ? `${heaviest.part} (${kilobytes(heaviest.bytes)})` : '';
      return [
        name,
        kilobytes(startBytes(bundle)),
        kilobytes(budget[name]?.atStart ?? 0),
        most,
        laterOf(bundle),
      ];
    });
  return [['function', 'at start', 'budget', 'most of it', 'loaded when needed'], ...rows]
    .map(([name = '', size = '', limit = '', part = '', later = '']) =>
      `${name.padEnd(26)}${size.padStart(10)}${limit.padStart(10)}   ${part.padEnd(42)}${later}`.trimEnd(),
    )
    .join('\n');
};
