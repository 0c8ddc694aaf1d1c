import type { FromSchema } from 'json-schema-to-ts';
import { complete, count, withOptional } from '../schema-parts.ts';

/** What lenient mode removed or rewrote, by kind: the same numbers as in the header `Lenient-Removed`. */
export const removedCountsSchema = withOptional(
  // Present only where they are not 0.
  { unlisted: count, omitted: count },
  complete({
    tags: count,
    attributes: count,
    links: count,
    comments: count,
    properties: count,
    rewritten: count,
  }),
);

export type RemovedCounts = FromSchema<typeof removedCountsSchema>;
