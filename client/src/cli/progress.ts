import type { Writable } from 'node:stream';

const every = 500;

/** Shows the number of jobs in one line of a terminal; elsewhere nothing. */
export const createProgress = (stream: Writable & { readonly isTTY?: boolean }) => {
  let isShown = false;
  return {
    show: (jobs: number): void => {
      if (!stream.isTTY || jobs % every !== 0) return;
      isShown = true;
      stream.write(`\r${jobs.toLocaleString('en')} jobs`);
    },
    /** Removes the line before other output. */
    clear: (): void => {
      if (isShown) stream.write('\r\u001b[K');
      isShown = false;
    },
  };
};
