import { join } from 'node:path';
import { build } from 'esbuild';
import { platform, root } from './platform.ts';

const banner = `
import { createRequire as topLevelCreateRequire } from 'module';
const require = topLevelCreateRequire(import.meta.url);
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from 'url';
const __filename = topLevelFileUrlToPath(import.meta.url);
const __dirname = topLevelFileUrlToPath(new topLevelURL('.', import.meta.url));
`;

const external = [
  '@pulumi/*',
  '@pulumiverse/*',
  '@aws-sdk/*',
  'undici',
  'esbuild',
  'archiver',
  'glob',
  'vite',
];

/**
 * Bundles sst.config.ts with SST's own components, in the way in which `sst deploy` does it, to a module that
 * evaluates it once it is imported.
 *
 * @param globals the constants that the configuration finds: `$app`, `$cli`, `$dev`.
 */
export const bundleConfig = async (
  outfile: string,
  globals: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await build({
    stdin: {
      contents: `
        import { run } from '${join(platform, 'src/auto/run.ts')}';
        import mod from '${join(root, 'sst.config.ts')}';
        export const app = await mod.app({ stage: $app.stage });
        export default await run(mod.run);
      `,
      resolveDir: root,
      sourcefile: 'eval.ts',
      loader: 'ts',
    },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    nodePaths: [join(platform, 'node_modules')],
    banner: { js: banner },
    external,
    inject: [join(platform, 'src/shim/run.js')],
    define: Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, JSON.stringify(value)])),
    logLevel: 'error',
    plugins: [
      {
        name: 'providers',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            if (path.startsWith(platform)) return undefined;
            const { readFile } = await import('node:fs/promises');
            const imports = `import * as aws from '@pulumi/aws'; import * as sst from '${join(platform, 'src/components')}';\n`;
            return { contents: imports + (await readFile(path, 'utf8')), loader: 'ts' };
          });
        },
      },
    ],
  });
};
