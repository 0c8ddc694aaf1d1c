/** Runs the simulation with each mutation, or with those whose numbers follow, until it finds it. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vitest } from '../../scripts/vitest.ts';
import { mutations } from './mutations.ts';

const lib = join(import.meta.dirname, '../../lib');
const chosen = process.argv.slice(2).map(Number);
const survivors: string[] = [];
for (const [at, [file, find, replace]] of mutations.entries()) {
  if (chosen.length > 0 && !chosen.includes(at)) continue;
  const text = `${at} ${file}: ${find.trim()} -> ${replace.trim()}`;
  if (readFileSync(join(lib, file), 'utf8').split(find).length !== 2)
    throw new Error(`${text} is not to be found once`);
  const env = { SIM_RUNS: '200', SIM_SEED: '1', ...process.env, MUTATION: String(at) };
  const args = vitest('--config', join(import.meta.dirname, 'vitest.config.ts'));
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8' });
  const [found = 'an error'] = /SIM_SEED=\d+ npm run task[\s\S]{0,600}|Error: .*/.exec(stdout + stderr) ?? [];
  console.log(`${status === 0 ? 'SURVIVED' : 'found'} ${text} (${status === 0 ? '' : found})`);
  if (status === 0) survivors.push(text);
}
console.log(`${survivors.length} of ${chosen.length || mutations.length} survived`);
process.exitCode = survivors.length > 0 ? 1 : 0;
