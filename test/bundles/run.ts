/**
 * Runs the tests of the whole API against the deployed bundles: each function in a Node process of
 * its own behind a local Lambda Runtime API, in a folder outside the checkout, so that a bundle
 * cannot find files that it lacks.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { budgetFaults } from '../../scripts/build/budget.ts';
import { bundleFunctions } from '../../scripts/build/bundle.ts';
import { root } from '../../scripts/root.ts';
import { vitest } from '../../scripts/vitest.ts';

/** The tests of the whole service, over HTTP. */
const candidates = [
  'test/api/**/*.test.ts',
  'test/security/*.test.ts',
  'test/docs/serving.test.ts',
  'test/hostile/elements.test.ts',
  'test/samples.test.ts',
];

/** Test files that contain these texts need functions in their own process. */
const obstacles = {
  "support/store/faults.ts'": 'makes the store fail inside its own process',
  useFakeTimers: 'sets the clock of its own process',
  "'node:child_process'": 'starts a process of its own',
  "support/api/call-function.ts'": 'calls functions in its own process',
};

const obstacleOf = (source: string): string | undefined => {
  const [, reason] = Object.entries(obstacles).find(([text]) => source.includes(text)) ?? [];
  return reason ?? (source.includes("support/api/api.ts'") ? undefined : 'does not ask the service');
};

const files = globSync(candidates, { cwd: root }).toSorted();
const judged = files.map((file) => ({ file, obstacle: obstacleOf(readFileSync(join(root, file), 'utf8')) }));
const chosen = judged.filter(({ obstacle }) => obstacle === undefined).map(({ file }) => file);

for (const { file, obstacle } of judged) if (obstacle) console.log(`Skipped: ${file}, which ${obstacle}.`);

/** With fewer files the obstacles no longer match what tests look like. */
const minimum = 20;
if (chosen.length < minimum) {
  throw new Error(`Only ${chosen.length} test files can run against bundles; at least ${minimum} should.`);
}

const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
try {
  const faults = budgetFaults(await bundleFunctions(folder));
  const config = ['--config', 'test/bundles/vitest.config.ts'];
  const { status } = spawnSync(
    process.execPath,
    vitest(...config, ...chosen, 'test/bundles/', ...process.argv.slice(2)),
    { cwd: root, stdio: 'inherit', env: { ...process.env, BUNDLES: folder } },
  );
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : (status ?? 1);
} finally {
  rmSync(folder, { recursive: true });
}
