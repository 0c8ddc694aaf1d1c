/** Stores the tables and grants of the release that was just tagged: the next one is compared with them. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grants } from '../deploy/grants.ts';
import { tables } from '../lib/store/tables.ts';
import packageJson from '../package.json' with { type: 'json' };
import { root } from './root.ts';

const file = join(root, 'deploy/last-release.json');
writeFileSync(file, JSON.stringify({ version: packageJson.version, tables, grants }));
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', file], { stdio: 'pipe' });
console.log(`${file} has the tables and grants of this release. Commit it.`);
