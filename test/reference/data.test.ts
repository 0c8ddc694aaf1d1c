import { describe, expect, test } from 'vitest';
import provinces from '../../lib/reference/data/provinces.json' with { type: 'json' };
import {
  allLocations,
  firstMunicipalityId,
  firstUnlistedId,
  provinceCodes,
} from '../../lib/reference/gazetteer.ts';
import { matchKey } from '../../lib/reference/match-key.ts';
import type { PlaceRow } from '../../lib/reference/rows/place-rows.ts';
import {
  type City,
  mergedRows,
  readCities,
  readMunicipalities,
  readPlaces,
} from '../../scripts/generate/places.ts';
import { communitiesOf, distance, readAdded, readCommunities } from '../../scripts/generate-communities.ts';

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
    for (const row of [...JSON.parse(readPlaces()), ...readCommunities()]) {
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

describe('the communities', () => {
  const places: PlaceRow[] = JSON.parse(readPlaces());
  const communities = readCommunities();

  test('are of GeoNames or added, sorted by key, with ids of their own', () => {
    expect(communities.length).toBeGreaterThan(2_000);
    const keys = communities.map(([, name]) => matchKey(name));
    expect(keys).toEqual(keys.toSorted());
    const ids = new Set([...places, ...communities].map(([id]) => id));
    expect(ids.size).toBe(places.length + communities.length);
    const listed = new Set(communities.map(([id]) => id));
    expect(readAdded().filter(([id]) => !listed.has(id))).toEqual([]);
  });

  test('are no census tracts, roads or districts of a centre', () => {
    const names = communities.map(([, name]) => name);
    expect(names.filter((name) => /^(?:Downtown|Uptown)/.test(name))).toEqual([]);
    expect(names.filter((name) => /\d/.test(name))).toEqual(['108 Mile Ranch']);
  });

  test('have no place of their name within 30 km in their province', () => {
    const named = Map.groupBy(
      [...places, ...communities],
      ([, name, province]) => `${matchKey(name)},${province}`,
    );
    const isNear = (row: PlaceRow): boolean =>
      (named.get(`${matchKey(row[1])},${row[2]}`) ?? []).some(
        (other) => other[0] !== row[0] && distance(row, other) <= 30,
      );
    expect(communities.filter(isNear)).toEqual([]);
  });

  test('are, of two of one name close to each other, the larger, and none that is a place', () => {
    const near = { coordinates: [-79.2, 43.8] } as const;
    const far = { coordinates: [-81, 43.8] } as const;
    const towns = [
      city(1, 'Alpha'),
      city(2, 'St. Beta', { population: 600 }),
      city(3, 'Saint Beta', { loc: near, population: 700 }),
      city(4, 'St Beta', { loc: far, population: 500 }),
      city(5, 'Gamma'),
      city(6, 'Ct 0001'),
      city(7, 'Uptown Delta'),
      city(8, '108 Mile Ranch'),
    ];
    const listed: PlaceRow[] = [
      [1, 'Alpha', 'ON', 43.8, -79.1, 9_000],
      [9, 'Gamma', 'ON', 43.7, -79.1, 9_000],
    ];
    expect(communitiesOf(towns, listed).map(({ cityId }) => cityId)).toEqual([8, 3, 4]);
  });
});

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
    const far = municipalities.filter((municipality) => {
      const inProvince = ofGeoNames.filter((row) => row[2] === municipality[2]);
      const nearest = inProvince.map((row) => distance(municipality, row));
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
