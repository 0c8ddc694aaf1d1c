import { publicEndpoint } from '../lib/http/endpoint.ts';
import { readLocationQuery } from '../lib/http/location-query.ts';
import { numberedLinks } from '../lib/http/paging.ts';
import { locationTypes, searchLocations } from '../lib/reference/locations.ts';

export const handler = publicEndpoint({
  GET: {
    run: async ({ query }) => {
      const { page, pageSize, ...filters } = readLocationQuery(query, locationTypes);
      const { total, data } = searchLocations({ ...filters, page, pageSize });
      return { kind: 'page', data, total, page, pageSize, ...numberedLinks(total, page, pageSize) };
    },
  },
});
