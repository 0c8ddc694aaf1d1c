import { setTimeout } from 'node:timers/promises';
import type { Client } from '../../client/src/index.ts';
import type { Jobs } from './jobs.ts';

type Following = {
  /** A client with the present key. Called again after a key has ended. */
  readonly connect: () => Client;
  readonly log: (line: string) => void;
  readonly pause?: (milliseconds: number) => Promise<unknown>;
  readonly signal?: AbortSignal;
};

/** The first line of a message, which may be of another program. */
const lineOf = (error: unknown): string =>
  String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';

/** Follows the board. After its key has ended, the site shows what it has, and tries again. */
export const keepFollowing = async (
  jobs: Jobs,
  { connect, log, pause = setTimeout, signal }: Following,
): Promise<void> => {
  while (!signal?.aborted) {
    try {
      await connect().followBoard({
        onLive: jobs.put,
        onGone: jobs.remove,
        held: jobs.ids,
        load: jobs.load,
        save: jobs.save,
        interval: 500,
        onError: (error) => log(lineOf(error)),
        signal,
      });
    } catch (error) {
      if (signal?.aborted) return;
      log(`${lineOf(error)} The next attempt is in a minute.`);
      await pause(60_000);
    }
  }
};
