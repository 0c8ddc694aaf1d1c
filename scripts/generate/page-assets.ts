import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';
import { referenceScript } from '../../lib/docs/reference-script.ts';
import { root } from '../root.ts';

const folder = join(root, 'lib/docs');

const jsonText = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Depends on the content, so that browsers can cache the file for ever. */
const nameOf = (stem: string, kind: string, text: string): string =>
  `${stem}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${kind}`;

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
  const texts = { style: await bundle('docs.css'), script: await bundle('browser/page.ts') };
  const names = {
    style: nameOf('page', 'css', texts.style),
    // Its text is read from the package.
    reference: nameOf('reference', 'js', referenceScript()),
    script: nameOf('page', 'js', texts.script),
  };
  // Pages of problems need the names alone.
  return { 'lib/docs/asset-names.json': jsonText(names), 'lib/docs/asset-texts.json': jsonText(texts) };
};
