import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../root.ts';
import { platformFolder } from './platform.ts';

const banner = `
import { createRequire as topLevelCreateRequire } from 'module';
const require = topLevelCreateRequire(import.meta.url);
import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from 'url';
const __filename = topLevelFileUrlToPath(import.meta.url);
const __dirname = topLevelFileUrlToPath(new topLevelURL('.', import.meta.url));
`;

/** The providers are globals in our own files, which are evaluated when `run` imports them. */
const program = `
import * as aws from '@pulumi/aws';
import * as sst from '${join(platformFolder, 'src/components')}';
import { run } from '${join(platformFolder, 'src/auto/run.ts')}';
import mod from '${join(root, 'sst.config.ts')}';
Object.assign(globalThis, { aws, sst });
export const app = await mod.app({ stage: $app.stage });
export default await run(mod.run);
`;

/**
 * Bundles sst.config.ts with SST's own components, as `sst deploy` does, to a module that evaluates
 * it when imported.
 *
 * @param globals the constants that the configuration reads: `$app`, `$cli`, `$dev`.
 */
export const bundleConfig = async (
  outfile: string,
  globals: Readonly<Record<string, unknown>>,
): Promise<void> => {
  await build({
    stdin: { contents: program, resolveDir: root, sourcefile: 'eval.ts', loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    nodePaths: [join(platformFolder, 'node_modules')],
    banner: { js: banner },
    external: ['@pulumi/*', '@pulumiverse/*', '@aws-sdk/*', 'undici', 'esbuild', 'archiver', 'glob', 'vite'],
    inject: [join(platformFolder, 'src/shim/run.js')],
    define: Object.fromEntries(Object.entries(globals).map(([name, value]) => [name, JSON.stringify(value)])),
    logLevel: 'error',
  });
};
