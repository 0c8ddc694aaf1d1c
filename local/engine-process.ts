import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findEngine } from './engine-binary.ts';
import { EngineError } from './engine-error.ts';

export type EngineProcess = {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Settles when the process answers; fails with an EngineError when it ends instead. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
};

/** How long the engine may take to start, in milliseconds; usually it is some ten. */
const startPatience = 10_000;
/** How long it may take to end. It loses nothing by being killed. */
const stopPatience = 3_000;

/**
 * Starts the engine as a process of its own. It ends with this process, unless this one is killed outright.
 *
 * @param file the database file; without one the engine keeps everything in memory.
 * @throws EngineError when there is no engine to start.
 */
export const spawnEngine = (port: number, file?: string): EngineProcess => {
  const child = spawn(
    findEngine(),
    ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])],
    // A process group of its own: Ctrl-C in a terminal must not end the engine under requests in flight.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  if (child.pid === undefined)
    throw new EngineError(`The DynamoDB engine ${child.spawnfile} does not start.`);

  const ended = once(child, 'exit').then(() => {});
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  ended.then(() => process.off('exit', killAtExit));

  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: child.pid,
    ended,
    ready: listening(child, ended),
    stop: async () => {
      const kill = setTimeout(killAtExit, stopPatience);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(kill);
    },
  };
};

const listening = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  let said = '';
  const told = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('listening on')) resolve();
      });
    }
  });
  const late = new AbortController();
  const failed = Promise.race([ended, wait(startPatience, undefined, { signal: late.signal })]);
  try {
    const started = await Promise.race([told.then(() => true), failed.then(() => false)]);
    if (started) return;
  } finally {
    late.abort();
    failed.catch(() => {});
  }
  child.kill('SIGKILL');
  throw new EngineError(`The DynamoDB engine did not start: ${said.trim() || 'it said nothing'}`);
};

/** A TCP port of the loopback address that nobody listens on now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EngineError('No free port was found.');
  return address.port;
};
