import { ok, type Rows, routesOf } from '../contract/route.ts';

export const vendorRoutes = routesOf({
  'GET /employers': {
    function: 'list-employers',
    request: 'vendor',
    summary: 'List the employers that a vendor acts for',
    description:
      "Returns the employers that are granted to the vendor, by id, in one response. Send a vendor's key alone; with `.` and one of these ids, the key acts for that employer in every other request. One that is suspended is listed, too.",
    responses: [ok('The list.', 'EmployerList')],
    // With those of the key's look-up.
    grants: { apiKeys: ['GetItem', 'UpdateItem', 'BatchGetItem'], 'apiKeys/byKeyId': ['Query'] },
  },
} as const satisfies Rows);
