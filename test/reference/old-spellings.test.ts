import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import spellings from '../../lib/reference/data/province-spellings.json' with { type: 'json' };
import provinces from '../../lib/reference/data/provinces.json' with { type: 'json' };
import { firstMunicipalityId, firstUnlistedId, withoutCommunities } from '../../lib/reference/gazetteer.ts';
import { locationOf, resolveLocation } from '../../lib/reference/locations.ts';
import { matchKey, placeText } from '../../lib/reference/match-key.ts';
import { readPlace } from '../../lib/reference/read-place.ts';
import { readText } from '../../lib/reference/read-text.ts';
import type { Resolution } from '../../lib/reference/refusals.ts';
import { resolveText } from '../../lib/reference/resolve-text.ts';
import { abroadNames } from '../../lib/reference/rows/abroad-names.ts';
import { communityRows } from '../../lib/reference/rows/community-rows.ts';
import { placeRows } from '../../lib/reference/rows/place-rows.ts';
import { runs, unlessNightly } from '../support/runs.ts';
import spellingRows from './place-spellings.json' with { type: 'json' };

/**
 * The rules of `City` and `City, PR` alone, which further spellings must not change: the id that a
 * text has by them, or undefined if they refuse it.
 */
const idByName = new Map<string, number>();
for (const { id, name } of provinces) idByName.set(matchKey(name), id);
const firstRows = placeRows().filter(([id]) => id < firstMunicipalityId);
const rowsByPopulation = [...firstRows].sort((a, b) => a[5] - b[5]);
for (const [id, name, province] of rowsByPopulation) {
  idByName.set(matchKey(name), id);
  idByName.set(`${matchKey(name)},${province}`, id);
}

const codes = provinces.map(({ code }) => code);

const idByOldRules = (text: string): number | undefined => {
  const comma = text.lastIndexOf(',');
  const end = matchKey(text.slice(comma + 1)).toUpperCase();
  if (comma === -1 || end === '') return idByName.get(matchKey(text));
  const city = matchKey(text.slice(0, comma));
  if (!codes.includes(end) || city === '') return undefined;
  return idByName.get(`${city},${end}`) ?? locationOf(text.trim()).id;
};

const idOf = (description: string, lenient = false): number | undefined => {
  const resolved = resolveLocation(description, { lenient });
  return 'location' in resolved ? resolved.location.id : undefined;
};

const isListed = (id: number): boolean => id < firstUnlistedId;

const isSameOrListed = (id: number | undefined, old: number | undefined): boolean =>
  id === old || (id !== undefined && isListed(id));

describe('a spelling that was valid without the further ones', () => {
  test('is the same place: each name, alone and with each province', () => {
    const changed = (text: string): boolean => {
      const old = idByOldRules(text);
      if (old !== undefined && isListed(old)) return idOf(text) !== old || idOf(text, true) !== old;
      // An unlisted text may have become a listed place.
      return !isSameOrListed(idOf(text), old);
    };
    const communities = communityRows().filter(([, name]) => !/[-–/]/.test(name));
    const names = [...placeRows(), ...communities, ...provinces].map((row) =>
      'name' in row ? row.name : row[1],
    );
    const texts = names.flatMap((name) => [name, ...codes.map((code) => `${name}, ${code}`)]);
    expect(texts.filter(changed)).toEqual([]);
  });

  test('is the same place or is refused, whatever it is made of', () => {
    const names = placeRows().map((row) => row[1]);
    const spelled = spellings.flatMap(({ code, french, also }) => [code, french, ...also]);
    const regions = [...provinces.map(({ name }) => name), ...spelled];
    const word = fc.oneof(
      fc.constantFrom(...names),
      fc.constantFrom(...regions),
      fc.constantFrom(
        'Canada',
        'CA',
        'CAN',
        'USA',
        'Remote',
        'Hybrid',
        'Télétravail',
        'M5V 2T6',
        'Zzxq',
        '日',
      ),
    );
    const separator = fc.constantFrom(' ', ', ', ',', ' - ', '-', '/', ' (', ') ', '; ', '<', '\u202e');
    const text = fc
      .array(fc.tuple(word, separator), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.flat().join(''));
    const property = fc.property(text, fc.boolean(), (description, lenient) => {
      const id = idOf(description, lenient);
      const old = idByOldRules(description);
      if (old === undefined) return;
      if (isListed(old) && id !== undefined) expect(id).toBe(old);
      if (!isListed(old) && id !== undefined) expect(isSameOrListed(id, old)).toBe(true);
      // Only these are refused although they were valid: more than a city, or a postal code, with its province.
      if (id === undefined)
        expect(description).toMatch(/remote|hybrid|t[ée]l[ée]travail|m5v 2t6|[<\u202e]|[-;/(),].*,/i);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});

/** The places of a text, and the code of the error that strict mode gives. */
const meaningOf = (resolved: Resolution | undefined) => {
  const places = resolved && ('location' in resolved ? [resolved.location] : resolved.rewriting?.places);
  return {
    ids: (places ?? []).map(({ id }) => id),
    code: resolved && 'code' in resolved ? resolved.code : undefined,
  };
};

const isAbroad = (text: string): boolean => meaningOf(resolveText(text)).code === 'location_abroad';

/** @param description whose meaning by the rules and the list before communities is compared */
const isKept = (description: string): boolean => {
  const text = placeText(description);
  const before = withoutCommunities(() => meaningOf(readText(text, readPlace(text)))).value;
  const after = meaningOf(resolveText(text));
  if (before.code === 'location_abroad') return after.code === before.code;
  if (before.ids.some((id) => !isListed(id)))
    return before.ids.filter(isListed).every((id) => after.ids.includes(id));
  return before.ids.length === 0 || isDeepStrictEqual(after, before);
};

describe('with communities', () => {
  const abroad = abroadNames().cities.split('|');

  test('each name of a city abroad that was refused alone is refused', () => {
    const refused = abroad.filter((name) => withoutCommunities(() => isAbroad(name)).value);
    expect(refused.length).toBeGreaterThan(4_000);
    expect(refused.filter((name) => !isAbroad(name))).toEqual([]);
    const namesakes = communityRows().filter(([, name]) => refused.includes(matchKey(name)));
    expect(namesakes.length).toBeGreaterThan(50);
    for (const [, name, province] of namesakes) {
      expect(idOf(`${name}, ${province}`), name).toBeLessThan(firstUnlistedId);
      expect(idOf(`${name}, Canada`), name).toBeLessThan(firstUnlistedId);
    }
  });

  test('no text that meant a listed place, or one abroad, means another', () => {
    const word = fc.oneof(
      fc.constantFrom(...placeRows().map(([, name]) => name)),
      fc.constantFrom(...communityRows().map(([, name]) => name)),
      fc.constantFrom(...abroad, 'London', 'Paris', 'UK', 'NY', 'Texas'),
      fc.constantFrom(
        ...codes,
        'Canada',
        'CA',
        'Ontario',
        'Québec',
        'Remote',
        'Hybrid',
        'M5V 2T6',
        'Office',
        '12 Main St',
      ),
    );
    const separator = fc.constantFrom(
      ' ',
      ', ',
      ',',
      ' - ',
      '-',
      '–',
      '/',
      ' (',
      ') ',
      '; ',
      ' or ',
      ' & ',
      ' ~ ',
      ' + ',
    );
    const text = fc
      .array(fc.tuple(word, separator), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.flat().join(''));
    const property = fc.property(text, isKept);
    fc.assert(property, { numRuns: runs(1_000) });
  });

  test('every name and spelling that meant a listed place, or one abroad, means it', () => {
    const names = [...placeRows().map(([, name, province]) => `${name}, ${province}`), ...abroad];
    const texts = spellingRows.flatMap((group) => group.spellings.map((row) => row.text));
    expect(texts.filter((text) => !isKept(text))).toEqual([]);
    const frames = ['# - Office', 'Remote - #', '# (Hybrid)', '#, Canada', '# or London', '12 Main St, #'];
    const framesOf = (at: number) => unlessNightly([frames[at % frames.length] ?? ''], frames);
    const framed = names.flatMap((name, at) => framesOf(at).map((frame) => frame.replace('#', name)));
    expect(framed.filter((text) => !isKept(text))).toEqual([]);
  });
});
