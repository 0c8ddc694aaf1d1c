import { chmodSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/**
 * The command checks descriptions and does not keep the HTML. The sanitiser's last resort for HTML
 * that is not stable, on a whole browser document, would need jsdom: 5 MB and 80 MB of memory.
 */
const withoutPurifier: Plugin = {
  name: 'without-purifier',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]lib[\\/]description[\\/]dompurify\.ts$/ }, () => ({
      contents: 'export const purify = (html) => html;',
    }));
  },
};

/** A package in a bundle, with the text of its licence, or its name where the package has no text. */
export type BundledPackage = { readonly name: string; readonly license: string };

const licenseOf = (folder: string): string => {
  const [file] = globSync('LICEN[CS]E*', { cwd: folder });
  if (file !== undefined) return readFileSync(join(folder, file), 'utf8').trim();
  const { license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${license}, ${typeof author === 'string' ? author : author?.name}`;
};

const packagesIn = ({ inputs }: Metafile): BundledPackage[] => {
  const folders = Object.keys(inputs).flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  );
  return [...new Set(folders)].sort().map((folder) => ({
    name: folder.replace(/^.*node_modules\//, ''),
    license: licenseOf(join(root, folder)),
  }));
};

/** Bundles the command into `<folder>/job-posting.js`. */
export const bundleCommand = async (
  folder: string,
): Promise<{ readonly packages: readonly BundledPackage[] }> => {
  const outfile = join(folder, 'job-posting.js');
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['feed/src/command/job-posting.ts'],
    outfile,
    bundle: true,
    minify: true,
    conditions: ['job-posting-source'],
    platform: 'node',
    // The oldest Node that the package supports.
    target: 'node20',
    format: 'esm',
    banner: {
      // Some packages are CommonJS and require modules of Node.
      js: "#!/usr/bin/env node\nimport { createRequire as createRequireHere } from 'node:module';\nconst require = createRequireHere(import.meta.url);",
    },
    plugins: [withoutPurifier],
    metafile: true,
    logLevel: 'warning',
  });
  chmodSync(outfile, 0o755);
  return { packages: packagesIn(metafile) };
};
