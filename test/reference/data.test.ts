import { describe, expect, test } from 'vitest';
import provinces from '../../lib/reference/data/provinces.json' with { type: 'json' };
import { allLocations, firstUnlistedId, provinceCodes } from '../../lib/reference/gazetteer.ts';
import { matchKey } from '../../lib/reference/match-key.ts';
import { firstMunicipalityId } from '../../lib/reference/place-index.ts';
import type { PlaceRow } from '../../lib/reference/place-rows.ts';
import {
  type City,
  mergedRows,
  readCities,
  readMunicipalities,
  readPlaces,
} from '../../scripts/generate/places.ts';

const city = (cityId: number, name: string, more: Partial<City> = {}): City => ({
  cityId,
  name,
  country: 'CA',
  adminCode: '08',
  population: 1_000,
  loc: { coordinates: [-79.1234567, 43.7654321] },
  ...more,
});

describe('the list of places', () => {
  test('contains every Canadian place of GeoNames', () => {
    const ids = new Set(JSON.parse(readPlaces()).map(([id]: PlaceRow) => id));
    const canadian = readCities().filter(({ country }) => country === 'CA');
    expect(canadian.length).toBeGreaterThan(1_000);
    expect(canadian.filter(({ cityId }) => !ids.has(cityId))).toEqual([]);
  });

  test('has rows of the right shape', () => {
    for (const row of JSON.parse(readPlaces())) {
      const [id, name, province, latitude, longitude, population, ...rest] = row;
      expect(Number.isInteger(id) && id > 0, `${row}`).toBe(true);
      expect(name.trim() === name && name.length > 0, `${row}`).toBe(true);
      expect(provinceCodes()).toContain(province);
      expect(latitude > 41 && latitude < 84 && longitude > -142 && longitude < -52, `${row}`).toBe(true);
      expect(Number.isInteger(population), `${row}`).toBe(true);
      expect([[], ['retired']]).toContainEqual(rest);
    }
  });
});

/** Great-circle distance, in kilometres. */
const distance = (a: readonly [number, number], b: readonly [number, number]): number => {
  const [latitude, longitude] = [a[0] - b[0], a[1] - b[1]].map((degrees) => (degrees * Math.PI) / 180);
  const cosines = Math.cos((a[0] * Math.PI) / 180) * Math.cos((b[0] * Math.PI) / 180);
  const half = Math.sin((latitude ?? 0) / 2) ** 2 + cosines * Math.sin((longitude ?? 0) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(half));
};

describe('the municipalities that GeoNames does not have', () => {
  const municipalities = readMunicipalities();
  const ofGeoNames: PlaceRow[] = JSON.parse(readPlaces()).filter(
    ([id]: PlaceRow) => id < firstMunicipalityId,
  );

  test('have 10,000 people or more, an id of their own range, and no name of another place of the province', () => {
    expect(municipalities.length).toBeGreaterThan(100);
    const names = ofGeoNames.map(([, name, province]) => `${matchKey(name)},${province}`);
    const own = municipalities.map(([, name, province]) => `${matchKey(name)},${province}`);
    expect(own.filter((name) => names.includes(name))).toEqual([]);
    expect(new Set(own).size).toBe(own.length);
    expect(new Set(municipalities.map(([id]) => id)).size).toBe(own.length);
    for (const [id, name, , , , population] of municipalities) {
      expect(id > firstMunicipalityId && id < firstUnlistedId, name).toBe(true);
      expect(population, name).toBeGreaterThanOrEqual(10_000);
    }
  });

  test('lie near a place of GeoNames in the same province, but for an archipelago and a city on a border', () => {
    const far = municipalities.filter(([, , province, ...position]) => {
      const inProvince = ofGeoNames.filter((row) => row[2] === province);
      const nearest = inProvince.map((row) => distance([position[0], position[1]], [row[3], row[4]]));
      return Math.min(...nearest) > 60;
    });
    expect(far.map(([, name]) => name)).toEqual(['Les Îles-de-la-Madeleine', 'Lloydminster']);
  });

  test.each(['Langley, BC', 'North Vancouver, BC', 'Hamilton, ON'])(
    '%s is the city, not its namesake',
    (description) => {
      const named = allLocations().filter((location) => location.description === description);
      expect(named.map(({ id }) => id < firstMunicipalityId)).toEqual([true]);
    },
  );
});

describe('the list of provinces and territories', () => {
  test('contains all thirteen', () => {
    expect(provinces.map(({ code, id, name, type }) => [code, id, name, type])).toEqual([
      ['AB', 5883102, 'Alberta', 'Province'],
      ['BC', 5909050, 'British Columbia', 'Province'],
      ['MB', 6065171, 'Manitoba', 'Province'],
      ['NB', 6087430, 'New Brunswick', 'Province'],
      ['NL', 6354959, 'Newfoundland and Labrador', 'Province'],
      ['NS', 6091530, 'Nova Scotia', 'Province'],
      ['NT', 6091069, 'Northwest Territories', 'Territory'],
      ['NU', 6091732, 'Nunavut', 'Territory'],
      ['ON', 6093943, 'Ontario', 'Province'],
      ['PE', 6113358, 'Prince Edward Island', 'Province'],
      ['QC', 6115047, 'Quebec', 'Province'],
      ['SK', 6141242, 'Saskatchewan', 'Province'],
      ['YT', 6185811, 'Yukon', 'Territory'],
    ]);
  });

  test('shares no id with a place', () => {
    const ids = allLocations().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('placeRows', () => {
  test('takes Canadian cities, latitude first, five decimals', () => {
    const cities = [city(1, 'Alpha'), city(2, 'Beta', { country: 'US', adminCode: 'WA' })];
    expect(mergedRows(cities, [])).toEqual([[1, 'Alpha', 'ON', 43.76543, -79.12346, 1_000]]);
  });

  test('sorts by match key, then by id, whatever the order of the cities', () => {
    const cities = [
      city(4, 'Zulu'),
      city(3, 'Éclair'),
      city(2, 'zulu'),
      city(1, 'Foxtrot'),
      city(5, 'Ec Ho'),
    ];
    const ids = mergedRows(cities, []).map(([id]) => id);
    expect(ids).toEqual([5, 3, 1, 2, 4]);
    expect(mergedRows(cities.toReversed(), []).map(([id]) => id)).toEqual(ids);
  });

  test('keeps rows that are not in the source, and retirements', () => {
    const current: PlaceRow[] = [
      [1, 'Alfa', 'ON', 1, 2, 3, 'retired'],
      [9, 'Operator’s Own', 'BC', 4, 5, 6],
    ];
    expect(mergedRows([city(1, 'Alpha')], current)).toEqual([
      [1, 'Alpha', 'ON', 43.76543, -79.12346, 1_000, 'retired'],
      [9, 'Operator’s Own', 'BC', 4, 5, 6],
    ]);
  });

  test('fails at an unknown admin code', () => {
    expect(() => mergedRows([city(1, 'Alpha', { adminCode: '99' })], [])).toThrow('99');
  });
});
