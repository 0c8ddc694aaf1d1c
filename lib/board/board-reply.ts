import { apiUrl, json, type NotModified, notModified } from '../http/reply/reply.ts';
import type { ApiEvent, ReplyOf } from '../http/step.ts';
import type { BoardJobDocument } from './get-board-job.ts';
import type { ChangesPage } from './list-changes.ts';
import type { WalkPage } from './walk-jobs.ts';

/** A link to another page, of the same size. */
const boardLink = (list: 'jobs' | 'changes', parameter: string, cursor: string, event: ApiEvent): string => {
  const pageSize = new URLSearchParams(event.rawQueryString).get('pageSize');
  const query = new URLSearchParams({ ...(pageSize && { pageSize }), [parameter]: cursor });
  return `${apiUrl(event)}/board/${list}?${query}`;
};

export const walkReply: ReplyOf<WalkPage> = ({ data, next, changes }, event) =>
  json(200, {
    data,
    next: next && boardLink('jobs', 'cursor', next, event),
    changes: boardLink('changes', 'after', changes, event),
  });

export const changesReply: ReplyOf<ChangesPage> = ({ data, next, upToDate }, event, internal) => {
  internal.isIdle = data.length === 0 && upToDate;
  return json(200, { data, next: boardLink('changes', 'after', next, event), upToDate });
};

export const boardJobReply: ReplyOf<BoardJobDocument | NotModified> = (output) =>
  'notModified' in output ? notModified(output) : json(200, output.document, { etag: output.tag });
