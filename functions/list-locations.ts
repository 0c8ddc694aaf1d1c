import { endpoint, publicRequest } from '../lib/http/endpoint.ts';
import { queryOf } from '../lib/http/query/query-reader.ts';
import { numberedPage, pageReply } from '../lib/http/reply/page-reply.ts';
import { listRoutes } from '../lib/lists/routes.ts';
import { locationTypes } from '../lib/reference/location-types.ts';
import { type LocationSearch, searchLocations } from '../lib/reference/search-locations.ts';

export const handler = endpoint(listRoutes['GET /locations'], publicRequest, {
  query: queryOf<LocationSearch>((read) => ({
    q: read.text('q'),
    types: read.list('types', locationTypes, (sent, type) => sent.toLowerCase() === type.toLowerCase()),
    page: read.page(),
    pageSize: read.pageSize(),
  })),
  run: (_, query) => numberedPage(searchLocations(query), query),
  reply: pageReply,
});
