import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findEngineBinary } from './engine-binary.ts';
import { EngineError } from './engine-error.ts';

export type EngineProcess = {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Settles when the process accepts requests; an EngineError when it does not start. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
};

/** Milliseconds; a start usually takes about ten. */
const startTimeout = 10_000;
/** Milliseconds, after which the process is killed, which loses nothing. */
const stopTimeout = 3_000;

/**
 * Starts the engine as a process of its own, which ends with this process unless this one is killed
 * by SIGKILL.
 *
 * @param file the database file; without one the engine keeps everything in memory.
 * @throws EngineError when there is no engine to start.
 */
export const spawnEngine = (port: number, file?: string): EngineProcess => {
  const child = spawn(
    findEngineBinary(),
    ['serve', '--host', '127.0.0.1', '--port', String(port), ...(file ? ['--db-path', file] : [])],
    // A process group of its own: Ctrl-C in a terminal must not end the engine during requests.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  if (child.pid === undefined) {
    throw new EngineError(`The DynamoDB engine ${child.spawnfile} does not start.`);
  }

  const ended = once(child, 'exit').then(() => {});
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  ended.then(() => process.off('exit', kill));

  return {
    endpoint: `http://127.0.0.1:${port}`,
    pid: child.pid,
    ended,
    ready: waitUntilReady(child, ended),
    stop: async () => {
      const timeout = setTimeout(kill, stopTimeout);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(timeout);
    },
  };
};

const waitUntilReady = async (child: ChildProcess, ended: Promise<void>): Promise<void> => {
  let output = '';
  const listening = new Promise<true>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes('listening on')) resolve(true);
      });
    }
  });
  const timeout = new AbortController();
  const timedOut = wait(startTimeout, undefined, { signal: timeout.signal }).catch(() => {});
  const isListening = await Promise.race([listening, ended, timedOut]);
  timeout.abort();
  if (isListening) return;
  child.kill('SIGKILL');
  throw new EngineError(`The DynamoDB engine did not start: ${output.trim() || 'it said nothing'}`);
};

/** A TCP port of the loopback address that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new EngineError('No free port was found.');
  return address.port;
};
