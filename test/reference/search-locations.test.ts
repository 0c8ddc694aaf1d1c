import { describe, expect, test } from 'vitest';
import { allLocations, populationOf } from '../../lib/reference/gazetteer.ts';
import { type LocationSearch, searchLocations } from '../../lib/reference/search-locations.ts';
import { fold } from '../../lib/text/fold.ts';

const search = (query: Partial<LocationSearch> = {}) =>
  searchLocations({ page: 1, pageSize: 5_000, ...query });
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
    expect(data[0]?.name).toBe('Ayr');
  });

  test('finds a part of the name, without regard to case and accents', () => {
    expect(descriptions({ q: 'MONTREAL' })).toEqual([
      'Montréal, QC',
      'Montréal-Nord, QC',
      'Montréal-Ouest, QC',
      'Montréal-Est, QC',
      'Vieux-Montréal, QC',
    ]);
    expect(descriptions({ q: 'ichmon' })).toContain('Richmond, BC');
    expect(descriptions({ q: 'élie' })).toEqual(descriptions({ q: 'elie' }));
  });

  test.each([
    ['mont', 'Montréal, QC', 1],
    ['van', 'Vancouver, BC', 1],
    ['rich', 'Richmond, BC', 2],
    // Read as in a job, where it is no part of the name.
    ['Richmond, BC', 'Richmond, BC', 1],
    ['Montreal QC', 'Montréal, QC', 1],
    ['st-jerome', 'Saint-Jérôme, QC', 1],
    ['Woodbridge (ON)', 'Woodbridge, ON', 1],
    ['l’ancienne', "L'Ancienne-Lorette, QC", 1],
    ["l'ancienne", "L'Ancienne-Lorette, QC", 1],
    ['trois–riv', 'Trois-Rivières, QC', 1],
    ['brooklyn', 'Brooklyn, NS', 1],
  ])('%s has %s as number %i', (q, description, place) => {
    expect(descriptions({ q }).indexOf(description) + 1).toBe(place);
  });

  test('sorts by where the name has it, then by population, name and id', () => {
    const { data } = search({ q: 'mont' });
    const keys = data.map(({ id, name }) => {
      const plain = fold(name);
      const rank = plain.startsWith('mont') ? 0 : /[^a-z0-9]mont/.test(plain) ? 1 : 2;
      return { rank, population: populationOf(id), name, id };
    });
    expect(new Set(keys.map(({ rank }) => rank)).size).toBe(3);
    const compared = (a: (typeof keys)[0], b: (typeof keys)[0]): number =>
      a.rank - b.rank ||
      b.population - a.population ||
      (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id);
    expect(keys).toEqual(keys.toSorted(compared));
  });

  test('reads only a place of the types', () => {
    expect(descriptions({ q: 'Richmond, BC', types: ['Province'] })).toEqual([]);
    expect(descriptions({ q: 'canada', types: ['Country'] })).toEqual(['Canada']);
  });

  test('a province code alone finds no name', () => {
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
