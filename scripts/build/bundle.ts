import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { functionNames } from '../../deploy/functions.ts';
import { ConfigError, clientFaults } from '../../lib/config.ts';
import { root } from '../root.ts';
import { documentClient } from './document-client.ts';
import { dataInFiles, jsdomInOneFile, lambdaCredentials, routesWithoutTexts } from './replaced-modules.ts';
import { standaloneValidators } from './standalone-validators.ts';

/** The client of DynamoDB in bundles, by the environment of the build. */
const chosenClient = (name = process.env.DYNAMODB_CLIENT || 'lean'): string => {
  const [fault] = clientFaults(name);
  if (fault) throw new ConfigError(fault);
  return name;
};

/** The options of all bundles for Lambda, and of those that benchmarks compare them with. */
export const bundlingWith = (client: string) =>
  ({
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
      dataInFiles,
      documentClient(client),
    ],
    metafile: true,
    logLevel: 'warning',
  }) satisfies BuildOptions;

export const bundling = bundlingWith(chosenClient());

type Output = Metafile['outputs'][string];

/** A file of a bundle, with the bytes from each source in `inputs`. */
export type BundleFile = {
  readonly name: string;
  readonly bytes: number;
  readonly inputs: Output['inputs'];
};

export type Bundle = {
  /** The files that a cold start loads. */
  readonly atStart: readonly BundleFile[];
  /** The files that load when a request needs them. */
  readonly later: readonly BundleFile[];
};

/** By function name. */
export type Bundles = ReadonlyMap<string, Bundle>;

const entry = 'index.cjs';

const quoted = (name: string): string => JSON.stringify(`./${name}`);

/** Takes the files in `contents` from there; others stay separate. */
const inMemory = (contents: ReadonlyMap<string, string>): Plugin => ({
  name: 'in-memory',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^\.\// }, ({ path, kind }) => {
      const name = basename(path);
      const isInside = kind !== 'dynamic-import' && contents.has(name);
      return isInside ? { path: name, namespace: 'memory' } : { path, external: true };
    });
    onLoad({ filter: /./, namespace: 'memory' }, ({ path }) => ({ contents: contents.get(path) ?? '' }));
  },
});

/**
 * On a cold start CommonJS loads in two thirds of the time of ES modules, and one file faster than
 * several, but esbuild splits only ES modules into several files, hence this second step. A dynamic
 * import() would start Node's loader of ES modules; it becomes a require().
 */
const toCommonJs = async (code: string, contents: ReadonlyMap<string, string>): Promise<string> => {
  const { outputFiles } = await build({
    stdin: { contents: code },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    supported: { 'dynamic-import': false },
    plugins: [inMemory(contents)],
    write: false,
    logLevel: 'warning',
  });
  return outputFiles.map(({ text }) => text).join('');
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
  const texts = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const first = closure(entry, outputs);
  const shared = [...first].filter((name) => name !== entry);
  const write = (name: string, code: string): BundleFile => {
    writeFileSync(join(folder, name), code);
    const sources = name === entry ? [...first] : [name];
    const inputs = Object.assign({}, ...sources.map((source) => outputs.get(source)?.inputs));
    return { name, bytes: Buffer.byteLength(code), inputs };
  };

  mkdirSync(folder, { recursive: true });
  // The entry exports what other files share with it, and they take it from there.
  const start = [
    `export * from ${quoted(entry)};`,
    ...shared.map((name) => `export * as ${quoted(name)} from ${quoted(name)};`),
  ];
  const fromEntry = new Map(
    shared.map((name) => [name, `module.exports = require(${quoted(entry)})[${quoted(name)}];`]),
  );
  const later = [...texts].filter(([name]) => !first.has(name));
  return {
    atStart: [write(entry, await toCommonJs(start.join('\n'), texts))],
    later: await Promise.all(
      later.map(async ([name, text]) =>
        write(name, name.endsWith('.json') ? text : await toCommonJs(text, fromEntry)),
      ),
    ),
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
