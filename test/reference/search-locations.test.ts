import { describe, expect, test } from 'vitest';
import { allLocations } from '../../lib/reference/gazetteer.ts';
import { type LocationSearch, searchLocations } from '../../lib/reference/search-locations.ts';

const search = (query: Partial<LocationSearch> = {}) =>
  searchLocations({ page: 1, pageSize: 2_000, ...query });
const descriptions = (query: Partial<LocationSearch>) =>
  search(query).data.map(({ description }) => description);

describe('searchLocations', () => {
  test('without a filter returns every location once', () => {
    const { total, data } = search();
    expect(total).toBe(allLocations().length);
    expect(new Set(data.map(({ id }) => id)).size).toBe(total);
  });

  test('sorts by length, then by name, then by id', () => {
    const { data } = search();
    for (const [index, later] of data.entries()) {
      const earlier = data[index - 1];
      if (!earlier) continue;
      const [a, b] = [[...earlier.name].length, [...later.name].length];
      expect(a).toBeLessThanOrEqual(b);
      if (a === b) expect(earlier.name <= later.name).toBe(true);
      if (earlier.name === later.name) expect(earlier.id).toBeLessThan(later.id);
    }
    expect(data[0]?.name).toBe('Oka');
  });

  test('finds a part of the name, without regard to case and accents', () => {
    expect(descriptions({ q: 'MONTREAL' })).toEqual([
      'Montréal, QC',
      'Montréal-Est, QC',
      'Montréal-Ouest, QC',
    ]);
    expect(descriptions({ q: 'ichmon' })).toContain('Richmond, BC');
    expect(descriptions({ q: 'élie' })).toEqual(descriptions({ q: 'elie' }));
  });

  test('searches the name only: a province code finds nothing', () => {
    expect(search({ q: ', BC' })).toEqual({ total: 0, data: [] });
  });

  test('a blank q is no filter', () => {
    expect(search({ q: ' ' }).total).toBe(search().total);
  });

  test('filters by type, in any case', () => {
    expect(descriptions({ types: ['TERRITORY'] })).toEqual(['Yukon', 'Nunavut', 'Northwest Territories']);
    expect(search({ types: ['province', ' Territory'] }).total).toBe(13);
    expect(search({ types: ['town'] }).total).toBe(search().total - 14);
    expect(search({ types: [] }).total).toBe(search().total);
    expect(search({ types: ['village'] }).total).toBe(0);
  });

  test('applies both filters', () => {
    expect(descriptions({ q: 'quebec', types: ['Province'] })).toEqual(['Quebec']);
    expect(descriptions({ q: 'quebec', types: ['Town'] })).toEqual(['Québec, QC', 'Venise-en-Québec, QC']);
  });

  test('returns every location page by page, and none after the last page', () => {
    const whole = search({ q: 'saint' });
    const size = 7;
    const pages = Array.from({ length: Math.ceil(whole.total / size) }, (_, index) =>
      search({ q: 'saint', page: index + 1, pageSize: size }),
    );
    expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
    expect(pages.every(({ total }) => total === whole.total)).toBe(true);
    expect(search({ q: 'saint', page: pages.length + 1, pageSize: size })).toEqual({
      total: whole.total,
      data: [],
    });
    expect(search({ page: 2_147_483_647, pageSize: 100 }).data).toEqual([]);
  });
});
