/**
 * Reports that the store could not serve a request at once, to the caller that made the signal which
 * ends it: all requests of a call have the same one.
 */
export const reportBusy = (signal: AbortSignal | undefined): void => {
  signal?.dispatchEvent(new Event('busy'));
};

/** Calls back whenever the store was too busy for a request that the signal ends. */
export const onBusy = (signal: AbortSignal, listener: () => void): void => {
  signal.addEventListener('busy', listener);
};
