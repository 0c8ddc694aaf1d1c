import type { JobResult, PageResult, Result } from '../../jobs/request.ts';
import type { ApiEvent, Middleware, Reply } from '../call.ts';
import { pagingOf } from '../paging.ts';
import { apiAddress, apiPath } from '../reply/address.ts';
import { everybodys, json, own } from '../reply/reply-headers.ts';

/** Shows a job. Only routes about jobs have it: with it come all the lists that a job names. */
export type ShowJob = (result: JobResult, event: ApiEvent) => Reply;

const pageReply = (result: PageResult, event: ApiEvent): Reply => {
  const address = `${apiAddress(event)}${apiPath(event) ?? ''}`;
  const paging = pagingOf(result, new URLSearchParams(event.rawQueryString), address);
  return {
    statusCode: 200,
    headers: { ...json, ...own },
    body: JSON.stringify({ data: result.data, paging }),
  };
};

const toReply = (result: Result, event: ApiEvent, showJob: ShowJob | undefined): Reply => {
  switch (result.kind) {
    case 'job':
      if (!showJob) throw new Error('A route that is not about jobs has found one.');
      return showJob(result, event);
    case 'unchanged':
      return { statusCode: 304, headers: { ...own, etag: result.tag } };
    case 'nothing':
      return { statusCode: 204, headers: own };
    case 'page':
      return pageReply(result, event);
    case 'data':
      return { statusCode: 200, headers: { ...json, ...everybodys }, body: JSON.stringify(result.data) };
  }
};

/** Makes the HTTP answer of what the use case found. */
export const reply = (showJob?: ShowJob): Middleware => ({
  after: (request) => {
    const result = request.response as Result;
    if (result.kind === 'job') request.internal.jobId = result.stored.job.id;
    request.response = toReply(result, request.event, showJob);
  },
});
