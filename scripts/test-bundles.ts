/**
 * Runs the tests of the whole API against the deployed bundles: each function in a Node process of
 * its own behind a local Lambda Runtime API, in a folder outside the checkout, so that a bundle
 * cannot find files that it lacks.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetFaults } from './build/budget.ts';
import { bundleFunctions } from './build/bundle.ts';
import budget from './bundle-budget.json' with { type: 'json' };
import { root } from './root.ts';

/** The tests of the whole service, over HTTP. */
const candidates = [
  'test/api/*.test.ts',
  'test/security/*.test.ts',
  'test/docs/serving.test.ts',
  'test/samples.test.ts',
];

const contains = (text: string) => (source: string) => source.includes(text);

/** Test files with these need functions in their own process, or none at all. */
const obstacles: readonly { readonly reason: string; readonly holds: (source: string) => boolean }[] = [
  { reason: 'makes the store fail inside its own process', holds: contains("'../support/faults.ts'") },
  { reason: 'sets the clock of its own process', holds: contains('useFakeTimers') },
  { reason: 'starts a process of its own', holds: contains("'node:child_process'") },
  { reason: 'calls functions in its own process', holds: contains("'../support/call-function.ts'") },
  { reason: 'does not ask the service', holds: (source) => !contains("support/api.ts'")(source) },
];

const files = globSync(candidates, { cwd: root }).toSorted();
const judged = files.map((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return { file, obstacle: obstacles.find(({ holds }) => holds(source))?.reason };
});
const chosen = judged.filter(({ obstacle }) => obstacle === undefined).map(({ file }) => file);

const printOmitted = (): void => {
  for (const { file, obstacle } of judged) if (obstacle) console.log(`Left out: ${file}, which ${obstacle}.`);
};

/** With fewer files the obstacles no longer match what tests look like. */
const minimum = 20;
if (chosen.length < minimum) {
  printOmitted();
  throw new Error(`Only ${chosen.length} test files can run against bundles; at least ${minimum} should.`);
}

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
try {
  const faults = budgetFaults(await bundleFunctions(folder), budget);
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      '--config',
      'test/bundles/vitest.config.ts',
      ...chosen,
      'test/bundles/',
      ...process.argv.slice(2),
    ],
    { cwd: root, stdio: 'inherit', env: { ...process.env, BUNDLES: folder } },
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : (status ?? 1);
} finally {
  rmSync(folder, { recursive: true });
}
printOmitted();
