import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type LockedFolder, lockDataFolder } from './data-folder.ts';
import { type EngineProcess, startEngineProcess } from './engine-process.ts';
import { processIdentity } from './process-identity.ts';
import { indexStreams } from './streams.ts';

export type Engine = EngineProcess & {
  /** The file of the data. */
  readonly database: string;
  /** Lets other processes use the engine, and find the service by its origin. */
  announce(origin: string): void;
};

const inMemory = ':memory:';

/**
 * Starts the embedded DynamoDB engine. Acknowledged writes survive a kill of this process or of the
 * engine.
 *
 * @param dataDir the folder of the data, or `:memory:` to keep nothing.
 * @throws OperatorError when there is no engine, it does not start, or the folder is in use.
 */
export const startEngine = async ({ dataDir }: { dataDir: string }): Promise<Engine> => {
  if (dataDir === inMemory) return startTemporary();
  const folder = await lockDataFolder(dataDir);
  if ('service' in folder) {
    throw new OperatorError(
      `Already running at ${folder.service} on this data folder. Stop it, or choose another DATA_DIR and PORT.`,
      { code: 'already_running' },
    );
  }
  return startOn(folder);
};

/** Bytes that a folder in memory must have free. Containers often have 64 MB there. */
const enoughMemory = 2 ** 30;

/** A folder in Linux's memory, where writes wait for no disk, or in the usual one for temporary files. */
const temporaryFolder = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize >= enoughMemory) return mkdtempSync('/dev/shm/job-posting-');
  } catch {
    // There is none, or others may not write to it.
  }
  return mkdtempSync(join(tmpdir(), 'job-posting-'));
};

/** Keeps the data in a file, too: without one, the engine's streams cannot be indexed. */
const startTemporary = async (): Promise<Engine> => {
  const folder = temporaryFolder();
  const engine = await startEngine({ dataDir: folder });
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  // After the handler that kills the engine.
  process.once('exit', remove);
  return {
    ...engine,
    stop: async () => {
      await engine.stop();
      process.off('exit', remove);
      remove();
    },
  };
};

const startOn = async (folder: LockedFolder): Promise<Engine> => {
  const record = ({ endpoint, pid }: EngineProcess, service?: string) =>
    folder.record({ endpoint, pid, identity: processIdentity(pid), ...(service && { service }) });
  try {
    // Recorded at once: if this process is killed now, the next one finds the engine.
    const engine = await startEngineProcess(folder.database, record);
    indexStreams(folder.database);
    return {
      ...engine,
      database: folder.database,
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
 * @throws OperatorError as `startEngine` does, and whatever `work` throws.
 */
export const withEngine = async <T>(dataDir: string, work: (endpoint: string) => Promise<T>): Promise<T> => {
  const given = process.env.DYNAMODB_ENDPOINT;
  if (given) return work(given);
  if (dataDir === inMemory) {
    throw new OperatorError(
      'An engine in memory has no data folder: set DYNAMODB_ENDPOINT to the address that npm start printed.',
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
