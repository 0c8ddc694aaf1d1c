import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { config } from '../../lib/config.ts';
import { findEngineBinary } from '../../local/engine/engine-binary.ts';
import { indexStreams } from '../../local/engine/streams.ts';

const started = (command: string, args: readonly string[], env?: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr?.resume();
  return child;
};

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export const kill = async (child: ChildProcess): Promise<void> => {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};

/** Starts an engine at a port, on a file that an earlier one may have left. */
export const startEngineAt = async (port: number, file: string): Promise<ChildProcess> => {
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), '--db-path', file];
  const engine = started(findEngineBinary(), args);
  process.once('exit', () => engine.kill('SIGKILL'));
  if (engine.stderr) await once(engine.stderr, 'data');
  indexStreams(file);
  return engine;
};

/** Starts a run of a feed in a process of its own. */
export const startRun = (id: string, folder: string): ChildProcess => {
  const { endpoint, tablePrefix } = config();
  const store = { DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix, ONE_CLOCK: 'true' };
  const program = join(import.meta.dirname, 'process.ts');
  return started(process.execPath, [program, id, folder], { ...process.env, ...store });
};
