/**
 * Holds the sizes that a reader feels: a part of `npm run lint`. A limit is raised by a decision in
 * docs/decisions alone.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

type Room = { readonly name: string; readonly folders: RegExp; readonly maxLines: number };

/** What a newcomer reads to understand a request. */
const rooms: readonly Room[] = [
  {
    name: 'the core',
    folders: /^(functions|lib\/(http|contract|validation|job|employer))\//,
    maxLines: 9_100,
  },
];

const product = /^(functions|lib|local|deploy|scripts|client\/src|dynamodb-lean\/src|feed\/src|samples)\//;
const tests = /^test\//;

const maxFileLines = 300;
const maxFolderFiles = 25;
const foldersOfAnySize = ['functions'];

/** Lines of tests for a line of the product. */
const maxTestRatio = 1.15;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root });
const files = listed
  .toString()
  .split('\n')
  .filter((file) => /\.(ts|cjs)$/.test(file))
  .flatMap((file) => {
    try {
      return [{ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }];
    } catch {
      // Deleted, and not committed yet.
      return [];
    }
  });

const linesOf = (folders: RegExp): number =>
  files.filter(({ file }) => folders.test(file)).reduce((sum, { lines }) => sum + lines, 0);

const ofProduct = files.filter(({ file }) => product.test(file));
const byFolder = Map.groupBy(ofProduct, ({ file }) => dirname(file));
const ratio = linesOf(tests) / linesOf(product);

const failures = [
  ...rooms
    .map((room) => ({ ...room, lines: linesOf(room.folders) }))
    .flatMap(({ name, lines, maxLines }) =>
      lines > maxLines ? `${name} has ${lines} lines; at most ${maxLines}` : [],
    ),
  ...ofProduct.flatMap(({ file, lines }) =>
    lines > maxFileLines ? `${file} has ${lines} lines; at most ${maxFileLines}: divide it` : [],
  ),
  ...[...byFolder].flatMap(([folder, { length }]) =>
    length > maxFolderFiles && !foldersOfAnySize.includes(folder)
      ? `${folder} has ${length} files; at most ${maxFolderFiles}: divide it`
      : [],
  ),
  ...(ratio > maxTestRatio
    ? [`the tests have ${ratio.toFixed(3)} lines for a line of the product; at most ${maxTestRatio}`]
    : []),
];

for (const failure of failures) console.error(failure);
process.exitCode = failures.length > 0 ? 1 : 0;
