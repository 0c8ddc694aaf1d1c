import type { Removals } from '../../jobs/use-case.ts';
import type { OperationResults } from '../../sync/operations/operation.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { prefersLenient } from '../body/prefer.ts';
import { lenientHeaders } from './lenient-headers.ts';
import { printable } from './printable.ts';
import { json, ownHeaders } from './reply-headers.ts';

const none: Removals = { tags: 0, attributes: 0, links: 0, comments: 0, properties: 0, rewritten: 0 };

const sum = (one: Removals, other: Removals): Removals => {
  const unlisted = (one.unlisted ?? 0) + (other.unlisted ?? 0);
  const omitted = (one.omitted ?? 0) + (other.omitted ?? 0);
  return {
    tags: one.tags + other.tags,
    attributes: one.attributes + other.attributes,
    links: one.links + other.links,
    comments: one.comments + other.comments,
    properties: one.properties + other.properties,
    rewritten: one.rewritten + other.rewritten,
    ...(unlisted > 0 && { unlisted }),
    ...(omitted > 0 && { omitted }),
  };
};

/** The response with the results of a batch or of a chunk. */
export const resultsReply = (
  { results, counts }: OperationResults,
  { dryRun, headers }: ApiEvent,
): Reply => ({
  statusCode: 200,
  headers: {
    ...json,
    ...ownHeaders,
    ...(prefersLenient(headers.prefer) &&
      lenientHeaders(results.reduce((all, { removed }) => sum(all, removed ?? none), none))),
    ...(dryRun && { 'dry-run': 'true' }),
  },
  body: JSON.stringify({ results, counts }, printable),
});
