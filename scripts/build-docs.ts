/** Bundles what the documentation page loads into lib/docs/assets.json, which its function serves. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { docsAssetsText } from './docs-assets.ts';

writeFileSync(join(import.meta.dirname, '..', 'lib/docs/assets.json'), await docsAssetsText());
