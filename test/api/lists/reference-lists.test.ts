import { describe, expect, test } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { entriesOf, type LocationPage, locationsOf, problemOf } from '../../support/api/responses.ts';

const api = useApi();

const categories = [
  ...[
    'Accounting',
    'Administrative',
    'Agriculture',
    'Architecture',
    'Arts and Culture',
    'Automotive',
    'Banking',
  ],
  ...['Biotechnology and Pharmaceuticals', 'Construction', 'Consulting', 'Creative and Graphic Design'],
  ...['Customer Service', 'Education and Training', 'Engineering', 'Executive and Management', 'Finance'],
  ...[
    'Government',
    'Health Care',
    'Hospitality and Food Services',
    'Human Resources',
    'Information Technology',
  ],
  ...['Insurance', 'Labour', 'Legal', 'Manufacturing', 'Marketing and Communications'],
  ...['Natural Resources and Mining', 'Non-profit', 'Real Estate', 'Retail', 'Sales and Marketing'],
  ...['Science and Research', 'Security and Protective Services', 'Skilled Trades', 'Social Services'],
  ...['Sports and Recreation', 'Telecommunications', 'Transportation and Warehousing', 'Travel and Tourism'],
];

describe.each([
  ['/positiontypes', ['Full Time', 'Part Time', 'Contract', 'Temp', 'Volunteer']],
  ['/jobcategories', categories],
])('GET %s', (path, names) => {
  const entries = names.map((name, at) => ({ id: at + 1, name }));

  test('returns the whole list', async () => {
    expect(entriesOf(await api.client().get(path))).toEqual(entries);
  });

  test('/{id} returns one entry', async () => {
    for (const entry of entries) expect((await api.client().get(`${path}/${entry.id}`)).body).toEqual(entry);
  });

  test('/{id} returns 404 for an unknown id', async () => {
    const responses = [entries.length + 1, 2_147_483_647].map((id) => api.client().get(`${path}/${id}`));
    for (const response of await Promise.all(responses)) problemOf(response, 404);
  });
});

const locations = async (query: Record<string, string>): Promise<LocationPage> =>
  locationsOf(await api.client().get(`/locations?${new URLSearchParams(query)}`));

describe('GET /locations', () => {
  test('lists over a thousand locations, filtered by type', async () => {
    const { data, paging } = await locations({});
    expect([data.length, paging.page, paging.pageSize, paging.previous]).toEqual([10, 1, 10, null]);
    expect(paging.total).toBeGreaterThan(1_000);
    expect((await locations({ types: 'province' })).paging.total).toBe(10);
    expect((await locations({ types: 'TERRITORY' })).paging.total).toBe(3);
    expect((await locations({ types: 'Province,territory' })).paging.total).toBe(13);
    expect((await locations({ types: 'country' })).data).toMatchObject([
      { id: 6251999, name: 'Canada', description: 'Canada', type: 'Country' },
    ]);
    expect((await locations({ types: 'town' })).paging.total).toBe(paging.total - 14);
  });

  test('returns an empty page past the end, with a link to the last page', async () => {
    const { data, paging } = await locations({ types: 'province', pageSize: '4', page: '9' });
    expect(data).toEqual([]);
    expect(paging).toMatchObject({ total: 10, page: 9, pages: 3, next: null });
    const last = locationsOf(await api.client().get(paging.previous ?? ''));
    expect([last.paging.page, last.paging.next, last.data.length]).toEqual([3, null, 2]);
  });

  test.each([
    ...['page=0', 'pageSize=101', 'pageSize=x', 'page=1&page=2', 'q=a&q=b'],
    ...['types=Town,', 'types=,Town', 'types=Town,,Province', 'types=,'],
  ])('returns 400 for %s', async (query) => {
    problemOf(await api.client().get(`/locations?${query}`), 400);
  });

  test('/{id} returns 404 for an unlisted location', async () => {
    for (const id of [1, 2_000_000_001]) problemOf(await api.client().get(`/locations/${id}`), 404);
  });
});
