import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fieldNames } from '../../feed/src/map/fields.ts';
import { root } from '../root.ts';

const path = 'feed/map.schema.json';

/** The schema of map files, with the names of the fields that feeds may have. */
export const mapSchema = async () => {
  const names = fieldNames.map((name) => `\n        "${name}"`).join(',');
  const text = readFileSync(join(root, path), 'utf8');
  return {
    [path]: text.replace(/(?<="field": \{\s*"type": "string",\s*"enum": )\[[^\]]*\]/, `[${names}\n      ]`),
  };
};
