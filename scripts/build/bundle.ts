import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { analyzeMetafile, type BuildOptions, build, type Metafile, type Plugin, transform } from 'esbuild';
import { functionNames } from '../../deploy/functions.ts';
import { ConfigError, clientFaults } from '../../lib/config.ts';
import { root } from '../root.ts';
import { documentClient } from './document-client.ts';
import {
  dataInFiles,
  jsdomInOneFile,
  lambdaCredentials,
  noEndpointCache,
  routesWithoutTexts,
  versionsAlone,
} from './replaced-modules.ts';
import { standaloneValidators } from './standalone-validators.ts';

/** The client of DynamoDB in bundles. */
const client = process.env.DYNAMODB_CLIENT || 'lean';
const [fault] = clientFaults(client);
if (fault) throw new ConfigError(fault);

/** The options of all bundles for Lambda, and of those that benchmarks compare them with. */
const bundling = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node24',
  // A dynamic import becomes a file of its own that shares code and state with the others.
  format: 'esm',
  splitting: true,
  // The SDK's ES modules can be tree-shaken: a third smaller, loaded in two thirds of the time.
  mainFields: ['module', 'main'],
  assetNames: '[name]',
  plugins: [
    routesWithoutTexts,
    standaloneValidators,
    jsdomInOneFile,
    lambdaCredentials,
    noEndpointCache,
    versionsAlone,
    dataInFiles,
    documentClient(client),
  ],
  metafile: true,
  logLevel: 'warning',
} satisfies BuildOptions;

type Output = Metafile['outputs'][string];

export type Bundle = Awaited<ReturnType<typeof bundle>>;

/** By function name. */
export type Bundles = ReadonlyMap<string, Bundle>;

const entry = 'index.cjs';

/**
 * On a cold start CommonJS loads in two thirds of the time of ES modules, but esbuild splits only
 * ES modules, hence this second step. A dynamic import() would start Node's loader of ES modules;
 * it becomes a require().
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

/** A file with its static imports, and theirs. */
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
export const bundle = async (file: string, folder: string, plugins: Plugin[] = bundling.plugins) => {
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
      return { name: basename(path), bytes: Buffer.byteLength(code) };
    }),
  );
  const first = closure(entry, outputs);
  return {
    /** The files that a cold start loads. */
    atStart: files.filter(({ name }) => first.has(name)),
    /** The files that load when a request needs them. */
    later: files.filter(({ name }) => !first.has(name)),
    /** What is in each file, largest first, as text. */
    contents: await analyzeMetafile(metafile),
  };
};

/** Bundles each function into `<outdir>/<function>/`, which needs nothing else but Node. */
export const bundleFunctions = async (outdir: string): Promise<Bundles> => {
  rmSync(outdir, { recursive: true, force: true });
  const made = await Promise.all(
    functionNames.map(
      async (name) => [name, await bundle(`functions/${name}.ts`, join(outdir, name))] as const,
    ),
  );
  return new Map(made);
};
