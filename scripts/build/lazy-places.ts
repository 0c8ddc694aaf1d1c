import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const code = `
let rows;
export const placeRows = () => (rows ??= require('./data/places.json'));
`;

/**
 * Moves the list of places, a fifth of a bundle that reads jobs, from the code into a JSON file
 * beside it, which is read at the first look-up of a place. Budgets include the file.
 */
export const lazyPlaces: Plugin = {
  name: 'lazy-places',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lib[\\/]reference[\\/]place-rows\.ts$/ }, () => ({
      contents: code,
      loader: 'js',
    }));
    onLoad({ filter: /[\\/]places\.json$/ }, async ({ path }) => ({
      contents: JSON.stringify(JSON.parse(await readFile(path, 'utf8'))),
      loader: 'copy',
    }));
  },
};
