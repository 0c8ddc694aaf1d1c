import type { Step } from '../api-event.ts';

/** Marks a dry run for the steps that follow. */
export const markDryRun = (): Step<{ query: boolean }> => ({
  before: ({ event }) => {
    event.dryRun = event.query;
  },
});
