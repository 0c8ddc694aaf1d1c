import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { liveBuild } from '../../deploy/live-build.ts';
import { root } from '../../scripts/root.ts';

const files = readdirSync(join(root, 'functions'));

/** What SST puts before an ES module, so that packages in CommonJS find `require` (pkg/runtime/node/build.go). */
const banner = [
  `import { createRequire as topLevelCreateRequire } from 'module';`,
  `const require = topLevelCreateRequire(import.meta.url);`,
  `import { fileURLToPath as topLevelFileUrlToPath, URL as topLevelURL } from "url"`,
  `const __filename = topLevelFileUrlToPath(import.meta.url)`,
  `const __dirname = topLevelFileUrlToPath(new topLevelURL(".", import.meta.url))`,
];

test('each function loads as npm run dev bundles it', async () => {
  // In the project, where the bundles find its packages.
  mkdirSync(join(root, '.cache'), { recursive: true });
  const outdir = mkdtempSync(join(root, '.cache/live-'));
  try {
    const { format, minify, esbuild } = liveBuild;
    await build({
      entryPoints: files.map((file) => join(root, 'functions', file)),
      outdir,
      bundle: true,
      platform: 'node',
      keepNames: true,
      mainFields: format === 'esm' ? ['module', 'main'] : ['main'],
      outExtension: { '.js': format === 'esm' ? '.mjs' : '.cjs' },
      banner: { js: format === 'esm' ? banner.join('\n') : '' },
      logLevel: 'error',
      format,
      minify,
      external: [...esbuild.external],
    });
    const load = `
      const loaded = [];
      for (const file of ${JSON.stringify(readdirSync(outdir))}) {
        const module = await import('${outdir}/' + file);
        if (typeof module.handler === 'function') loaded.push(file.slice(0, -4));
      }
      console.log(loaded.join(' '));`;
    const env = {
      ...process.env,
      TABLE_PREFIX: 'job-posting-dev',
      AWS_REGION: 'ca-central-1',
      MAIL_FROM: 'jobs@mail.board.example',
      MAIL_CONTACT: 'help@board.example',
      APPLICATION_KEY_PARAMETER: '/job-posting/dev/application-key',
    };
    const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', load], {
      env,
      encoding: 'utf8',
    });
    expect(loaded.trim().split(' ').sort()).toEqual(files.map((file) => basename(file, '.ts')).sort());
  } finally {
    rmSync(outdir, { recursive: true });
  }
});
