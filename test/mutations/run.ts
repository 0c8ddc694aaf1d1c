/**
 * Runs the simulation with each mutation, or with those whose numbers follow, until a seed finds it. Those that
 * are shown to be harmless run only if they are named.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vitest } from '../../scripts/vitest.ts';
import { mutations } from './mutations.ts';

const lib = join(import.meta.dirname, '../../lib');
const { SIM_RUNS = '200' } = process.env;

/** In milliseconds, for a seed and the start. A mutation may wait for ever. */
const longestRun = 60_000 * (1 + Number(SIM_RUNS));

const search = (at: number): string | undefined => {
  const env = { SIM_SEED: '1', ...process.env, SIM_RUNS, MUTATION: String(at) };
  const args = vitest('--config', join(import.meta.dirname, 'vitest.config.ts'));
  const options = { env, encoding: 'utf8', timeout: longestRun } as const;
  const { status, error, stdout, stderr } = spawnSync(process.execPath, args, options);
  if (status === 0) return undefined;
  if (error || status === null) return 'it does not end';
  const [, seed, violation] =
    /SIM_SEED=(\d+) npm run task[^\n]*[^"]*"([^\n]{0,160})/.exec(stdout + stderr) ?? [];
  if (seed === undefined && /one history/.test(stdout) && /Object\.is/.test(stdout)) return undefined;
  if (seed === undefined) throw new Error(`The simulation did not run: ${stdout}${stderr}`);
  return `seed ${seed}: ${violation}`;
};

const named = process.argv.slice(2).map(Number);
const all = [...mutations.entries()];
const chosen = all.filter(([at, { harmless }]) => (named.length > 0 ? named.includes(at) : !harmless));
let survivors = 0;
for (const [at, { file, find, replace }] of chosen) {
  const text = `${at} ${file}: ${find.trim()} -> ${replace.trim()}`.replaceAll('\n', ' ');
  if (readFileSync(join(lib, file), 'utf8').split(find).length !== 2)
    throw new Error(`${text} is not to be found once`);
  const found = search(at);
  console.log(`${found ? 'found' : 'SURVIVED'} ${text}\n    ${found ?? `${SIM_RUNS} seeds`}`);
  if (!found) survivors += 1;
}
console.log(
  `${survivors} of ${chosen.length} survived; ${all.filter(([, { harmless }]) => harmless).length} are harmless`,
);
process.exitCode = survivors > 0 ? 1 : 0;
