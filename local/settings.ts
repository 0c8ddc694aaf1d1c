import { statSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { resolve } from 'node:path';
import { OperatorError } from './operator-error.ts';

export const loopback = '127.0.0.1';

/** How URLs of this machine name an address on which a service listens; `0.0.0.0` and `::` are all of its. */
export const urlHostOf = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return loopback;
  return isIPv6(host) ? `[${host}]` : host;
};

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
 * @returns the address to listen on, the TCP port, 0 for any free one, and the folder of the data or
 *   `:memory:`
 * @throws OperatorError for an invalid `PORT` or `HOST`.
 */
export const readLocalSettings = (
  env: NodeJS.ProcessEnv,
): { host: string; port: number; dataDir: string } => {
  const host = env.HOST || loopback;
  if (!isIP(host)) {
    throw new OperatorError(`HOST must be an IP address, such as 127.0.0.1 or 0.0.0.0, not "${host}".`);
  }
  const port = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new OperatorError(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  }
  return { host, port: Number(port), dataDir: dataDirOf(env) };
};
