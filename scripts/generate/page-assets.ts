import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { referenceScript } from '../../lib/docs/reference-script.ts';
import { root } from '../root.ts';

const folder = join(root, 'lib/docs');

/** Depends on the content, so that browsers can cache the file for ever. */
const nameOf = (stem: string, kind: string, text: string): string =>
  `${stem}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${kind}`;

const asset = (kind: string, text: string) => ({ name: nameOf('page', kind, text), text });

const bundle = async (file: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    // Browsers of the last three years; the style sheet uses light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    format: 'iife',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/** The style sheets and scripts of the documentation page, bundled. */
export const pageAssets = async () => {
  const style = asset('css', await bundle('docs.css'));
  const script = asset('js', await bundle('browser/page.ts'));
  // Its text is read from the package.
  const reference = { name: nameOf('reference', 'js', referenceScript()) };
  return { 'lib/docs/assets.json': `${JSON.stringify({ style, reference, script }, null, 2)}\n` };
};
