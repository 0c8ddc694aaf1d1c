import { retryDelay } from '../backoff.ts';
import { ApiError, InvalidResponseError, ResponseError } from '../errors.ts';
import { operations } from '../operations.ts';
import { followLinks, queryIn } from '../pages.ts';
import type { Pause, Transport } from '../transport.ts';
import type { BoardJob } from '../types.ts';

/** Where a follower goes on: JSON, to be kept with the jobs. */
export type BoardState = { readonly after: string };

type Awaitable<Value> = Value | Promise<Value>;

/** What `followBoard` calls, and how often it reads. */
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

/** The longest wait for a Retry-After. */
const maxOutageWait = 3_600_000;

/** The service refuses the key. Whatever a proxy answers meanwhile, even a 401, is an outage. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  [401, 403].includes(error.status) &&
  /\/problems\/[\w-]+$/.test(error.problem?.type ?? '');

/** The cursor has expired, or is not one of this release: walking again is always right. */
const isLost = (error: unknown): boolean => error instanceof ApiError && [400, 410].includes(error.status);

const retryAfterOf = (error: unknown): number =>
  error instanceof ResponseError ? (error.retryAfter ?? 0) : 0;

/** Pages that were filtered may be empty, one after the other: their pauses stay below a second. */
const emptyPageDelay = (count: number): number => retryDelay(Math.min(count, 3));

const createFollower = (send: Transport, pause: Pause, options: FollowOptions) => {
  const { signal, onLive, onGone, held, load, save } = options;
  /** How many pages without an entry have been read in a row. */
  let emptyPages = 0;

  /** Nothing is called after an abort. */
  const call = async <Result>(callback: () => Awaitable<Result>): Promise<Result> => {
    signal?.throwIfAborted();
    return callback();
  };

  /** Waits after a page that has nothing, before the next one is read. */
  const pauseIfEmpty = async ({ length }: readonly unknown[]): Promise<void> => {
    emptyPages = length === 0 ? emptyPages + 1 : 0;
    if (emptyPages === 0) return;
    await pause(emptyPageDelay(emptyPages), signal);
    signal?.throwIfAborted();
  };

  /** @returns the state as of which the jobs were read */
  const readLiveJobs = async (named: Set<number>): Promise<BoardState> => {
    let state: BoardState = { after: '' };
    const pages = followLinks(send, operations.listBoardJobs, { signal }, ({ next }) => next);
    for await (const { data, next, changes } of pages) {
      for (const job of data) {
        await call(() => onLive(job));
        named.add(job.id);
      }
      state = { after: queryIn(changes) ?? '' };
      if (next !== null) await pauseIfEmpty(data);
    }
    return state;
  };

  /** Handles the changes of one page. @returns the state behind it, and the ids that it named */
  const readPage = async ({ after }: BoardState) => {
    const response = await send(operations.listBoardChanges, { query: after, signal });
    const { data, next, upToDate } = response.body;
    for (const { id, job } of data) await call(() => (job ? onLive(job) : onGone(id)));
    const state: BoardState = { after: queryIn(next) ?? '' };
    if (!upToDate) {
      if (state.after === after) {
        throw new InvalidResponseError(response, 'a page of changes whose next page is itself');
      }
      await pauseIfEmpty(data);
    }
    return { state, ids: data.map(({ id }) => id), upToDate };
  };

  return {
    load: () => call(load),

    /** Reads all live jobs, then the changes since, and drops what neither has named. */
    walk: async (): Promise<BoardState> => {
      const named = new Set<number>();
      let state = await readLiveJobs(named);
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

/** `Client` documents what it returns. */
export const createFollowBoard =
  (send: Transport, pause: Pause) =>
  async (options: FollowOptions): Promise<never> => {
    const { signal, onError, interval = 10_000 } = options;
    const follower = createFollower(send, pause, options);
    let begin = async (): Promise<BoardState> => (await follower.load()) ?? follower.walk();
    let state: BoardState | undefined;
    for (let failures = 0; ; ) {
      try {
        state ??= await begin();
        const read = await follower.follow(state);
        state = read.state;
        failures = 0;
        if (read.upToDate) await pause(interval, signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (isFinal(error)) throw error;
        if (isLost(error)) [state, begin] = [undefined, () => follower.walk()];
        onError?.(error);
        failures += 1;
        await pause(Math.min(retryDelay(failures, retryAfterOf(error)), maxOutageWait), signal);
      }
      signal?.throwIfAborted();
    }
  };
