import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';

/** The folder of the data, or `:memory:`. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => env.DATA_DIR || '.data';

/** A warning where others than the owner may use the folder of the data. Windows has no such bits. */
export const openFolderWarning = (dataDir: string): string | undefined => {
  const folder = resolve(dataDir);
  const bits = process.platform === 'win32' ? 0 : statSync(folder).mode & 0o077;
  return bits === 0
    ? undefined
    : `The data folder is open to other users of this machine; close it: chmod 700 '${folder}'`;
};

/**
 * Empty variables count as unset.
 *
 * @returns the TCP port, 0 for any free one, and the folder of the data or `:memory:`
 * @throws OperatorError for an invalid `PORT`.
 */
export const readLocalSettings = (env: NodeJS.ProcessEnv): { port: number; dataDir: string } => {
  const port = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  }
  return { port: Number(port), dataDir: dataDirOf(env) };
};
