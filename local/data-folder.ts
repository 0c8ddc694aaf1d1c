import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { EngineError } from './engine-error.ts';
import { identify } from './process-identity.ts';

/** What the process that holds the folder leaves there for others to read. */
export type EngineRecord = {
  readonly endpoint: string;
  readonly pid: number;
  readonly identity: string | undefined;
  /** Where the service answers; absent while the engine is not there to be shared. */
  readonly service?: string;
};

export type Folder = {
  readonly database: string;
  record(entry: EngineRecord): void;
  release(): void;
};

/** How long to wait, in milliseconds, for a process that starts up or that holds the folder for one command. */
const patience = 10_000;

/**
 * Takes a data folder for this process alone, and ends an engine that a killed process left on it.
 *
 * The operating system drops the lock with its process, however that ends: there is no stale lock to judge.
 *
 * @returns the folder, or the record of the service that has it.
 * @throws EngineError when the folder cannot be written, or stays in use by something that is no service.
 */
export const takeFolder = async (dataDir: string): Promise<Folder | (EngineRecord & { service: string })> => {
  const deadline = Date.now() + patience;
  while (Date.now() < deadline) {
    const lock = tryLock(dataDir);
    if (lock) return own(dataDir, lock);
    const record = readRecord(dataDir);
    if (record?.service) return { ...record, service: record.service };
    await wait(25);
  }
  throw new EngineError(`Another process uses the data folder ${resolve(dataDir)}.`);
};

const own = async (dataDir: string, lock: DatabaseSync): Promise<Folder> => {
  const file = recordFile(dataDir);
  const left = readRecord(dataDir);
  // First of all: nobody may take the dead service's record for ours.
  rmSync(file, { force: true });
  if (left) await end(left);
  return {
    database: resolve(dataDir, 'store.db'),
    record: (entry) => {
      // Renaming shows readers the whole record or none.
      writeFileSync(`${file}.new`, JSON.stringify(entry), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    release: () => {
      rmSync(file, { force: true });
      lock.close();
    },
  };
};

/** Kills the engine of a record, if it is that very process; whatever got its number since is left alone. */
const end = async ({ pid, identity }: EngineRecord): Promise<void> => {
  const runs = () => identity !== undefined && identify(pid) === identity;
  if (!runs()) return;
  process.kill(pid, 'SIGKILL');
  while (runs()) await wait(10);
};

const recordFile = (dataDir: string): string => join(dataDir, 'engine.json');

const readRecord = (dataDir: string): EngineRecord | undefined => {
  try {
    return JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
  } catch {
    return undefined;
  }
};

/** @returns undefined when another process, or another part of this one, has the lock. */
const tryLock = (dataDir: string): DatabaseSync | undefined => {
  let lock: DatabaseSync;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  } catch (cause) {
    throw new EngineError(`The data folder ${resolve(dataDir)} cannot be used: ${String(cause)}`, { cause });
  }
  try {
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock.close();
    if (isBusy(cause)) return undefined;
    throw new EngineError(`The data folder ${resolve(dataDir)} cannot be locked: ${String(cause)}`, {
      cause,
    });
  }
};

/** SQLITE_BUSY of https://sqlite.org/rescode.html. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;
