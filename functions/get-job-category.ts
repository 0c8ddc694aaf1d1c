import { entry } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { found } from '../lib/http/reply/found.ts';
import { jobCategories } from '../lib/reference/lists.ts';

export const handler = endpoint('GET /jobcategories/{id}', entry, found(jobCategories.listed));
