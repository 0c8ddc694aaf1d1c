import { AsyncLocalStorage } from 'node:async_hooks';

/** The function that is at work, and what it has set going. */
export const currentFunction = new AsyncLocalStorage<string>();

/** What `work` asks of the store is nobody's: another process comes between. */
export const inNoFunction = <Result>(work: () => Result): Result => currentFunction.exit(work);
