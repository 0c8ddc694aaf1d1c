import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { documentOf } from '../lib/jobs/result.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /jobcategories', publicRequest, () =>
  documentOf({ data: jobCategories.all() }),
);
