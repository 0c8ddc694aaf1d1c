/** Bundles the command with its packages into dist, so that the package needs no others. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleCommand } from './bundle.ts';

const { outDir } = parseArgs({
  options: { outDir: { type: 'string', default: join(import.meta.dirname, '../dist') } },
}).values;
rmSync(outDir, { recursive: true, force: true });
const { packages } = await bundleCommand(outDir);
const notices = packages.map(({ name, license }) => `${name}\n\n${license}`);
const locations =
  'The list of places: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0).';
writeFileSync(join(outDir, 'NOTICES.txt'), [...notices, locations, ''].join('\n\n'));
console.log(`${packages.length} packages, ${readFileSync(join(outDir, 'job-posting.js')).length} bytes`);
