import { publicEndpoint } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/location-query.ts';
import { locationTypes, searchLocations } from '../lib/reference/locations.ts';

export const handler = publicEndpoint({
  GET: {
    run: async ({ query }) => {
      const wanted = readLocationQuery(query, locationTypes);
      return { kind: 'page', ...searchLocations(wanted), page: wanted.page, pageSize: wanted.pageSize };
    },
  },
});
