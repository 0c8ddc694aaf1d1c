/**
 * Makes dist/<function>/ for each function, complete and ready to be zipped for Lambda. Prints what each weighs, writes
 * what each holds to dist/report.md, and fails when one is over its budget or does not load.
 */
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { budgetFaults } from './build/budget.ts';
import { bundleFunctions } from './build/bundle.ts';
import { root } from './build/functions.ts';
import { contentsReport, sizeTable } from './build/report.ts';
import budget from './bundle-budget.json' with { type: 'json' };

const dist = join(root, 'dist');
const requireBundle = createRequire(import.meta.url);

/** A bundle that does not load, or has no handler, would fail on Lambda only. */
const check = (name: string): void => {
  const { handler } = requireBundle(join(dist, name, 'index.cjs'));
  if (typeof handler !== 'function') throw new Error(`${name} exports no handler.`);
};

// What was built before stays until all of this is there.
const building = join(root, `.cache/build-${process.pid}`);
const bundles = await bundleFunctions(building);
writeFileSync(join(building, 'report.md'), contentsReport(bundles));
rmSync(dist, { recursive: true, force: true });
renameSync(building, dist);
console.log(sizeTable(bundles, budget));

// Functions read their configuration when they are loaded.
process.env.TABLE_PREFIX ||= 'build';
for (const name of bundles.keys()) check(name);

const faults = budgetFaults(bundles, budget);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
