import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { config } from '../lib/config.ts';
import { findDueFeeds } from '../lib/fetching/due-feeds.ts';
import { type HeaderStore, headersInFiles } from '../lib/fetching/header-store.ts';
import type { RunPlace, RunRequest } from '../lib/fetching/run-feed.ts';
import { endLeases } from '../lib/fetching/store/feeds.ts';
import { logError } from '../lib/log.ts';
import { everyMinute, finishRemovals } from './background.ts';
import { dataDirOf } from './settings.ts';

/** In the folder of the data; that of an engine in memory is in the environment. */
export const machineHeaders = (): HeaderStore =>
  headersInFiles(resolve(process.env.APPLICATIONS_FOLDER || dataDirOf(process.env)));

/** Runs a feed in this process. */
export const runHere = async (request: RunRequest, release: string, signal?: AbortSignal) => {
  // Here, because what reads feeds takes long to load.
  const { runFeed } = await import('../lib/fetching/run-feed.ts');
  const place: RunPlace = { headers: machineHeaders(), release, signal, onRemoving: finishRemovals };
  return runFeed(request, place);
};

const atOnce = 4;

/**
 * Begins, each minute, the runs that are due. On disposal they end, and are left to the next start.
 *
 * @param isAlone whether no other process can be running a feed.
 */
export const startFeedTimer = async (isAlone: boolean): Promise<AsyncDisposable> => {
  if (isAlone) await endLeases();
  const stop = new AbortController();
  const running = new Map<string, Promise<unknown>>();
  const begin = async (): Promise<void> => {
    for (const { id } of await findDueFeeds(new Date())) {
      if (stop.signal.aborted || running.has(id) || running.size >= atOnce) continue;
      const run = runHere({ id, token: randomUUID(), isScheduled: true }, config().release ?? '', stop.signal)
        .catch((error) => logError(error, { feed: id }))
        .finally(() => running.delete(id));
      running.set(id, run);
    }
  };
  const timer = everyMinute(begin);
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort(new Error('The service was stopped.'));
      await timer[Symbol.asyncDispose]();
      await Promise.all(running.values());
    },
  };
};
