import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

const read = (file: string): Environment => {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
};

/**
 * The environment with what `.env.<stage>`, and then `.env`, add to it: what is set already counts, so that an operator can
 * look at other tables for once. SST reads the same files.
 *
 * @param folder where the files lie, if there are any.
 */
export const withStageFile = (stage: string, env: Environment, folder: string): Environment => ({
  ...read(join(folder, '.env')),
  ...read(join(folder, `.env.${stage}`)),
  ...env,
});

/**
 * What is set to one thing and written in `.env.<stage>` as another. SST 4.17 takes what is written, unlike everything
 * else that reads such files: a deployment would go to tables that nobody asked for.
 *
 * @returns the names
 */
export const contradictions = (stage: string, env: Environment, folder: string): string[] =>
  Object.entries(read(join(folder, `.env.${stage}`)))
    .filter(([name, written]) => env[name] !== undefined && env[name] !== written)
    .map(([name]) => name);
