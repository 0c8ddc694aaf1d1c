import { endpoint } from '../lib/http/endpoint.ts';
import { documentReply } from '../lib/http/reply/reply.ts';
import { listEmployers } from '../lib/vendor/list-employers.ts';
import { vendorRoutes } from '../lib/vendor/routes.ts';
import { vendorRequest } from '../lib/vendor/vendor-request.ts';

export const handler = endpoint(vendorRoutes['GET /employers'], vendorRequest, {
  run: listEmployers,
  reply: documentReply,
});
