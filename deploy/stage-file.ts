import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const read = (file: string): Environment =>
  statSync(file, { throwIfNoEntry: false }) ? parseEnv(readFileSync(file, 'utf8')) : {};

/**
 * Adds the variables of `.env.<stage>`, and then of `.env`, to the environment, as SST does.
 * Variables that are set take precedence, so that an operator can use other tables for one command.
 *
 * @param folder the folder of these files, which may be missing.
 */
export const withStageFile = (stage: string, env: Environment, folder: string): Environment => ({
  ...read(join(folder, '.env')),
  ...read(join(folder, `.env.${stage}`)),
  ...env,
});

/**
 * The variables whose values in the environment and in `.env.<stage>` differ. SST 4.17 uses the
 * file's, unlike other readers of such files: a deployment would use unexpected tables.
 *
 * @returns their names
 */
export const conflictingSettings = (stage: string, env: Environment, folder: string): string[] =>
  Object.entries(read(join(folder, `.env.${stage}`)))
    .filter(([name, written]) => env[name] !== undefined && env[name] !== written)
    .map(([name]) => name);
