import { setTimeout } from 'node:timers/promises';
import type { Client } from 'job-posting-client';
import type { JobDatabase } from './jobs.ts';

/** The first line of a message, which may be of another program, as it is logged. */
export const lineOf = (error: unknown): string => {
  const [first = ''] = String(error instanceof Error ? error.message : error).split('\n');
  return first.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '?');
};

/** Follows the board with the key of now. When that has ended, the site shows what it has. */
export const keepFollowing = async (
  { put, remove, ids, load, save }: JobDatabase,
  connect: () => Client,
  log: (line: string) => void,
  { pause = setTimeout as (milliseconds: number) => Promise<unknown>, signal = AbortSignal.any([]) } = {},
): Promise<void> => {
  const onError = (error: unknown): void => log(lineOf(error));
  while (!signal.aborted) {
    try {
      const callbacks = { onLive: put, onGone: remove, held: ids, load, save };
      await connect().followBoard({ ...callbacks, onError, interval: 500, signal });
    } catch (error) {
      if (signal.aborted) return;
      log(`${lineOf(error)} The next attempt is in a minute.`);
      await pause(60_000);
    }
  }
};
