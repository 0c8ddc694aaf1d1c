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

  test('applies both filters', () => {
    expect(descriptions({ q: 'quebec', types: ['Province'] })).toEqual(['Quebec']);
    expect(descriptions({ q: 'quebec', types: ['Town'] })).toEqual(['Québec, QC', 'Venise-en-Québec, QC']);
  });
});
