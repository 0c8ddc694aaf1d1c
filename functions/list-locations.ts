import { publicListEndpoint } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/query/location-query.ts';
import { searchLocations } from '../lib/reference/search-locations.ts';

export const handler = publicListEndpoint(readLocationQuery, (search) => {
  const { page, pageSize } = search;
  return { kind: 'page', page, pageSize, ...searchLocations(search) };
});
