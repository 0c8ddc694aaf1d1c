/** Generates src/schema.ts from openapi.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { typesText } from './types-text.ts';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, '../openapi.json'), 'utf8');
writeFileSync(join(root, 'src/schema.ts'), await typesText(document));
