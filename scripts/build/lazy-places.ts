import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** The modules that import a list, with the function of each that returns it. */
const modules = {
  'place-rows': { file: 'places', name: 'placeRows' },
  'abroad-names': { file: 'abroad', name: 'abroadNames' },
} as const;

const codeOf = (path: string): string => {
  const found = Object.entries(modules).find(([module]) => path.endsWith(`${module}.ts`));
  if (!found) throw new Error(`${path} imports no list of places`);
  const [, { file, name }] = found;
  return `
let list;
export const ${name} = () => (list ??= require('./data/${file}.json'));
`;
};

/**
 * Moves the lists of places, a fifth of a bundle that reads jobs, from the code into JSON files
 * beside it, which are read at the first look-up of a place, here or abroad. Budgets include them.
 */
export const lazyPlaces: Plugin = {
  name: 'lazy-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lib[\\/]reference[\\/](?:place-rows|abroad-names)\.ts$/ }, ({ path }) => ({
      contents: codeOf(path),
      loader: 'js',
    }));
    onLoad({ filter: /[\\/](?:places|abroad)\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(JSON.parse(await readFile(path, 'utf8'))),
      loader: 'copy',
    }));
  },
};
