/** Bundles the command with its packages into dist/cli, so that the package needs no others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCli } from './bundle-cli.ts';

const { outDir } = parseArgs({
  options: { outDir: { type: 'string', default: join(import.meta.dirname, '../dist') } },
}).values;
const folder = join(outDir, 'cli');
const { packages } = await bundleCli(folder);
const notices = packages.map(({ name, license }) => `${name}\n\n${license}`);
const locations =
  'The list of places: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0).';
writeFileSync(join(folder, 'NOTICES.txt'), [...notices, locations, ''].join('\n\n'));
console.log(`${packages.length} packages, ${readFileSync(join(folder, 'job-posting.js')).length} bytes`);
