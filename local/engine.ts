import { type EngineRecord, type Folder, takeFolder } from './data-folder.ts';
import { EngineError } from './engine-error.ts';
import { type EngineProcess, freePort, spawnEngine } from './engine-process.ts';
import { identify } from './process-identity.ts';

export type Engine = {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the engine has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Lets other processes use the engine, and tells them where the service answers. */
  announce(service: string): void;
  stop(): Promise<void>;
};

const inMemory = ':memory:';

/**
 * Starts the embedded DynamoDB engine. Every write that it acknowledged outlives a kill of either process.
 *
 * @param dataDir the folder that keeps the data, or `:memory:` to keep nothing.
 * @throws EngineError when there is no engine, it does not start, or the folder is in use.
 */
export const startEngine = async ({ dataDir }: { dataDir: string }): Promise<Engine> => {
  if (dataDir === inMemory) {
    const engine = await launch((free) => spawnEngine(free));
    return { ...engine, announce: () => {} };
  }
  const folder = await takeFolder(dataDir);
  if (isHeld(folder)) throw new EngineError(`Already running at ${folder.service} on this data folder.`);
  return startOn(folder);
};

const startOn = async (folder: Folder): Promise<Engine> => {
  try {
    const engine = await launch((free) => {
      const started = spawnEngine(free, folder.database);
      // At once: should this process be killed now, the next one finds the engine by its record.
      folder.record(describe(started));
      return started;
    });
    return {
      ...engine,
      announce: (service) => folder.record({ ...describe(engine), service }),
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
 * Calls `work` with the address of an engine: the one of `DYNAMODB_ENDPOINT`, the one of the service that runs on
 * the folder, or one of its own that is stopped afterwards. The tables may be missing.
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
  const folder = await takeFolder(dataDir);
  if (isHeld(folder)) return work(folder.endpoint);

  const engine = await startOn(folder);
  const leave = () => process.exit(130);
  process.once('SIGINT', leave).once('SIGTERM', leave);
  try {
    return await work(engine.endpoint);
  } finally {
    process.off('SIGINT', leave).off('SIGTERM', leave);
    await engine.stop();
  }
};

const isHeld = (taken: Awaited<ReturnType<typeof takeFolder>>): taken is EngineRecord & { service: string } =>
  'service' in taken;

const describe = ({ endpoint, pid }: Pick<EngineProcess, 'endpoint' | 'pid'>): EngineRecord => ({
  endpoint,
  pid,
  identity: identify(pid),
});

/** A free port may be taken by somebody else before the engine has it: then another one is tried. */
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
