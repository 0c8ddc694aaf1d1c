import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { intercept } from '../support/store/faults.ts';

/** The state of one client. */
type Client = { running: boolean; readonly pending: (() => Promise<void>)[] };

/**
 * Runs clients concurrently, with one store request in flight at a time.
 *
 * @param clients the work of each client.
 * @param choices which client sends its next request; when they are used up, the first waiting one.
 */
export const interleave = async (
  clients: readonly (() => Promise<void>)[],
  choices: readonly number[],
): Promise<void> => {
  const context = new AsyncLocalStorage<Client>();
  const clientsState: Client[] = clients.map(() => ({ running: true, pending: [] }));
  const remainingChoices = [...choices];

  const drive = async (): Promise<void> => {
    while (clientsState.some(({ running }) => running)) {
      await nextTurn();
      // Waits until every running client has a pending request.
      if (clientsState.some(({ running, pending }) => running && pending.length === 0)) continue;
      const waiting = clientsState.filter(({ pending }) => pending.length > 0);
      await waiting[(remainingChoices.shift() ?? 0) % waiting.length]?.pending.shift()?.();
    }
  };

  const work = clients.map((client, at) => {
    const state = clientsState[at] ?? { running: true, pending: [] };
    return context.run(state, client).finally(() => {
      state.running = false;
    });
  });
  await intercept(
    (_, send) => {
      const client = context.getStore();
      if (!client) return send();
      return new Promise((resolve, reject) => {
        client.pending.push(() => send().then(resolve, reject));
      });
    },
    () => Promise.all([drive(), Promise.allSettled(work)]),
  );
  await Promise.all(work);
};
