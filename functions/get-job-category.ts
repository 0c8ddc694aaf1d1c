import { publicEndpoint } from '../lib/http/endpoint.ts';
import { dataOrUnknown } from '../lib/http/reply/data.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = publicEndpoint({
  GET: { run: async ({ id }) => dataOrUnknown(jobCategories.listed(id)) },
});
