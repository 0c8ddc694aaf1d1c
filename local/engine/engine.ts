import { type LockedFolder, lockDataFolder } from './data-folder.ts';
import { EngineError } from './engine-error.ts';
import { type EngineProcess, freePort, spawnEngine } from './engine-process.ts';
import { processIdentity } from './process-identity.ts';

export type Engine = {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the engine has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Lets other processes use the engine, and find the service by its origin. */
  announce(origin: string): void;
  stop(): Promise<void>;
};

const inMemory = ':memory:';

/**
 * Starts the embedded DynamoDB engine. Acknowledged writes survive a kill of this process or of the
 * engine.
 *
 * @param dataDir the folder of the data, or `:memory:` to keep nothing.
 * @throws EngineError when there is no engine, it does not start, or the folder is in use.
 */
export const startEngine = async ({ dataDir }: { dataDir: string }): Promise<Engine> => {
  if (dataDir === inMemory) {
    const engine = await launch((port) => spawnEngine(port));
    return { ...engine, announce: () => {} };
  }
  const folder = await lockDataFolder(dataDir);
  if ('service' in folder) {
    throw new EngineError(`Already running at ${folder.service} on this data folder.`);
  }
  return startOn(folder);
};

const startOn = async (folder: LockedFolder): Promise<Engine> => {
  const record = ({ endpoint, pid }: EngineProcess, service?: string) =>
    folder.record({ endpoint, pid, identity: processIdentity(pid), ...(service && { service }) });
  try {
    const engine = await launch((port) => {
      const spawned = spawnEngine(port, folder.database);
      // At once: if this process is killed now, the next one finds the engine by its record.
      record(spawned);
      return spawned;
    });
    return {
      ...engine,
      announce: (origin) => record(engine, origin),
      stop: async () => {
        await engine.stop();
        folder.release();
      },
    };
  } catch (error) {
    folder.release();
    throw error;
  }
};

/**
 * Calls `work` with the endpoint of an engine: that of `DYNAMODB_ENDPOINT`, that of the service
 * that runs on the folder, or one that is started for this call. The tables may be missing.
 *
 * @throws EngineError as `startEngine` does, and whatever `work` throws.
 */
export const withEngine = async <T>(dataDir: string, work: (endpoint: string) => Promise<T>): Promise<T> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given) return work(given);
  if (dataDir === inMemory) {
    throw new EngineError(
      'An engine in memory is reached by its address: set DYNAMODB_ENDPOINT to what npm start printed.',
    );
  }
  const folder = await lockDataFolder(dataDir);
  if ('service' in folder) return work(folder.endpoint);

  const engine = await startOn(folder);
  const exit = () => process.exit(130);
  process.once('SIGINT', exit).once('SIGTERM', exit);
  try {
    return await work(engine.endpoint);
  } finally {
    process.off('SIGINT', exit).off('SIGTERM', exit);
    await engine.stop();
  }
};

/** Another process may take the free port before the engine does: then another port is tried. */
const launch = async (spawn: (port: number) => EngineProcess, attempts = 3): Promise<EngineProcess> => {
  const engine = spawn(await freePort());
  try {
    await engine.ready;
    return engine;
  } catch (error) {
    if (attempts === 1) throw error;
    return launch(spawn, attempts - 1);
  }
};
