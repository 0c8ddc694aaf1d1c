import { jobView } from '../../domain/job-view.ts';
import { jobTag } from '../../jobs/entity-tags.ts';
import type { JobResult, Result } from '../../jobs/use-case.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { apiUrl } from './api-url.ts';
import { lenientHeaders } from './lenient-headers.ts';
import { pageReply } from './paging.ts';
import { json, ownHeaders } from './reply-headers.ts';

const jobReply = (
  { stored, employer, created, replayed, dryRun, removed }: JobResult,
  event: ApiEvent,
): Reply => {
  const view = jobView(stored.job, employer);
  const headers = {
    ...json,
    ...ownHeaders,
    ...(removed && lenientHeaders(removed)),
  };
  if (dryRun) {
    const body = JSON.stringify(created ? { ...view, id: null } : view);
    return { statusCode: 200, headers: { ...headers, 'dry-run': 'true' }, body };
  }
  return {
    statusCode: created ? 201 : 200,
    headers: {
      ...headers,
      etag: jobTag(stored, employer, view),
      ...(created && { location: `${apiUrl(event)}/jobs/${stored.job.id}` }),
      ...(replayed && { 'idempotent-replayed': 'true' }),
    },
    body: JSON.stringify(view),
  };
};

/** The response with the result of a use case on jobs. */
export const resultReply = (result: Result, event: ApiEvent): Reply => {
  switch (result.kind) {
    case 'job':
      return jobReply(result, event);
    case 'unchanged':
      return { statusCode: 304, headers: { ...ownHeaders, etag: result.tag } };
    case 'nothing':
      return { statusCode: 204, headers: ownHeaders };
    case 'page':
      return pageReply(result, event);
  }
};
