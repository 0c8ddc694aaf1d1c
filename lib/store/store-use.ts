/*
 * What a request asks of the store is counted by its signal, which ends all of its calls: so requests
 * that one process serves side by side are kept apart, and so is what no request has asked for.
 */

/** What a request has asked of the store so far. */
export type StoreUse = {
  /** Milliseconds in which at least one call was in progress. */
  readonly ms: number;
  readonly calls: number;
  /** Attempts of the SDK after the first one of a call. */
  readonly retries: number;
};

type Attempted = { readonly $metadata?: { readonly attempts?: number } };

/** @param sent the response or the error of a call. */
const retriesOf = (sent: unknown): number => ((sent as Attempted).$metadata?.attempts ?? 1) - 1;

class Counter {
  #ms = 0;
  #calls = 0;
  #retries = 0;
  #inProgress = 0;
  #since = 0;

  begin(): void {
    this.#calls++;
    if (this.#inProgress++ === 0) this.#since = performance.now();
  }

  end(sent: unknown): void {
    this.#retries += retriesOf(sent);
    if (--this.#inProgress === 0) this.#ms += performance.now() - this.#since;
  }

  get use(): StoreUse {
    const ms = this.#ms + (this.#inProgress > 0 ? performance.now() - this.#since : 0);
    return { ms, calls: this.#calls, retries: this.#retries };
  }
}

const counters = new WeakMap<AbortSignal, Counter>();

/** Counts the calls that the signal ends from now on. @returns reads what was counted. */
export const countStoreUse = (signal: AbortSignal): (() => StoreUse) => {
  const counter = new Counter();
  counters.set(signal, counter);
  return () => counter.use;
};

/** A signal that also ends with another one; its calls count as the first one's. */
export const endedAlsoBy = (signal: AbortSignal | undefined, other: AbortSignal): AbortSignal => {
  if (!signal) return other;
  const either = AbortSignal.any([signal, other]);
  const counter = counters.get(signal);
  if (counter) counters.set(either, counter);
  return either;
};

/** Makes a call, and counts it. */
export const counted = async <Response>(
  send: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  const counter = signal && counters.get(signal);
  counter?.begin();
  try {
    const response = await send();
    counter?.end(response);
    return response;
  } catch (error) {
    counter?.end(error);
    throw error;
  }
};
