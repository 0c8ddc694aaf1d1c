import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const workerPath = 'require.resolve("./xhr-sync-worker.js")';

/**
 * jsdom asks at its start where the script of its synchronous XMLHttpRequest is. Nobody makes such a request here, and
 * it is all that keeps jsdom from being one file.
 */
export const jsdomInOneFile: Plugin = {
  name: 'jsdom-in-one-file',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]jsdom[\\/].*[\\/]XMLHttpRequest-impl\.js$/ }, async ({ path }) => {
      const code = await readFile(path, 'utf8');
      if (!code.includes(workerPath)) throw new Error(`${path} names its worker in another way.`);
      return { contents: code.replace(workerPath, '""') };
    });
  },
};
