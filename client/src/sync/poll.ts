import type { Pause } from '../transport.ts';
import type { Sync } from '../types.ts';
import type { Syncs } from './syncs.ts';

const firstPoll = 500;
const lastPoll = 10_000;

export type PollContext = { readonly syncs: Syncs; readonly pause: Pause };

/** Reads a committed synchronisation until nothing is left to remove. */
export async function* poll(
  { syncs, pause }: PollContext,
  id: string,
  signal: AbortSignal | undefined,
): AsyncGenerator<Sync, void, undefined> {
  let state: Sync['state'] = 'removing';
  for (let delay = firstPoll; state === 'removing'; delay = Math.min(2 * delay, lastPoll)) {
    await pause(delay, signal);
    signal?.throwIfAborted();
    const sync = await syncs.get(id, { signal });
    state = sync.state;
    yield sync;
  }
}
