import type { Plugin } from 'esbuild';
import { referenceScript } from '../../lib/docs/reference-script.ts';

const code = `export const referenceScript = () => require('./reference-script.json');`;

/** Puts the script of the API reference into a JSON file beside the bundle, read when asked for. */
export const referenceScriptFile: Plugin = {
  name: 'reference-script-file',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: /[\\/]lib[\\/]docs[\\/]reference-script\.ts$/ }, () => ({
      contents: code,
      loader: 'js',
    }));
    onResolve({ filter: /^\.\/reference-script\.json$/ }, ({ path }) => ({
      path,
      namespace: 'reference-script',
    }));
    onLoad({ filter: /./, namespace: 'reference-script' }, () => ({
      contents: JSON.stringify(referenceScript()),
      loader: 'copy',
    }));
  },
};
