/**
 * Packs what the service serves: the client, with the command in it, so that one `npm install` of one
 * address has both. Builds them, and writes the archive to standard output.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import client from '../client/package.json' with { type: 'json' };
import { forPeople } from '../lib/docs/for-people.ts';
import { linkedFile } from '../lib/docs/page-texts.ts';
import { root } from './root.ts';

const mapSchema = 'map.schema.json';
const command = 'dist/command';
const folder = mkdtempSync(join(tmpdir(), 'job-posting-client-'));

/** What the program prints goes to standard error. */
const run = (program: string, ...args: readonly string[]): void => {
  // npm is a batch file on Windows.
  const shell = process.platform === 'win32' && program === 'npm';
  execFileSync(program, args, { cwd: folder, stdio: ['ignore', 2, 2], shell });
};

const build = (script: string, outDir: string): void =>
  run(process.execPath, join(root, script), '--outDir', join(folder, outDir));

try {
  const manifest = {
    ...client,
    bin: { 'job-posting': `${command}/job-posting.js` },
    files: [...client.files, mapSchema],
    exports: { ...client.exports, [`./${mapSchema}`]: `./${mapSchema}` },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
  for (const file of ['LICENSE', 'CHANGELOG.md']) cpSync(join(root, 'client', file), join(folder, file));
  // No page of the checkout is beside it.
  writeFileSync(join(folder, 'README.md'), forPeople(linkedFile('client/README.md')));
  cpSync(join(root, 'feed', mapSchema), join(folder, mapSchema));
  build('client/scripts/build-library.ts', 'dist');
  build('feed/scripts/build.ts', command);
  run('npm', 'pack', '--ignore-scripts', '--silent');
  const [archive = ''] = globSync('*.tgz', { cwd: folder });
  process.stdout.write(readFileSync(join(folder, archive)));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
