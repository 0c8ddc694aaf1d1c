/**
 * Holds the sizes that a reader feels: a part of `npm run lint`. A limit is raised by a decision in
 * docs/decisions alone.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './root.ts';

/** What a newcomer reads to understand a request. */
const core = /^(functions|lib\/(http|contract|validation|job|employer))\//;
const maxCoreLines = 9_100;

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
  // Without those that are deleted, and not committed yet.
  .filter((file) => existsSync(join(root, file)))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }));

const linesOf = (folders: RegExp): number =>
  files.filter(({ file }) => folders.test(file)).reduce((sum, { lines }) => sum + lines, 0);

const ofProduct = files.filter(({ file }) => product.test(file));
const byFolder = Map.groupBy(ofProduct, ({ file }) => dirname(file));
const ratio = linesOf(tests) / linesOf(product);

const failures = [
  ...(linesOf(core) > maxCoreLines ? [`the core has ${linesOf(core)} lines; at most ${maxCoreLines}`] : []),
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
