import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { publicReply } from '../lib/http/reply/reply.ts';
import { listRoutes } from '../lib/lists/routes.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint(listRoutes['GET /jobcategories'], publicRequest, {
  run: () => ({ data: jobCategories.all() }),
  reply: publicReply,
});
