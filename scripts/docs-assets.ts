import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, '..', 'lib/docs');

/** The name changes with the content, so that a browser may keep the file for good. */
const asset = (kind: string, text: string) => {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 8);
  return { name: `page-${digest}.${kind}`, text };
};

const bundle = async (file: string): Promise<string> => {
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: [file],
    bundle: true,
    minify: true,
    write: false,
    // Browsers of the last three years; the style sheet uses light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    format: 'esm',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text ?? '';
};

/** What lib/docs/assets.json should hold, to the byte: the style sheet and the script of the documentation page. */
export const docsAssetsText = async (): Promise<string> => {
  const style = asset('css', await bundle('docs.css'));
  const script = asset('js', await bundle('browser/page.ts'));
  return `${JSON.stringify({ style, script }, null, 2)}\n`;
};
