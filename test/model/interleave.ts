import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { intercept } from '../support/faults.ts';

/** One client's work from its first step to its last. */
type Client = { running: boolean; readonly parked: (() => Promise<void>)[] };

/**
 * Runs clients side by side so that of all the requests which they make to the store one is on its way at a time, and
 * `picks` says whose is next. Once the picks are used up, they go in turn.
 *
 * @param clients each is one client's work.
 */
export const interleaved = async (
  clients: readonly (() => Promise<void>)[],
  picks: readonly number[],
): Promise<void> => {
  const context = new AsyncLocalStorage<Client>();
  const all: Client[] = clients.map(() => ({ running: true, parked: [] }));
  const rest = [...picks];

  const drive = async (): Promise<void> => {
    while (all.some(({ running }) => running)) {
      await turn();
      // Waits until it is known what each of them wants next.
      if (all.some(({ running, parked }) => running && parked.length === 0)) continue;
      const waiting = all.filter(({ parked }) => parked.length > 0);
      await waiting[(rest.shift() ?? 0) % waiting.length]?.parked.shift()?.();
    }
  };

  const work = clients.map((client, at) => {
    const own = all[at] ?? { running: true, parked: [] };
    return context.run(own, client).finally(() => {
      own.running = false;
    });
  });
  await intercept(
    (_, send) => {
      const client = context.getStore();
      if (!client) return send();
      return new Promise((resolve, reject) => {
        client.parked.push(() => send().then(resolve, reject));
      });
    },
    () => Promise.all([drive(), Promise.allSettled(work)]),
  );
  await Promise.all(work);
};
