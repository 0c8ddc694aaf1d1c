import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');

/**
 * The packed client in base64. A bundle has it in a file of its own; a checkout packs it at the first
 * request, unless what builds it is not installed: undefined.
 */
export const clientPackage = async (): Promise<string | undefined> => {
  if (!existsSync(join(root, 'node_modules/esbuild'))) return undefined;
  const script = join(root, 'scripts/pack-client.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    encoding: 'base64',
    maxBuffer: 20_000_000,
  });
  return stdout;
};
