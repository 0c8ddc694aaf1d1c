/** Generates src/schema.ts and src/routes.ts from openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routesText, typesText } from './types-text.ts';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, '../openapi.json'), 'utf8');
writeFileSync(join(root, 'src/schema.ts'), await typesText(document));
writeFileSync(join(root, 'src/routes.ts'), routesText(document));
