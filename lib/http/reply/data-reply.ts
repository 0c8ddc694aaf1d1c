import type { Reply } from '../api-event.ts';
import { json, publicHeaders } from './reply-headers.ts';

/** The response with a document that is the same for every caller. */
export const dataReply = (data: object): Reply => ({
  statusCode: 200,
  headers: { ...json, ...publicHeaders },
  body: JSON.stringify(data),
});
