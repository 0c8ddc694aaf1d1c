import type { Step, WithMethod } from '../api-event.ts';
import { readDryRun } from '../query/dry-run.ts';
import { QueryReader } from '../query/query-reader.ts';

/** Marks a dry run of a POST or PUT. @throws InvalidQueryError */
export const dryRunQuery = (): Step<WithMethod> => ({
  before: ({ event }) => {
    if (event.method === 'DELETE') return;
    const reader = new QueryReader(new URLSearchParams(event.rawQueryString));
    event.dryRun = readDryRun(reader);
    reader.throwIfAny();
  },
});
