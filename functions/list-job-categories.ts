import { publicEndpoint } from '../lib/http/endpoint.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = publicEndpoint(() => ({ data: jobCategories.all() }));
