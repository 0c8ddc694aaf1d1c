import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { publicReply } from '../lib/http/reply/reply.ts';
import { positionTypes } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /positiontypes', publicRequest, {
  run: () => ({ data: positionTypes.all() }),
  reply: publicReply,
});
