import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const workerPath = 'require.resolve("./xhr-sync-worker.js")';

/**
 * jsdom resolves the script of its synchronous XMLHttpRequest at its start. The service makes no
 * such request, and nothing else keeps jsdom from being one file.
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
