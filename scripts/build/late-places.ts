import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

const file = './places.json';

const code = `
let rows;
export const placeRows = () => (rows ??= require('${file}'));
`;

/**
 * Leaves the list of places out of the code, a fifth of a bundle that reads jobs, and puts it beside it as the JSON that
 * it is, to be read when a place is first looked up.
 */
export const latePlaces: Plugin = {
  name: 'late-places',
  setup: ({ initialOptions: { outdir = '.' }, onEnd, onLoad, onResolve }) => {
    let source = '';
    onLoad({ filter: /[\\/]lib[\\/]reference[\\/]place-rows\.ts$/ }, ({ path }) => {
      source = join(dirname(path), 'data/places.json');
      return { contents: code, loader: 'js' };
    });
    onResolve({ filter: /^\.\/places\.json$/ }, ({ path }) => ({ path, external: true }));
    onEnd(({ metafile }) => {
      const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) => output.imports);
      if (!imports.some(({ path }) => path === file)) return;
      mkdirSync(outdir, { recursive: true });
      writeFileSync(join(outdir, file), JSON.stringify(JSON.parse(readFileSync(source, 'utf8'))));
    });
  },
};
