import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/query/location-query.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { numberedPage } from '../lib/jobs/result.ts';
import { searchLocations } from '../lib/reference/search-locations.ts';

export const handler = endpoint('GET /locations', publicRequest, {
  query: queryOf(readLocationQuery),
  run: (_, query: ReturnType<typeof readLocationQuery>) => numberedPage(searchLocations(query), query),
});
