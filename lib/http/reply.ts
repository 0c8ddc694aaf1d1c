import { jobView } from '../domain/job-view.ts';
import { entityTag } from '../jobs/entity-tag.ts';
import type { JobResult, PageResult, Removals, Result } from '../jobs/request.ts';
import { apiAddress, apiPath } from './address.ts';
import type { ApiEvent, Middleware, Reply } from './call.ts';
import { pagingOf } from './paging.ts';

const secure = { 'x-content-type-options': 'nosniff' };
/** An employer's jobs are for its own eyes, and are to be asked for anew each time; with its tag that is cheap. */
const own = { ...secure, 'cache-control': 'private, no-cache' };
const json = { 'content-type': 'application/json' };

const counts = (removed: Removals): string =>
  Object.entries(removed)
    .map(([kind, count]) => `${kind}=${count}`)
    .join(', ');

const jobReply = ({ stored, employer, created, replayed, removed }: JobResult, event: ApiEvent): Reply => ({
  statusCode: created ? 201 : 200,
  headers: {
    ...json,
    ...own,
    etag: entityTag(stored, employer),
    ...(created && { location: `${apiAddress(event)}/jobs/${stored.job.id}` }),
    ...(replayed && { 'idempotent-replayed': 'true' }),
    ...(removed && { 'preference-applied': 'handling=lenient', 'lenient-removed': counts(removed) }),
  },
  body: JSON.stringify(jobView(stored.job, employer)),
});

const pageReply = (result: PageResult, event: ApiEvent): Reply => {
  const address = `${apiAddress(event)}${apiPath(event) ?? ''}`;
  const paging = pagingOf(result, new URLSearchParams(event.rawQueryString), address);
  return {
    statusCode: 200,
    headers: { ...json, ...own },
    body: JSON.stringify({ data: result.data, paging }),
  };
};

const toReply = (result: Result, event: ApiEvent): Reply => {
  switch (result.kind) {
    case 'job':
      return jobReply(result, event);
    case 'unchanged':
      return { statusCode: 304, headers: { ...own, etag: result.tag } };
    case 'nothing':
      return { statusCode: 204, headers: own };
    case 'page':
      return pageReply(result, event);
    case 'data':
      return { statusCode: 200, headers: { ...json, ...secure }, body: JSON.stringify(result.data) };
  }
};

/** Makes the HTTP answer of what the use case found. */
export const reply = (): Middleware => ({
  after: (request) => {
    const result = request.response as Result;
    if (result.kind === 'job') request.internal.jobId = result.stored.job.id;
    request.response = toReply(result, request.event);
  },
});
