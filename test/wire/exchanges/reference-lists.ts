import type { Scenarios } from '../session.ts';

const searches: readonly string[] = [
  'q=richmond',
  'q=MONTREAL',
  'q=montr%C3%A9al',
  'q=%20york%20',
  'q=saint&pageSize=3',
  'q=saint&pageSize=3&page=2',
  'q=saint&pageSize=3&page=99',
  'q=zzxq',
  'types=Province',
  'types=territory,PROVINCE&pageSize=20',
  'types=Territory',
  'types=,',
  'types=%20town%20&q=ottawa',
  'q=new&types=Province&pageSize=1&page=2',
  'pageSize=2&page=530',
  'pageSize=100&page=11',
  'page=2147483647',
  'unknown=1',
];

const invalidSearches: readonly string[] = [
  'types=City',
  'types=Town,City',
  'page=0',
  'pageSize=101',
  'page=x&pageSize=x&types=x',
  'q=a&q=b',
  'q=%00',
];

export const referenceLists: Scenarios = {
  'fixed lists': async ({ under }) => {
    const { get, send } = under(undefined);
    for (const list of ['/positiontypes', '/jobcategories']) {
      await get(list, list);
      for (const id of ['1', '5', '39', '40', '0', 'x']) await get(`${list}/${id}`, `${list}/${id}`);
      await send(`HEAD ${list}`, 'HEAD', list);
      await send(`HEAD ${list}/1`, 'HEAD', `${list}/1`);
      await get(`${list} with If-None-Match`, list, { 'if-none-match': '*' });
      await get(`${list} with a query`, `${list}?page=0&x=1`);
    }
  },

  locations: async ({ under }) => {
    const { get, send } = under(undefined);
    await get('the first page', '/locations');
    for (const query of searches) await get(query, `/locations?${query}`);
    for (const query of invalidSearches) await get(query, `/locations?${query}`);
    for (const id of ['6122085', '6093943', '6091069', '1', '2000000001', '0', 'x'])
      await get(`location ${id}`, `/locations/${id}`);
    await send('HEAD of the list', 'HEAD', '/locations');
    await send('HEAD of a location', 'HEAD', '/locations/6122085');
  },

  health: async ({ under }) => {
    const { get, send } = under(undefined);
    await get('health', '/health');
    await get('health with a query', '/health?x=1');
    await send('HEAD', 'HEAD', '/health');
  },
};
