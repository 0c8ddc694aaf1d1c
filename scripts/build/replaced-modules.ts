/** Plugins that give bundles other contents for a module, of the service or of a package. */
import { readFile } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { type RouteAtRunTime, routeFieldsAtRunTime } from '../../lib/contract/route.ts';

/** @param filter the end of the module's path. */
export const replaceModule = (
  filter: RegExp,
  contents: (path: string) => string | Promise<string>,
): Plugin => ({
  name: filter.source,
  setup: ({ onLoad }) => {
    onLoad({ filter }, async ({ path }) => ({ contents: await contents(path), resolveDir: dirname(path) }));
  },
});

/**
 * What functions need of the rows of a concept, without their texts, examples and grants: a row says
 * all about a route in one place, and no function loads 40 KB that it never reads.
 */
export const routesWithoutTexts = replaceModule(
  /[\\/]lib[\\/]((application|board|job|lists|sync)[\\/]|openapi[\\/]service-)routes\.ts$/,
  async (path) => {
    const tables: Readonly<Record<string, Readonly<Record<string, RouteAtRunTime>>>> = await import(
      pathToFileURL(path).href
    );
    return Object.entries(tables)
      .map(([name, rows]) => {
        const kept = Object.entries(rows).map(([row, route]) => [
          row,
          Object.fromEntries(routeFieldsAtRunTime.map((field) => [field, route[field]])),
        ]);
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(kept))};`;
      })
      .join('\n');
  },
);

/**
 * Lambda passes credentials only in the environment. The SDK's other sources (web identity, single
 * sign-on, processes, files) are a quarter of its bytes.
 */
export const lambdaCredentials = replaceModule(
  /[\\/]credential-provider-node[\\/]dist-es[\\/]index\.js$/,
  () => "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
);

/** The SDK's cache of discovered endpoints, 7 KB; discovery is off unless its client switches it on. */
export const noEndpointCache = replaceModule(
  /[\\/]endpoint-cache[\\/]dist-es[\\/]EndpointCache\.js$/,
  () => 'export class EndpointCache {}',
);

/** Code reads only the version of a package's description, which is 2 to 3 KB. */
export const versionsAlone: Plugin = {
  name: 'versions-alone',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'));
      return { contents: JSON.stringify({ version }), loader: 'json' };
    });
  },
};

const workerPath = 'require.resolve("./xhr-sync-worker.js")';

/**
 * jsdom resolves the script of its synchronous XMLHttpRequest at its start. The service makes no
 * such request, and nothing else keeps jsdom from being one file.
 */
export const jsdomInOneFile = replaceModule(
  /[\\/]jsdom[\\/].*[\\/]XMLHttpRequest-impl\.js$/,
  async (path) => {
    const code = await readFile(path, 'utf8');
    if (!code.includes(workerPath)) throw new Error(`${path} names its worker in another way.`);
    return code.replace(workerPath, '""');
  },
);

/** Each exports a function of its own name, which returns the data. */
const dataModules =
  /[\\/]lib[\\/](docs[\\/](page-texts|problem-pages|guide-text|client-package|reference-script)|reference[\\/]rows[\\/](place-rows|community-rows|abroad-names))\.ts$/;

const functionIn = (file: string): string =>
  basename(file, '.ts').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Moves data from the code into JSON files beside it, which are read when they are needed first: the
 * lists of places are a fifth of a bundle that reads jobs. Budgets include them.
 */
export const dataInFiles: Plugin = {
  name: 'data-in-files',
  setup: ({ onLoad, onResolve }) => {
    onLoad({ filter: dataModules }, ({ path }) => ({
      contents: `export const ${functionIn(path)} = () => require('./${basename(path, '.ts')}.json');`,
    }));
    onResolve({ filter: /\.json$/ }, ({ path, importer }) =>
      dataModules.test(importer) ? { path, namespace: 'data', pluginData: importer } : undefined,
    );
    onLoad({ filter: /./, namespace: 'data' }, async ({ pluginData: file }) => {
      const module = await import(pathToFileURL(file).href);
      return { contents: JSON.stringify(await module[functionIn(file)]()), loader: 'copy' };
    });
  },
};
