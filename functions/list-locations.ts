import { anyone } from '../lib/http/calls.ts';
import { endpoint } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/query/location-query.ts';
import { withQuery } from '../lib/http/query/query-reader.ts';
import { numberedPage } from '../lib/jobs/result.ts';
import { searchLocations } from '../lib/reference/search-locations.ts';

export const handler = endpoint(
  'GET /locations',
  anyone,
  withQuery(readLocationQuery, (_, query) => numberedPage(searchLocations(query), query)),
);
