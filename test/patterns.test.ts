import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const lazyFile = join(import.meta.dirname, '../lib/lazy.ts');

/** Lines of code, and what the check says of them. */
const lines = [
  [`import { lazyPattern } from ${JSON.stringify(lazyFile)};`],
  ['export const linear = /^[^,]+, *x$/;'],
  [String.raw`export const read = (text: string) => /^(.+?)\s*-?\s+x$/.exec(text);`, 'is not proved linear'],
  ["const part = '(?:a|aa)+';"],
  ['export const composed = lazyPattern("^" + part + "$", "u");', 'exponential'],
  ['export const made = new RegExp(part + "b");', 'exponential'],
  ["export const schema = { type: 'string', pattern: '^' + part + '$' };", 'exponential'],
  ['export const undecided = /(?<=^a+)b/;', 'unsupported'],
  ['export const late = (text: string) => new RegExp(text);', 'composes a pattern in a function'],
] as const;

test('patterns that are not proved to take linear time are reported', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'patterns-'));
  const file = join(folder.path, 'patterns.ts');
  writeFileSync(file, lines.map(([line]) => line).join('\n'));

  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-patterns.ts', file], {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
  });

  expect(status).toBe(1);
  for (const [at, [line, reason]] of lines.entries()) {
    const said = stderr.split('\n').find((one) => one.includes(`patterns.ts:${at + 1}`));
    if (reason === undefined) expect([line, said]).toEqual([line, undefined]);
    else expect(said).toContain(reason);
  }
});
