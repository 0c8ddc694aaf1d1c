/** Prints how many lines of TypeScript each part has, and how many of them are code. */

import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './root.ts';

const product = ['functions', 'lib', 'local', 'deploy', 'scripts', 'sst.config.ts'];

type Lines = { readonly all: number; readonly code: number };

const linesOf = (file: string): Lines => {
  const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n');
  return { all: lines.length, code: lines.filter((line) => !/^\s*(?:$|\/\/|\/?\*)/.test(line)).length };
};

const print = (name: string, files: readonly string[]): void => {
  const counted = files.map(linesOf);
  const sum = (kind: keyof Lines) => counted.reduce((total, lines) => total + lines[kind], 0);
  console.log(`${name.padEnd(18)}${String(sum('all')).padStart(7)}${String(sum('code')).padStart(7)}`);
};

/** `lib/store` of `lib/store/jobs/find-job.ts`, `local` of `local/start.ts`. */
const partOf = (file: string): string =>
  file
    .split(sep)
    .slice(0, file.startsWith('lib') ? 2 : 1)
    .join('/');

const filesIn = (parts: readonly string[]) =>
  globSync(
    parts.map((part) => (part.endsWith('.ts') ? part : `${part}/**/*.ts`)),
    { cwd: root },
  ).toSorted();

const files = filesIn(product);
console.log(`${'part'.padEnd(18)}${'lines'.padStart(7)}${'code'.padStart(7)}`);
for (const [part, own] of Map.groupBy(files, partOf)) print(part, own);
print('the product', files);
print('test', filesIn(['test']));
