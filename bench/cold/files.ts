import { join } from 'node:path';
import { build } from 'esbuild';
import { bundle, bundleFunctions, bundling } from '../../scripts/build/bundle.ts';
import { root } from '../../scripts/root.ts';

const asModule = {
  ...bundling,
  outExtension: { '.js': '.mjs' },
  // The SDK's few CommonJS parts ask for Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/** Own code only in one file, packages as npm installed them: it has to stay inside the checkout. */
const naiveFolder = join(root, '.cache/cold');

/** Bundles everything that is started, into `folder`. */
export const buildFiles = async (folder: string) => {
  await bundleFunctions(join(folder, 'functions'));
  await bundle('bench/cold/reference.ts', join(folder, 'reference'), []);
  await bundle('bench/cold/reference.ts', join(folder, 'lean-reference'));
  await build({
    ...bundling,
    entryPoints: [{ in: 'bench/cold/naive.ts', out: 'index' }],
    outdir: naiveFolder,
    outExtension: { '.js': '.mjs' },
    splitting: false,
    packages: 'external',
    plugins: [],
  });
  return {
    /** The SDK as it is, and without the sources of credentials that Lambda has no use for. */
    reference: join(folder, 'reference/index.cjs'),
    leanReference: join(folder, 'lean-reference/index.cjs'),
    naive: join(naiveFolder, 'index.mjs'),
    bundle: (name: string): string => join(folder, 'functions', name, 'index.cjs'),
  };
};

/** @returns the path of the function as an ES module, in a folder of its own. */
export const buildModule = async (folder: string, name: string): Promise<string> => {
  const outdir = join(folder, 'modules', name);
  await build({ ...asModule, entryPoints: [{ in: `functions/${name}.ts`, out: 'index' }], outdir });
  return join(outdir, 'index.mjs');
};
