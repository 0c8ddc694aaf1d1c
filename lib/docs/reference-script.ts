import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { resolve } = createRequire(import.meta.url);

/**
 * The script of the API reference, 4 MB. A bundle has it in a file of its own, see
 * scripts/build/replaced-modules.ts.
 */
export const referenceScript = (): string =>
  readFileSync(join(dirname(resolve('@scalar/api-reference')), 'browser/standalone.js'), 'utf8');
