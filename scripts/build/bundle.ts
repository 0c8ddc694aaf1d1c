import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild';
import { functionNames, root } from './functions.ts';
import { jsdomInOneFile } from './jsdom-in-one-file.ts';
import { lambdaCredentials } from './lambda-credentials.ts';
import { latePlaces } from './late-places.ts';
import { standaloneValidators } from './standalone-validators.ts';

/** How everything is bundled that runs on Lambda, and what it is compared with. */
export const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  // What is imported dynamically becomes a file of its own that shares code and state with the others.
  format: 'esm',
  splitting: true,
  // The SDK's ES modules can be tree-shaken: a third smaller, and loaded in two thirds of the time.
  mainFields: ['module', 'main'],
  plugins: [standaloneValidators, jsdomInOneFile, lambdaCredentials, latePlaces],
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

type Output = Metafile['outputs'][string];

/** A file of a bundle. `inputs` says how many of its bytes each source has. */
export type BundleFile = {
  readonly name: string;
  readonly bytes: number;
  readonly inputs: Output['inputs'];
};

export type Bundle = {
  /** What a cold start loads; `index.cjs` comes first. */
  readonly atStart: readonly BundleFile[];
  /** What waits for a request that needs it. */
  readonly later: readonly BundleFile[];
};

/** By function. */
export type Bundles = ReadonlyMap<string, Bundle>;

const entry = 'index.cjs';

/**
 * CommonJS loads in two thirds of the time of ES modules on a cold start, but esbuild splits ES modules only: they are
 * translated afterwards. A dynamic import() would bring up Node's whole loader of ES modules; it becomes a require().
 */
const toCommonJs = async (code: string): Promise<string> => {
  const translated = await transform(code, {
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    supported: { 'dynamic-import': false },
  });
  return translated.code;
};

/** The files that a file imports at its start, and those that these import. */
const closure = (name: string, outputs: ReadonlyMap<string, Output>, found = new Set<string>()) => {
  if (found.has(name)) return found;
  found.add(name);
  for (const { path, kind } of outputs.get(name)?.imports ?? []) {
    const imported = basename(path);
    if (kind === 'import-statement' && outputs.has(imported)) closure(imported, outputs, found);
  }
  return found;
};

/** Bundles one source file into `folder`, as `index.cjs` and files beside it. */
export const bundle = async (
  file: string,
  folder: string,
  plugins: Plugin[] = bundling.plugins,
): Promise<Bundle> => {
  const { metafile, outputFiles } = await build({
    ...bundling,
    plugins,
    entryPoints: [{ in: file, out: basename(entry, '.cjs') }],
    outdir: folder,
    outExtension: { '.js': '.cjs' },
    write: false,
  });
  const outputs = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  mkdirSync(folder, { recursive: true });
  const files = await Promise.all(
    outputFiles.map(async ({ path, text }) => {
      const code = path.endsWith('.json') ? text : await toCommonJs(text);
      writeFileSync(path, code);
      const name = basename(path);
      return { name, bytes: Buffer.byteLength(code), inputs: outputs.get(name)?.inputs ?? {} };
    }),
  );
  const first = closure(entry, outputs);
  return {
    atStart: files.filter(({ name }) => first.has(name)),
    later: files.filter(({ name }) => !first.has(name)),
  };
};

/** Makes `<outdir>/<function>/` for each function, complete: it needs nothing outside it but Node. */
export const bundleFunctions = async (outdir: string): Promise<Bundles> => {
  rmSync(outdir, { recursive: true, force: true });
  const made = await Promise.all(
    functionNames.map(async (name) => {
      return [name, await bundle(`functions/${name}.ts`, join(outdir, name))] as const;
    }),
  );
  return new Map(made);
};
