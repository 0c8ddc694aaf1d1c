import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from './report-cpu.ts';

export type Server = {
  readonly name: string;
  readonly origin: string;
  /** Microseconds of CPU that the server's own process has used so far. */
  cpu(): Promise<number>;
  stop(): void;
};

/**
 * Starts one of the servers of this folder in a process of its own.
 *
 * @param prefix of the tables that it works on.
 */
export const startServer = async (name: string, endpoint: string, prefix: string): Promise<Server> => {
  const child = fork(join(import.meta.dirname, `${name}.ts`), [], {
    env: { ...process.env, DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: prefix, NODE_ENV: 'production' },
    // The log of the service is written, and nobody reads it.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`${name} has ended with ${status}.`);
  });
  const told = async (): Promise<Report> => {
    const answer = Promise.withResolvers<Report>();
    child.once('message', answer.resolve);
    return Promise.race([answer.promise, ended]);
  };
  const started = await told();
  if (started.kind !== 'listening') throw new Error(`${name} does not listen.`);
  return {
    name,
    origin: `http://127.0.0.1:${started.port}`,
    cpu: async () => {
      child.send('cpu');
      const report = await told();
      return report.kind === 'cpu' ? report.micros : Number.NaN;
    },
    stop: () => {
      ended.catch(() => {});
      child.kill();
    },
  };
};
