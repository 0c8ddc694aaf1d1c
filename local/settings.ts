export type Settings = {
  /** The service's TCP port; 0 for any free one. */
  readonly port: number;
  /** The folder that keeps the data, or `:memory:`. */
  readonly dataDir: string;
};

/** A setting that cannot be used; the message names it. */
export class SettingsError extends Error {
  override name = 'SettingsError';
}

/** @throws SettingsError when `PORT` is no port. Empty variables count as unset. */
export const readSettings = (env: NodeJS.ProcessEnv): Settings => {
  const port = env.PORT || '3000';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new SettingsError(`PORT must be a whole number from 0 to 65535, not "${port}".`);
  }
  return {
    port: Number(port),
    dataDir: env.DATA_DIR || '.data',
  };
};
