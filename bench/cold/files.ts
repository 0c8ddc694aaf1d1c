import { join } from 'node:path';
import { build } from 'esbuild';
import { lambdaCredentials } from '../../scripts/build/aws-sdk.ts';
import { bundle, bundleFunctions, bundling } from '../../scripts/build/bundle.ts';
import { root } from '../../scripts/root.ts';

const asModule = {
  ...bundling,
  outExtension: { '.js': '.mjs' },
  // The CommonJS parts of the SDK require Node's modules.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
};

/** Only own code is bundled; the installed packages are found inside the checkout. */
const naiveFolder = join(root, '.cache/cold');

/** Bundles everything that is started into `folder`. */
export const buildFiles = async (folder: string) => {
  await bundleFunctions(join(folder, 'functions'));
  await bundle('bench/cold/reference.ts', join(folder, 'reference'), []);
  await bundle('bench/cold/reference.ts', join(folder, 'lean-reference'), [lambdaCredentials]);
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
    /** With all of the SDK, and without the credential providers that Lambda does not use. */
    reference: join(folder, 'reference/index.cjs'),
    leanReference: join(folder, 'lean-reference/index.cjs'),
    naive: join(naiveFolder, 'index.mjs'),
    bundle: (name: string): string => join(folder, 'functions', name, 'index.cjs'),
  };
};

/** Bundles a function as an ES module. @returns its path. */
export const buildModule = async (folder: string, name: string): Promise<string> => {
  const outdir = join(folder, 'modules', name);
  await build({ ...asModule, entryPoints: [{ in: `functions/${name}.ts`, out: 'index' }], outdir });
  return join(outdir, 'index.mjs');
};
