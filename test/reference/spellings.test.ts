import { describe, expect, test } from 'vitest';
import { rewriteLocations } from '../../lib/job/rules/rewrite-locations.ts';
import { locationKey, locationOf, resolveLocation } from '../../lib/reference/locations.ts';
import spellings from './place-spellings.json' with { type: 'json' };

/** `place` is accepted in both modes, `lenient` in that one. */
type Spelling = {
  readonly text: string;
  readonly place?: string;
  /** Whether the place is not in the list. */
  readonly unlisted?: boolean;
  /** How the message of the error begins. */
  readonly refused?: string;
  readonly lenient?: string;
  readonly workplace?: string;
};

const groups: readonly { readonly spellings: readonly Spelling[] }[] = spellings;
const rows = groups.flatMap((group) => group.spellings);
const isUnlisted = (id: number): boolean => id >= 2_000_000_000;

/** The location and the workplace in lenient mode, if it is accepted. */
const readLeniently = (text: string) => {
  const { locations, workplace } = rewriteLocations([{ description: text }]);
  const places = locations.flatMap((entry) => {
    const resolved = resolveLocation(entry?.description ?? '', { lenient: true, id: entry?.id });
    return 'location' in resolved ? [resolved.location] : [];
  });
  return places.length === locations.length ? { places, workplace } : undefined;
};

const descriptionsOf = (text: string): string | undefined =>
  readLeniently(text)
    ?.places.map(({ description }) => description)
    .join('; ');

describe('spellings of places', () => {
  test('are at least 150, each listed once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(150);
    expect(new Set(rows.map(({ text }) => text)).size).toBe(rows.length);
  });

  test.each(rows.filter(({ place }) => place !== undefined))(
    '$text is $place in both modes',
    ({ text, place, unlisted = false }) => {
      for (const lenient of [false, true]) {
        const resolved = resolveLocation(text, { lenient });
        expect(resolved).toMatchObject({ location: { description: place } });
        expect('location' in resolved && isUnlisted(resolved.location.id)).toBe(unlisted);
      }
      expect(rewriteLocations([{ description: text }]).rewritten).toBe(0);
    },
  );

  test.each(rows.filter(({ refused }) => refused !== undefined))(
    '$text is refused in strict mode',
    ({ text, refused, lenient, workplace }) => {
      const resolved = resolveLocation(text, { lenient: false });
      const message = 'message' in resolved ? resolved.message : '';
      expect(message.slice(0, refused?.length)).toBe(refused);
      expect([descriptionsOf(text), readLeniently(text)?.workplace]).toEqual([lenient, workplace]);
    },
  );

  test.each(rows)('$text can be sent back as it was read', ({ text }) => {
    const strict = resolveLocation(text, { lenient: false });
    const places = 'location' in strict ? [strict.location] : (readLeniently(text)?.places ?? []);
    for (const location of places) {
      const read = locationOf(locationKey(location));
      expect(read).toEqual(location);
      for (const lenient of [false, true])
        expect(resolveLocation(read.description, { lenient, id: read.id })).toEqual({ location });
    }
  });
});
