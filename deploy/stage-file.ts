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
 * The environment with what `.env.<stage>`, and then `.env`, add to it, as SST reads them: what is set already counts.
 * An operator's command must see the same settings as a deployment, or it would work on other tables.
 *
 * @param folder where the files lie, if there are any.
 */
export const withStageFile = (stage: string, env: Environment, folder: string): Environment => ({
  ...read(join(folder, '.env')),
  ...read(join(folder, `.env.${stage}`)),
  ...env,
});
