import { AsyncLocalStorage } from 'node:async_hooks';

/** The name of the running function, also in its asynchronous continuations. */
export const currentFunction = new AsyncLocalStorage<string>();

/**
 * Runs `work` as another process would: no function is recorded as the caller of its store
 * requests.
 */
export const outsideFunction = <Result>(work: () => Result): Result => currentFunction.exit(work);
