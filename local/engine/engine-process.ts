import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { OperatorError } from '../operator-error.ts';
import { findEngineBinary } from './engine-binary.ts';

export type EngineProcess = {
  readonly endpoint: string;
  readonly pid: number;
  /** Settles when the process has ended, for any reason. */
  readonly ended: Promise<void>;
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
 * @param file the database file.
 * @param onSpawn called before the process accepts requests.
 * @returns the process once it accepts requests.
 * @throws OperatorError when there is no engine, or it does not start.
 */
export const startEngineProcess = async (
  file: string,
  onSpawn: (engine: EngineProcess) => void = () => {},
  attempts = 3,
): Promise<EngineProcess> => {
  const { engine, ready } = spawnEngine(await freePort(), file);
  onSpawn(engine);
  try {
    await ready;
    return engine;
  } catch (error) {
    // Another process may have taken the port before the engine did.
    if (attempts === 1) throw error;
    return startEngineProcess(file, onSpawn, attempts - 1);
  }
};

const spawnEngine = (port: number, file: string) => {
  const child = spawn(
    findEngineBinary(),
    ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file],
    // A process group of its own: Ctrl-C in a terminal must not end the engine during requests.
    { stdio: ['ignore', 'pipe', 'pipe'], detached: true },
  );
  const { pid } = child;
  if (pid === undefined) throw new OperatorError(`The DynamoDB engine ${child.spawnfile} does not start.`);

  const ended = once(child, 'exit').then(() => {});
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  ended.then(() => process.off('exit', kill));

  const waitUntilReady = async (): Promise<void> => {
    let output = '';
    const isListening = await new Promise<boolean>((resolve) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
          if (output.includes('listening on')) resolve(true);
        });
      }
      ended.then(() => resolve(false));
      setTimeout(resolve, startTimeout, false).unref();
    });
    if (isListening) return;
    kill();
    throw new OperatorError(`The DynamoDB engine did not start: ${output.trim() || 'it printed no reason'}`);
  };

  const stop = async (): Promise<void> => {
    const timeout = setTimeout(kill, stopTimeout);
    child.kill('SIGTERM');
    await ended;
    clearTimeout(timeout);
  };

  const engine: EngineProcess = { endpoint: `http://127.0.0.1:${port}`, pid, ended, stop };
  return { engine, ready: waitUntilReady() };
};

/** A TCP port of the loopback address that is free now. */
export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};
