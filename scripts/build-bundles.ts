/**
 * Bundles each function into dist/<function>/, ready to be zipped for Lambda. Prints the sizes,
 * writes the contents to dist/report.txt, the API's document to dist/openapi.yaml and the policies
 * of people beside it, and fails when a bundle is over its limit or does not load.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { stringifyYaml } from '@redocly/openapi-core';
import { deployerPolicies, developerPolicies } from '../deploy/deployer-rights.ts';
import { operatorPolicies } from '../deploy/operator-rights.ts';
import openApi from '../openapi.json' with { type: 'json' };
import { budgetFaults, sizeTable } from './build/budget.ts';
import { bundleFunctions } from './build/bundle.ts';
import { root } from './root.ts';

const dist = join(root, 'dist');
const requireBundle = createRequire(import.meta.url);

/** Finds here what would otherwise fail on Lambda. */
const checkLoading = (name: string): void => {
  const { handler } = requireBundle(join(dist, name, 'index.cjs'));
  if (typeof handler !== 'function') throw new Error(`${name} exports no handler.`);
};

// The previous build stays until this one is complete.
const building = join(root, `.cache/build-${process.pid}`);
const bundles = await bundleFunctions(building);
writeFileSync(
  join(building, 'report.txt'),
  [...bundles].map(([name, { contents }]) => `${name}\n${contents}`).join('\n'),
);
writeFileSync(join(building, 'openapi.yaml'), stringifyYaml(openApi));
for (const [name, policy] of Object.entries({
  ...deployerPolicies,
  ...developerPolicies,
  ...operatorPolicies,
})) {
  writeFileSync(join(building, `${name}.json`), JSON.stringify(policy, null, 2));
}
rmSync(dist, { recursive: true, force: true });
renameSync(building, dist);
console.log(sizeTable(bundles));

// Functions read their configuration when they load.
process.env.TABLE_PREFIX ||= 'build';
process.env.APPLICATIONS_FOLDER ||= 'build';
for (const name of bundles.keys()) checkLoading(name);

const faults = budgetFaults(bundles);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
