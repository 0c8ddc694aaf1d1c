import { locationTypes } from '../lib/api/job-schema.ts';
import { publicListEndpoint } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/query/location-query.ts';
import { numberedLinks } from '../lib/http/reply/paging.ts';
import { searchLocations } from '../lib/reference/locations.ts';

export const handler = publicListEndpoint((query) => {
  const search = readLocationQuery(query, locationTypes);
  const { page, pageSize } = search;
  const { total, data } = searchLocations(search);
  return { kind: 'page', data, total, page, pageSize, ...numberedLinks(total, page, pageSize) };
});
