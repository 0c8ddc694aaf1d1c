import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grants } from '../../deploy/grants.ts';
import { tables } from '../../lib/store/tables.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { root } from '../root.ts';

/**
 * Writes deploy/last-release.json: the tables and the grants of the release that was just tagged.
 * The next release is compared with it.
 *
 * @returns the path of the file.
 */
export const writeLastRelease = (): string => {
  const file = join(root, 'deploy/last-release.json');
  writeFileSync(file, JSON.stringify({ version: packageJson.version, tables, grants }));
  execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'pipe' });
  return file;
};
