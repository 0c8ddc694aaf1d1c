export type LocalSettings = {
  /** The service's TCP port; 0 for any free port. */
  readonly port: number;
  /** The folder of the data, or `:memory:`. */
  readonly dataDir: string;
};

/** A setting is invalid; the message names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** Empty variables count as unset. @throws SettingsError for an invalid `PORT`. */
export const readLocalSettings = (env: NodeJS.ProcessEnv): LocalSettings => {
  const port = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new SettingsError(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  }
  return { port: Number(port), dataDir: env.DATA_DIR || '.data' };
};
