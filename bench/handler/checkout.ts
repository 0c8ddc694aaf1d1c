import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { config } from '../../lib/config.ts';
import type { Report, Round } from './process.ts';

export type Checkout = Disposable & { readonly run: (round: Round) => Promise<Report> };

/** Runs handlers of the checkout in `folder` in a process of its own. */
export const startCheckout = async (folder: string): Promise<Checkout> => {
  const { endpoint, tablePrefix, publicOrigin } = config();
  const child = fork(join(import.meta.dirname, 'process.ts'), [], {
    cwd: folder,
    env: {
      ...process.env,
      DYNAMODB_ENDPOINT: endpoint,
      TABLE_PREFIX: tablePrefix,
      PUBLIC_ORIGIN: publicOrigin,
      NODE_ENV: 'production',
    },
    // The log lines are written and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([status]) => {
    throw new Error(`The handler of ${folder} exited with ${status}.`);
  });
  const nextMessage = async () => {
    const [message] = await Promise.race([once(child, 'message'), exited]);
    return message;
  };
  await nextMessage();
  return {
    run: async (round) => {
      child.send(round);
      const report: Report = await nextMessage();
      if (report.statusCode >= 300) {
        throw new Error(`The handler of ${folder} answered ${report.statusCode}: ${report.body}`);
      }
      return report;
    },
    [Symbol.dispose]: () => {
      exited.catch(() => {});
      child.kill();
    },
  };
};
