import { OperatorError } from './operator-error.ts';

/** The folder of the data, or `:memory:`. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string => env.DATA_DIR || '.data';

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
