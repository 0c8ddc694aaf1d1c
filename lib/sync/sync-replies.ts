import { apiUrl, json, urlOf } from '../http/reply/reply.ts';
import type { ReplyOf } from '../http/step.ts';
import type { RemovalsPage } from './list-removals.ts';
import type { SyncDocument } from './sync-schema.ts';

export const openedReply: ReplyOf<SyncDocument> = (document, event, internal) => {
  internal.syncId = document.id;
  return json(201, document, { location: `${apiUrl(event)}/syncs/${document.id}` });
};

/** Removals may continue after the response. */
export const commitReply: ReplyOf<SyncDocument> = (document) =>
  json(document.state === 'removing' ? 202 : 200, document);

export const removalsReply: ReplyOf<RemovalsPage> = ({ data, next }, event) =>
  json(200, { data, next: next && `${urlOf(event)}?${new URLSearchParams({ cursor: next })}` });
