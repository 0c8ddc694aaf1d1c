/** Checks that no two files of the product export the same name: a part of `npm run lint`. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './root.ts';

const all = '{client/src,deploy,dynamodb-lean/src,feed/src,functions,lib,local,samples,scripts}/**/*.ts';

/** The types of the client are named after the documents that the service defines. */
const exempt = ['client/src/generated/*.ts', 'client/src/types.ts'];

/** Lambda calls each function by this name. */
const shared = 'handler';

/** The files that export each name. */
const exporters = new Map<string, Set<string>>();

for (const file of globSync(all, { cwd: root, exclude: exempt })) {
  const { module } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  for (const { entries } of module.staticExports)
    for (const { exportName, moduleRequest } of entries) {
      const { name } = exportName;
      // What is exported again is the same thing.
      if (name === null || moduleRequest !== null || name === shared) continue;
      exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
    }
}

const failures = [...exporters].filter(([, files]) => files.size > 1);
for (const [name, files] of failures) console.error(`${name} is exported by ${[...files].join(', ')}`);
if (failures.length > 0) process.exitCode = 1;
