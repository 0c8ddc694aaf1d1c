import type { SyncOutput } from '../../sync/sync-call.ts';
import type { ApiEvent, Reply } from '../api-event.ts';
import { apiPath, apiUrl } from './api-url.ts';
import { json, ownHeaders } from './reply-headers.ts';

const documentReply = (statusCode: number, document: object, headers = {}): Reply => ({
  statusCode,
  headers: { ...json, ...ownHeaders, ...headers },
  body: JSON.stringify(document),
});

/** The response with the result of a use case on synchronisations. */
export const syncReply = (result: SyncOutput, event: ApiEvent): Reply => {
  switch (result.kind) {
    case 'nothing':
      return { statusCode: 204, headers: ownHeaders };
    case 'sync': {
      const { status, document } = result;
      const isNew = status === 201 && { location: `${apiUrl(event)}/syncs/${document.id}` };
      return documentReply(status, document, { ...isNew });
    }
    case 'syncs':
      return documentReply(200, { data: result.data });
    case 'removals': {
      const url = `${apiUrl(event)}${apiPath(event) ?? ''}`;
      const next = result.next && `${url}?${new URLSearchParams({ cursor: result.next })}`;
      return documentReply(200, { data: result.data, next });
    }
  }
};
