import type { Writable } from 'node:stream';

/** A line after so many jobs. */
const every = 100;

type Removals = { readonly planned: number; readonly done: number };

const textOf = (jobs: number, { planned, done }: Removals): string => {
  const removed =
    planned > 0 ? `, ${done.toLocaleString('en')} of ${planned.toLocaleString('en')} removed` : '';
  return `${jobs.toLocaleString('en')} jobs${removed}`;
};

/** Shows the number of jobs in one line of a terminal; elsewhere nothing. */
export const createProgress = (stream: Writable & { readonly isTTY?: boolean }) => {
  let shown = 0;
  return {
    show: (jobs: number, removals: Removals = { planned: 0, done: 0 }): void => {
      const step = Math.floor((jobs + removals.done) / every);
      if (!stream.isTTY || step === shown) return;
      shown = step;
      stream.write(`\r${textOf(jobs, removals)}`);
    },
    /** Removes the line before other output. */
    clear: (): void => {
      if (shown > 0) stream.write('\r\u001b[K');
      shown = 0;
    },
  };
};
