import { fork } from 'node:child_process';
import { join } from 'node:path';
import { config } from '../../lib/config.ts';
import type { Report } from './server.ts';

/** Starts the service in its own process, on the store of this one; its reports come in the order of the
 * requests.
 *
 * @param args the share of requests to the store that fail, and a seed.
 * @param execArgv options of Node.
 */
export const startServer = (args: readonly string[], execArgv: readonly string[] = []) => {
  const { endpoint, tablePrefix } = config();
  const server = fork(join(import.meta.dirname, 'server.ts'), args, {
    execArgv: ['--expose-gc', ...execArgv],
    env: { ...process.env, DYNAMODB_ENDPOINT: endpoint, TABLE_PREFIX: tablePrefix },
  });
  let next = Promise.withResolvers<Report>();
  server.on('message', (report: Report) => next.resolve(report));
  server.on('exit', (status) => next.reject(new Error(`The service exited with ${status}.`)));
  return {
    ready: next.promise,
    memory: (): Promise<Report> => {
      next = Promise.withResolvers<Report>();
      server.send('memory');
      return next.promise;
    },
    stop: () => server.disconnect(),
  };
};
