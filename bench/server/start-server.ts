import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { config } from '../../lib/config.ts';
import type { Reports } from './listening.ts';

export type Server = {
  readonly origin: string;
  /** Microseconds of CPU that the server's own process has used so far. */
  readonly cpu: () => Promise<Reports['cpu']>;
  /** Bytes of its heap, after a garbage collection. */
  readonly heap: () => Promise<Reports['heap']>;
  readonly stop: () => void;
};

type Options = {
  readonly env?: NodeJS.ProcessEnv;
  /** Of Node. */
  readonly execArgv?: readonly string[];
};

/**
 * Starts a server in a process of its own, on the store of this one.
 *
 * @param file in bench/; it calls `listening`.
 * @throws Error if it ends.
 */
export const startServer = async (file: string, { env, execArgv = [] }: Options = {}): Promise<Server> => {
  const { endpoint, tablePrefix } = config();
  const store = { DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix, ONE_CLOCK: 'true' };
  const child = fork(join(import.meta.dirname, '..', file), {
    execArgv: ['--expose-gc', ...execArgv],
    env: { ...process.env, ...store, ...env, NODE_ENV: 'production' },
    // The service writes its log, as it does when it is deployed; it is discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`${file} exited with ${status}.`);
  });
  const nextMessage = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended]);
    return message;
  };
  const ask = (name: keyof Reports) => {
    child.send(name);
    return nextMessage();
  };
  return {
    origin: `http://127.0.0.1:${await nextMessage()}`,
    cpu: () => ask('cpu'),
    heap: () => ask('heap'),
    stop: () => {
      ended.catch(() => {});
      child.disconnect();
    },
  };
};
