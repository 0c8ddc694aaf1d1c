/** Bundles the command with its packages into dist/cli, so that the package needs no others. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleCli } from './bundle-cli.ts';

const root = join(import.meta.dirname, '..');
const { packages } = await bundleCli(join(root, 'dist/cli'));
const notices = packages.map(({ name, license }) => `${name}\n\n${license}`);
const locations =
  'The list of places: GeoNames (https://www.geonames.org), CC BY 4.0 (https://creativecommons.org/licenses/by/4.0).';
writeFileSync(join(root, 'dist/cli/NOTICES.txt'), [...notices, locations, ''].join('\n\n'));
console.log(
  `${packages.length} packages, ${readFileSync(join(root, 'dist/cli/job-posting.js')).length} bytes`,
);
