import { jobView } from '../../domain/job-view.ts';
import { entityTag } from '../../jobs/entity-tag.ts';
import type { Removals } from '../../jobs/request.ts';
import type { ShowJob } from '../middleware/reply.ts';
import { apiAddress } from './address.ts';
import { json, own } from './reply-headers.ts';

const counts = (removed: Removals): string =>
  Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', ');

/** The answer of a request that has read or written a job. */
export const jobReply: ShowJob = ({ stored, employer, created, replayed, removed }, event) => {
  const view = jobView(stored.job, employer);
  return {
    statusCode: created ? 201 : 200,
    headers: {
      ...json,
      ...own,
      etag: entityTag(stored, employer, view),
      ...(created && { location: `${apiAddress(event)}/jobs/${stored.job.id}` }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
      ...(removed && { 'preference-applied': 'handling=lenient', 'lenient-removed': counts(removed) }),
    },
    body: JSON.stringify(view),
  };
};
