import { retryDelay } from '../backoff.ts';
import { ApiError, RedirectError } from '../errors.ts';
import { operations } from '../operations.ts';
import { followLinks } from '../pages.ts';
import type { Pause, Transport } from '../transport.ts';
import type { BoardJob } from '../types.ts';

/** Where a follower goes on: JSON, to be kept with the jobs. */
export type BoardState = { readonly after: string };

type Awaitable<Value> = Value | Promise<Value>;

export type FollowOptions = {
  /** Inserts or replaces a live job. May be called again for the same job. */
  readonly onLive: (job: BoardJob) => Awaitable<unknown>;
  /** Deletes a job that is gone, if it is there. May be called again for the same id. */
  readonly onGone: (id: number) => Awaitable<unknown>;
  /** The ids of the jobs that the application holds. Called after a walk, to find those that are gone. */
  readonly held: () => Awaitable<Iterable<number> | AsyncIterable<number>>;
  /** What `save` was given last; undefined at first. */
  readonly load: () => Awaitable<BoardState | undefined>;
  /** Keeps the state. Called after the callbacks that it stands for have ended. */
  readonly save: (state: BoardState) => Awaitable<unknown>;
  /** Ends the following. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds between reads while there is nothing new; 10,000 by default. */
  readonly interval?: number | undefined;
  /** Receives each failure after which it tries again: of a request, or of a callback. */
  readonly onError?: ((error: unknown) => void) | undefined;
};

/** The key, or the address, is wrong: no retry can help. */
const isFinal = (error: unknown): boolean =>
  error instanceof RedirectError ||
  (error instanceof ApiError && [401, 403, 404, 405].includes(error.status));

/** The cursor has expired, or is not one of this service. */
const isLost = (error: unknown): boolean => error instanceof ApiError && [400, 410].includes(error.status);

/** The query of a link. Its address is not used, so that the key is never sent to another one. */
const queryOf = (link: string): string => /\?[^#]*/.exec(link)?.[0] ?? '';

const createFollower = (send: Transport, { signal, onLive, onGone, held, load, save }: FollowOptions) => {
  /** Nothing is called after an abort. */
  const call = async <Result>(callback: () => Awaitable<Result>): Promise<Result> => {
    signal?.throwIfAborted();
    return callback();
  };

  /** Handles the changes of one page. @returns the state behind it, and the ids that it named */
  const readPage = async ({ after }: BoardState) => {
    const { body } = await send(operations.listBoardChanges, { query: after, signal });
    for (const { id, job } of body.data) await call(() => (job ? onLive(job) : onGone(id)));
    const state: BoardState = { after: queryOf(body.next) };
    return { state, ids: body.data.map(({ id }) => id), upToDate: body.upToDate };
  };

  return {
    load: () => call(load),

    /** Reads all live jobs, then the changes since, and drops what neither has named. */
    walk: async (): Promise<BoardState> => {
      const named = new Set<number>();
      let state: BoardState = { after: '' };
      const pages = followLinks(send, operations.listBoardJobs, { signal }, ({ next }) => next);
      for await (const { data, changes } of pages) {
        for (const job of data) {
          await call(() => onLive(job));
          named.add(job.id);
        }
        state = { after: queryOf(changes) };
      }
      for (let upToDate = false; !upToDate; ) {
        const page = await readPage(state);
        for (const id of page.ids) named.add(id);
        ({ state, upToDate } = page);
      }
      for await (const id of await call(held)) {
        if (!named.has(id)) await call(() => onGone(id));
      }
      await call(() => save(state));
      return state;
    },

    /** Reads a page of changes. @returns the state behind it, and whether there is nothing more for now */
    follow: async (from: BoardState) => {
      const { state, ids, upToDate } = await readPage(from);
      // The cursor of a quiet board stays the same.
      if (ids.length > 0 || state.after !== from.after) await call(() => save(state));
      return { state, upToDate };
    },
  };
};

/**
 * Keeps an application's copy of the board's live jobs: walks through them, then follows their
 * changes, and goes on after a restart from what `save` was given. It waits out outages, and delivers
 * again what a callback has failed to take.
 *
 * The promise never resolves: it rejects with the reason of `signal` when that is aborted, and with
 * `ApiError` or `RedirectError` when the key or the address is wrong.
 */
export const createFollowBoard =
  (send: Transport, pause: Pause) =>
  async (options: FollowOptions): Promise<never> => {
    const { signal, onError, interval = 10_000 } = options;
    const follower = createFollower(send, options);
    let state = await follower.load();
    for (let failures = 0; ; ) {
      try {
        if (state === undefined) state = await follower.walk();
        const read = await follower.follow(state);
        state = read.state;
        failures = 0;
        if (read.upToDate) await pause(interval, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (isFinal(error)) throw error;
        if (isLost(error)) state = undefined;
        onError?.(error);
        failures += 1;
        await pause(retryDelay(failures), signal);
      }
      signal?.throwIfAborted();
    }
  };
