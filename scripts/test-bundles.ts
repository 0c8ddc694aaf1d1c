/**
 * Runs the whole-API tests against the very bundles that are deployed: each function in a fresh Node process behind a local
 * Lambda Runtime API, from a folder outside the checkout, where a file that is missing from its folder is missing indeed.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetFaults } from './build/budget.ts';
import { bundleFunctions } from './build/bundle.ts';
import { root } from './build/functions.ts';
import budget from './bundle-budget.json' with { type: 'json' };

/** The tests of the whole service, over HTTP. */
const candidates = [
  'test/api/*.test.ts',
  'test/security/*.test.ts',
  'test/docs/serving.test.ts',
  'test/samples.test.ts',
];

/** What a test file imports that ties it to functions in its own process, or to none at all. */
const obstacles: readonly { readonly reason: string; readonly holds: (source: string) => boolean }[] = [
  {
    reason: 'makes the store fail inside its own process',
    holds: (source) => source.includes("'../support/faults.ts'"),
  },
  { reason: 'sets the clock of its own process', holds: (source) => source.includes('useFakeTimers') },
  { reason: 'starts a process of its own', holds: (source) => source.includes("'node:child_process'") },
  {
    reason: 'calls functions in its own process',
    holds: (source) => source.includes("'../support/call-function.ts'"),
  },
  {
    reason: 'does not ask the service',
    holds: (source) => !source.includes("support/api.ts'"),
  },
];

const files = globSync(candidates, { cwd: root }).toSorted();
const judged = files.map((file) => {
  const source = readFileSync(join(root, file), 'utf8');
  return { file, obstacle: obstacles.find(({ holds }) => holds(source))?.reason };
});
const chosen = judged.filter(({ obstacle }) => obstacle === undefined).map(({ file }) => file);

/** Fewer, and the sources that they are judged by have come to look different. */
const fewest = 20;
if (chosen.length < fewest) {
  for (const { file, obstacle } of judged) if (obstacle) console.log(`Left out: ${file}, which ${obstacle}.`);
  throw new Error(`Only ${chosen.length} test files can run against bundles; at least ${fewest} should.`);
}

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
try {
  const tooHeavy = budgetFaults(await bundleFunctions(folder), budget);
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
  for (const fault of tooHeavy) console.error(fault);
  process.exitCode = tooHeavy.length > 0 ? 1 : (status ?? 1);
} finally {
  rmSync(folder, { recursive: true });
}
for (const { file, obstacle } of judged) if (obstacle) console.log(`Left out: ${file}, which ${obstacle}.`);
