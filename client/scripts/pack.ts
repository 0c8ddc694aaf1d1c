/** Packs the client as `npm pack` does, from a build of its own, and writes the archive to standard output. */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'job-posting-client-'));

/** What the program prints goes to standard error. */
const run = (program: string, ...args: readonly string[]): void => {
  // npm is a batch file on Windows.
  const shell = process.platform === 'win32' && program === 'npm';
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2], shell });
};

try {
  for (const file of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'map.schema.json']) {
    cpSync(join(client, file), join(folder, file));
  }
  for (const script of ['build-library.ts', 'build-cli.ts']) {
    run(process.execPath, join(client, 'scripts', script), '--outDir', join(folder, 'dist'));
  }
  run('npm', 'pack', '--ignore-scripts', '--silent');
  const [archive = ''] = globSync('*.tgz', { cwd: folder });
  process.stdout.write(readFileSync(join(folder, archive)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
