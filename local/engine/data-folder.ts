import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { OperatorError } from '../operator-error.ts';
import { processIdentity } from './process-identity.ts';

/** What the process that has locked the folder writes there for other processes. */
type EngineRecord = {
  readonly endpoint: string;
  readonly pid: number;
  readonly identity: string | undefined;
  /** The service's origin; absent while the engine is not shared. */
  readonly service?: string;
};

export type LockedFolder = {
  readonly database: string;
  record(entry: EngineRecord): void;
  release(): void;
};

/** How long to wait, in milliseconds, for a process that is starting or that runs one command. */
const lockTimeout = 10_000;

/**
 * Locks a data folder for this process, and ends an engine that a killed process left on it.
 *
 * The operating system releases the lock of a process that ends, so that no lock can be stale.
 *
 * @returns the folder, or the record of the service that has locked it.
 * @throws OperatorError when the folder is not writable, or another process than a service keeps it
 *   locked.
 */
export const lockDataFolder = async (
  dataDir: string,
): Promise<LockedFolder | (EngineRecord & { service: string })> => {
  const deadline = Date.now() + lockTimeout;
  while (Date.now() < deadline) {
    const lock = tryLock(dataDir);
    if (lock) return takeOver(dataDir, lock);
    const record = readRecord(dataDir);
    if (record?.service) return { ...record, service: record.service };
    await wait(25);
  }
  throw new OperatorError(`Another process uses the data folder ${resolve(dataDir)}.`);
};

const takeOver = async (dataDir: string, lock: DatabaseSync): Promise<LockedFolder> => {
  const file = recordFile(dataDir);
  const left = readRecord(dataDir);
  // First, so that no process mistakes the record of the dead service for ours.
  rmSync(file, { force: true });
  if (left) await kill(left);
  return {
    database: resolve(dataDir, 'store.db'),
    record: (entry) => {
      // A rename lets readers see the whole record or none.
      writeFileSync(`${file}.new`, JSON.stringify(entry), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
    release: () => {
      rmSync(file, { force: true });
      lock.close();
    },
  };
};

/** Kills the engine of a record, but no other process that has reused its id. */
const kill = async ({ pid, identity }: EngineRecord): Promise<void> => {
  const runs = () => identity !== undefined && processIdentity(pid) === identity;
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

/** Whether another connection holds the lock: SQLITE_BUSY of https://sqlite.org/rescode.html. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === 5;

/** @returns undefined when another process, or another part of this one, holds the lock. */
const tryLock = (dataDir: string): DatabaseSync | undefined => {
  let lock: DatabaseSync | undefined;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    return lock;
  } catch (cause) {
    lock?.close();
    if (isBusy(cause)) return undefined;
    const message = `The data folder ${resolve(dataDir)} cannot be used: ${String(cause)}`;
    throw new OperatorError(message, { cause });
  }
};
