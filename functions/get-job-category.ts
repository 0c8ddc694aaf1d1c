import { entryEndpoint } from '../lib/http/endpoint.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = entryEndpoint(jobCategories.listed);
