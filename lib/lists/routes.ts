import { ok, type Rows, routesOf } from '../contract/route.ts';

const list = { request: 'public', description: 'Returns all entries in one response.' } as const;
const entry = { request: 'entry', description: 'Returns one entry by its id.' } as const;

export const listRoutes = routesOf({
  'GET /positiontypes': {
    ...list,
    function: 'list-position-types',
    summary: 'List the position types',
    responses: [ok('The list.', 'PositionTypeList')],
  },
  'GET /positiontypes/{id}': {
    ...entry,
    function: 'get-position-type',
    summary: 'Read a position type',
    responses: [ok('The entry.', 'PositionType')],
  },
  'GET /jobcategories': {
    ...list,
    function: 'list-job-categories',
    summary: 'List the job categories',
    responses: [ok('The list.', 'JobCategoryList')],
  },
  'GET /jobcategories/{id}': {
    ...entry,
    function: 'get-job-category',
    summary: 'Read a job category',
    responses: [ok('The entry.', 'JobCategory')],
  },
  'GET /locations': {
    ...list,
    function: 'list-locations',
    summary: 'List and search locations',
    description:
      'Returns a page of the populated places of Canada, its provinces and territories, and Canada itself, the shortest names first. With `q`, the place that a job with this text would get comes first, then names that begin with it, names of which a word does, and the others, each by population. For a field with suggestions, request `q` with what the user has typed after each pause, show `description`, and send the chosen `description` and `id` as the location.',
    parameters: ['LocationSearch', 'LocationTypes', 'Page', 'PageSize'],
    responses: [ok('A page.', 'LocationPage')],
  },
  'GET /locations/{id}': {
    ...entry,
    function: 'get-location',
    summary: 'Read a location',
    description: 'Returns one place by its GeoNames id.',
    responses: [ok('The place.', 'Location')],
  },
} as const satisfies Rows);
