import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { publicReply } from '../lib/http/reply/reply.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /jobcategories', publicRequest, {
  run: () => ({ data: jobCategories.all() }),
  reply: publicReply,
});
