/** Generates src/schema.ts from openapi.json, and the names of fields in map.schema.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNames } from '../src/cli/map/fields.ts';
import { typesText } from './types-text.ts';

const root = join(import.meta.dirname, '..');
const document = readFileSync(join(root, '../openapi.json'), 'utf8');
writeFileSync(join(root, 'src/schema.ts'), await typesText(document));

const mapSchema = join(root, 'map.schema.json');
const names = fieldNames.map((name) => `\n        "${name}"`).join(',');
const text = readFileSync(mapSchema, 'utf8');
writeFileSync(mapSchema, text.replace(/"enum": \[[^\]]*\]/, `"enum": [${names}\n      ]`));
