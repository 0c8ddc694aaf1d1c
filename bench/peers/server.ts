import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Report } from './report-cpu.ts';

export type Server = {
  readonly origin: string;
  /** Microseconds of CPU that the server's own process has used so far. */
  cpu(): Promise<number>;
  stop(): void;
};

/**
 * Starts one of the servers of this folder in a process of its own.
 *
 * @param env where the tables are, and what else the server needs.
 */
export const startServer = async (file: string, env: NodeJS.ProcessEnv): Promise<Server> => {
  const child = fork(join(import.meta.dirname, file), [], {
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    // The service writes its log, as it does when it is deployed; it is discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`${file} exited with ${status}.`);
  });
  const nextReport = async (): Promise<Report> => {
    const report = Promise.withResolvers<Report>();
    child.once('message', report.resolve);
    return Promise.race([report.promise, ended]);
  };
  const started = await nextReport();
  if (started.kind !== 'listening') throw new Error(`${file} does not listen.`);
  return {
    origin: `http://127.0.0.1:${started.port}`,
    cpu: async () => {
      child.send('cpu');
      const report = await nextReport();
      return report.kind === 'cpu' ? report.micros : Number.NaN;
    },
    stop: () => {
      ended.catch(() => {});
      child.kill();
    },
  };
};
