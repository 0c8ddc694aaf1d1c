/**
 * Writes the files that derive from the code: `npm run generate`, or `npm run generate -- docs` for
 * some of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { configure } from '../lib/config.ts';
import { root } from './root.ts';

type Files = Readonly<Record<string, string>>;

/** Each returns the texts of its files, by their paths. */
export const generators: Readonly<Record<string, () => Promise<Files>>> = {
  openapi: async () => (await import('./generate/openapi.ts')).openApiFiles(),
  page: async () => (await import('./generate/page-assets.ts')).pageAssets(),
  abroad: async () => (await import('./generate/abroad.ts')).abroadList(),
  places: async () => (await import('./generate/places.ts')).placesList(),
  docs: async () => (await import('./generate/docs.ts')).docsPages(),
};

if (import.meta.main) {
  // No store is read; the checks of examples need a configuration.
  configure({ TABLE_PREFIX: 'none' });
  const names = process.argv.slice(2);
  for (const name of names.length > 0 ? names : Object.keys(generators)) {
    const generate = generators[name];
    if (!generate) throw new RangeError(`Usage: npm run generate [-- ${Object.keys(generators).join('|')}]`);
    for (const [path, text] of Object.entries(await generate())) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
  }
}
