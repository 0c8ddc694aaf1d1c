import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment with what `.env.<stage>` adds to it, as SST reads it: what is set already counts. An operator's
 * command must see the same settings as a deployment, or it would work on other tables.
 *
 * @param folder where the file lies, if there is one.
 */
export const withStageFile = (stage: string, env: Environment, folder: string): Environment => {
  try {
    return { ...parseEnv(readFileSync(join(folder, `.env.${stage}`), 'utf8')), ...env };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return env;
    throw error;
  }
};
