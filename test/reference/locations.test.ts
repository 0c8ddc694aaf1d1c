import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import secondNames from '../../lib/reference/data/second-names.json' with { type: 'json' };
import { allLocations, type Location, provinceCodes } from '../../lib/reference/gazetteer.ts';
import { locationKey, locationOf, resolveLocation } from '../../lib/reference/locations.ts';
import { abbreviationKeys, matchKey, splitAtComma } from '../../lib/reference/match-key.ts';
import { communityRows } from '../../lib/reference/rows/community-rows.ts';
import { placeRows } from '../../lib/reference/rows/place-rows.ts';

const resolved = (description: string, lenient = false): Location => {
  const resolution = resolveLocation(description, { lenient });
  if ('location' in resolution) return resolution.location;
  throw new Error(`${description}: ${resolution.message}`);
};

const refused = (description: string, lenient = false): { code: string; message: string } => {
  const resolution = resolveLocation(description, { lenient });
  if ('location' in resolution) throw new Error(`${description} is accepted as ${resolution.location.id}`);
  return resolution;
};

/** Names of cities that are in no list: invented words, with accents and punctuation inside. */
const unlistedCity = fc
  .string({ unit: fc.constantFrom(...'abqxzéÖœ -.’,0日'), minLength: 1, maxLength: 40 })
  .map((text) => `Zzxq ${text} zzxq`);
const province = fc.constantFrom(...provinceCodes());
const blank = fc.constantFrom('', ' ', '  ', '\u00a0');
const unlistedDescription = fc
  .tuple(blank, unlistedCity, blank, blank, province, fc.boolean(), blank)
  .map(([a, city, b, c, code, lower, d]) => `${a}${city}${b},${c}${lower ? code.toLowerCase() : code}${d}`);

/** Equal for names that match each other. */
const nameKey = ({ name = '' }: Partial<Location> = {}): string =>
  [matchKey(name), ...abbreviationKeys(name)].sort()[0] ?? '';

describe('a listed location', () => {
  test('has the spelling of the list and no position', () => {
    expect(Object.entries(resolved('MONTREAL , qc'))).toEqual([
      ['id', 6077243],
      ['name', 'Montréal'],
      ['description', 'Montréal, QC'],
      ['type', 'Town'],
    ]);
  });

  test('that was read is that location again, before all other rules', () => {
    for (const { latitude: _, longitude: __, ...location } of allLocations()) {
      for (const lenient of [false, true])
        expect(resolveLocation(location.description, { lenient, id: location.id })).toEqual({ location });
    }
  });

  test.each([
    ['Toronto,\u3000\u3000ON', 'Toronto, ON'],
    ['Saint\u00a0 John \u2003 NB', 'Saint John, NB'],
    ['Smallville\u3000 \u3000ON', 'did you mean "Smallville, ON"'],
    ['M5V \u3000 2T6\u3000 Toronto, ON', 'send "Toronto, ON"'],
    ['Smallville,\u3000 \u3000ON', 'Smallville,\u3000 \u3000ON'],
    [`Toronto, ON${'; x'.repeat(60)}`, 'is not the name of a town'],
  ])('is read with any white space, and no list without end: %j', (description, read) => {
    const resolution = resolveLocation(description, { lenient: false });
    const said = 'location' in resolution ? resolution.location.description : resolution.message;
    expect(said).toContain(read);
  });

  test('is not chosen by an id alone', () => {
    const vernon = resolved('Vernon, BC');
    expect(resolveLocation('VERNON, BC', { lenient: false, id: 6173864 })).toEqual({ location: vernon });
  });

  test('of two communities of one name is the one that was added, whose population is not known', () => {
    expect(resolved('Thornhill').description).toBe('Thornhill, ON');
    expect(resolved('Thornhill, NS').description).toBe('Thornhill, NS');
  });

  test('of two places of one name in one province is the most populous', () => {
    expect(resolved('Vernon, BC').id).toBe(6173865);
    expect(resolved('Vernon').id).toBe(6173865);
    expect(resolved('Red Lake, ON').id).toBe(6118417);
    // They differ by a hyphen only, which matching ignores.
    expect(resolved('Pont Rouge, QC')).toMatchObject({ id: 8379100, name: 'Pont-Rouge' });
  });

  test('is found by its own description, except the smaller of two that share it', () => {
    const names = new Map(allLocations().map((location) => [location.id, location]));
    const others = allLocations().filter(({ id, description }) => resolved(description).id !== id);
    const isCommunity = ({ id }: Location): boolean => communityRows().some((row) => row[0] === id);
    expect(
      others
        .filter((location) => !isCommunity(location))
        .map(({ description }) => description)
        .sort(),
    ).toEqual([
      'Middleton, NS',
      'Pont Rouge, QC',
      'Quebec',
      'Red Lake, ON',
      'Saint-Alexandre, QC',
      'Saint-Ambroise, QC',
      'Sainte-Catherine, QC',
      'Vernon, BC',
    ]);
    for (const community of others.filter(isCommunity)) {
      const found = names.get(resolved(community.description).id);
      expect(nameKey(found)).toBe(nameKey(community));
    }
  });
});

describe('a second name', () => {
  test.each(secondNames.map(([name, place]) => [name ?? '', place ?? '']))('%s is %s', (name, place) => {
    const location = resolved(name);
    expect(location.description).toBe(place);
    expect(location.id).toBeLessThan(2_000_000_000);
    const { province } = splitAtComma(place);
    if (province) expect(resolved(`${name}, ${province}`)).toEqual(location);
  });

  test('is not the name of a listed place', () => {
    const keys = new Set(placeRows().map(([, name]) => matchKey(name)));
    expect(secondNames.filter(([name]) => keys.has(matchKey(name ?? '')))).toEqual([]);
  });
});

describe('an unlisted city with its province', () => {
  test('is kept as it is written, trimmed', () => {
    // Stored jobs show this id: it must not change.
    expect(resolved(' Smallville ,  bc ')).toEqual({
      id: 2041088579,
      name: 'Smallville',
      description: 'Smallville ,  bc',
      type: 'Town',
    });
  });

  test('has one id in all its spellings, and another in another province', () => {
    expect(resolved('SMALL-VILLE, B.C.').id).toBe(resolved('Smallville, BC').id);
    expect(resolved('Smallville, AB').id).not.toBe(resolved('Smallville, BC').id);
  });

  test('may contain commas: the last one counts', () => {
    expect(resolved('Hamlet, Lower, ON')).toMatchObject({
      name: 'Hamlet, Lower',
      description: 'Hamlet, Lower, ON',
    });
  });

  test('with the name of a listed place elsewhere is a different location', () => {
    expect(resolved('Vancouver, PE').id).toBeGreaterThanOrEqual(2_000_000_000);
    expect(resolved('Ontario, ON')).toMatchObject({ name: 'Ontario', type: 'Town' });
  });

  test('has a name of at most 256 characters', () => {
    const city = 'é𝒜'.repeat(147);
    const location = resolved(`${city}, ON`);
    expect(location.name).toBe('é𝒜'.repeat(128));
    expect(location.description).toBe(`${city}, ON`);
  });

  test('sent back, or stored and read, is the same location', () => {
    fc.assert(
      fc.property(unlistedDescription, (description) => {
        const location = resolved(description);
        expect(resolved(location.description)).toEqual(location);
        expect(resolved(location.description, true)).toEqual(location);
        expect(locationOf(locationKey(location))).toEqual(location);
      }),
    );
  });

  test('has an id that no listed location has', () => {
    fc.assert(
      fc.property(unlistedDescription, (description) => {
        const { id } = resolved(description);
        expect(Number.isInteger(id)).toBe(true);
        expect(id).toBeGreaterThanOrEqual(2_000_000_000);
        expect(id).toBeLessThanOrEqual(2_147_483_647);
      }),
    );
    expect(Math.max(...allLocations().map(({ id }) => id))).toBeLessThan(2_000_000_000);
  });

  test('has an id of its own', () => {
    const ids = Array.from({ length: 500 }, (_, index) => resolved(`Newtown ${index}, ON`).id);
    expect(new Set(ids).size).toBe(500);
  });
});

describe('an unlisted city alone', () => {
  test('is refused, with a request for the province', () => {
    expect(refused('Smallville')).toEqual({
      code: 'unknown_location',
      message: '"Smallville" is not a listed location; add the province code, as in "City, BC"',
    });
  });

  test.each([
    ['Torotno', 'Toronto, ON'],
    ['Okka', 'Oka, QC'],
    // The largest of three.
    ['Richmnd', 'Richmond, BC'],
    ['Qebec', 'Québec, QC'],
    ['Ontaro', 'Ontario'],
  ])('%s gets the suggestion %s', (misspelled, suggestion) => {
    expect(refused(misspelled).message).toContain(`did you mean "${suggestion}"?`);
  });

  test.each(['en', 'fr'])('is not suggested for the name of a country: %s', (language) => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
    const countries = letters.flatMap((one) => letters.map((other) => names.of(one + other))).filter(Boolean);
    expect(countries.length).toBeGreaterThan(200);
    for (const country of [...countries, 'USA', 'US', 'UK', 'England', 'OK']) {
      const resolution = resolveLocation(country ?? '', { lenient: false });
      if ('code' in resolution) expect(resolution.message).not.toContain('did you mean');
      else expect(resolution.location.description).toBe('Canada');
    }
  });

  test.each(['Xyz', 'Smallville', 'QC', 'x'.repeat(300)])('%s gets no suggestion', (city) => {
    expect(refused(city).message).not.toContain('did you mean');
  });

  test('must have a visible character, with a province or alone', () => {
    for (const invisible of ['\u3164', '\u115f', '\uffa0'])
      for (const lenient of [false, true])
        expect(refused(`${invisible}, BC`, lenient).message).toContain('no visible character, but U+');
    // A location that was stored before this rule.
    const { id, description } = locationOf('\u3164, BC');
    expect(resolveLocation(description, { lenient: false, id })).toMatchObject({ location: { id } });
  });

  test('is kept as it is written in lenient mode', () => {
    const location = resolved('  Smallville ', true);
    expect(location).toMatchObject({ name: 'Smallville', description: 'Smallville', type: 'Town' });
    expect(location.id).not.toBe(resolved('Smallville, BC').id);
  });

  test('once accepted can be sent back with its id, lenient or not', () => {
    const { id, description } = resolved('Smallville', true);
    for (const own of [id, String(id)]) {
      expect(resolveLocation(description, { lenient: false, id: own })).toEqual({
        location: resolved('Smallville', true),
      });
    }
    expect(resolveLocation(description, { lenient: true })).toMatchObject({ isUnlistedCity: true });
    expect(resolveLocation(description, { lenient: true, id })).not.toHaveProperty('isUnlistedCity');
    for (const other of [id + 1, ` ${id}`, `0${id}`, null, undefined]) {
      expect(resolveLocation(description, { lenient: false, id: other })).toEqual(refused('Smallville'));
    }
  });

  test('stored and read is the same location', () => {
    fc.assert(
      fc.property(
        unlistedCity.map((city) => city.replaceAll(',', '')),
        (city) => {
          const location = resolved(city, true);
          expect(location.id).toBeGreaterThanOrEqual(2_000_000_000);
          expect(locationOf(locationKey(location))).toEqual(location);
          expect(resolved(location.description, true)).toEqual(location);
        },
      ),
    );
  });
});

describe.each([false, true])('in either mode (lenient: %s)', (lenient) => {
  test('an unknown province code is refused, and the codes listed', () => {
    expect(refused('Richmond, XX', lenient)).toEqual({
      code: 'unknown_province',
      message:
        '"XX" is not a Canadian province code; the codes are AB, BC, MB, NB, NL, NS, NT, NU, ON, PE, QC, SK, YT',
    });
  });

  test.each([
    ['Montréal, Qébec', 'Montréal, QC'],
    ['Charlottetown, prince edwards island', 'Charlottetown, PE'],
  ])('%s gets a suggestion', (description, suggestion) => {
    const { code, message } = refused(description, lenient);
    expect(code).toBe('unknown_province');
    expect(message).toContain(`did you mean "${suggestion}"?`);
  });

  test('a province without a city gets no suggestion', () => {
    expect(refused(', Ontario', lenient).message).not.toContain('did you mean');
  });

  test.each([', BC', ' -- , BC', '--', ','])('%j names no city', (description) => {
    expect(refused(description, lenient).code).toBe('unknown_location');
  });

  test('any text is either resolved or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (description) => {
        const resolution = resolveLocation(description, { lenient });
        expect('location' in resolution || resolution.message !== '').toBe(true);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a stored location', () => {
  test('is an id if it is listed, else its description', () => {
    expect(locationKey(resolved('Richmond, BC'))).toBe(6122085);
    expect(locationKey(resolved('Smallville, BC'))).toBe('Smallville, BC');
  });

  test('keeps its own id when a place of that name is added to the list', () => {
    expect(locationOf('Richmond, BC').id).toBeGreaterThanOrEqual(2_000_000_000);
  });

  test('can be read although its row was deleted', () => {
    expect(locationOf(7)).toEqual({ id: 7, name: '7', description: '7', type: 'Town' });
  });
});
