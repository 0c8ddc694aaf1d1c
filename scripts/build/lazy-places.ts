import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const file = './places.json';

const code = `
let rows;
export const placeRows = () => (rows ??= require('${file}'));
`;

/**
 * Moves the list of places, a fifth of a bundle that reads jobs, from the code into a JSON file
 * beside it, which is read at the first look-up of a place. The file is one of the build's outputs,
 * so that budgets include it.
 */
export const lazyPlaces: Plugin = {
  name: 'lazy-places',
  setup: ({ initialOptions: { outdir = '.' }, onEnd, onLoad, onResolve }) => {
    let source = '';
    onLoad({ filter: /[\\/]lib[\\/]reference[\\/]place-rows\.ts$/ }, ({ path }) => {
      source = join(dirname(path), 'data/places.json');
      return { contents: code, loader: 'js' };
    });
    onResolve({ filter: /^\.\/places\.json$/ }, ({ path }) => ({ path, external: true }));
    onEnd(({ metafile, outputFiles }) => {
      const outputs = metafile?.outputs ?? {};
      if (!Object.values(outputs).some(({ imports }) => imports.some(({ path }) => path === file))) return;
      const text = JSON.stringify(JSON.parse(readFileSync(source, 'utf8')));
      const contents = Buffer.from(text);
      const path = join(outdir, file);
      outputFiles?.push({ path, text, contents, hash: '' });
      outputs[path] = {
        bytes: contents.length,
        inputs: { 'lib/reference/data/places.json': { bytesInOutput: contents.length } },
        imports: [],
        exports: [],
      };
    });
  },
};
