import { describe, expect, test } from 'vitest';
import { rewriteLocations } from '../../lib/job/rules/rewrite-locations.ts';
import { locationKey, locationOf, resolveLocation } from '../../lib/reference/locations.ts';

const rewrite = (...descriptions: readonly string[]) => {
  const { locations, ...rest } = rewriteLocations(descriptions.map((description) => ({ description })));
  return { locations: locations.map((entry) => entry?.description), ...rest };
};

const none = { unlisted: 0, omitted: 0 };

describe('rewriteLocations', () => {
  test.each([
    [['Remote'], ['Canada'], 'remote', 1],
    [['Remote - Ontario', 'Vancouver'], ['Ontario', 'Vancouver'], 'remote', 1],
    [['Remote, BC', 'Remote, AB'], ['British Columbia', 'Alberta'], 'remote', 2],
    [['Calgary, AB (Hybrid)'], ['Calgary, AB'], 'hybrid', 1],
  ])('%j becomes %j', (sent, locations, workplace, rewritten) => {
    expect(rewrite(...sent)).toEqual({ locations, workplace, rewritten, ...none });
  });

  test.each([
    [['Toronto, ON; Vancouver, BC'], ['Toronto, ON', 'Vancouver, BC'], 0],
    [['Head office - Montreal, QC', '123 King St W, Toronto, ON'], ['Montréal, QC', 'Toronto, ON'], 0],
    [['Calgary', 'Calgary, AB; Regina'], ['Calgary', 'Regina, SK'], 0],
    [['Toronto; Ottawa', 'Ottawa; Toronto'], ['Toronto, ON', 'Ottawa, ON'], 0],
    [['Toronto; Ottawa', 'Calgary; Regina; Smallville, ON', 'Laval'], ['Toronto, ON', 'Ottawa, ON'], 3],
    [['Toronto, ON; Smallville, ON'], ['Toronto, ON', 'Smallville, ON'], 0],
    [['Toronto; Ottawa; Calgary; Regina', 'Laval'], ['Toronto, ON', 'Ottawa, ON', 'Calgary, AB'], 2],
  ])('%j is split and reduced, up to three places', (sent, locations, omitted) => {
    const { locations: read, omitted: more, unlisted } = rewrite(...sent);
    expect(read.slice(0, locations.length)).toEqual(locations);
    expect([more, unlisted]).toEqual([omitted, 0]);
  });

  test('counts cities alone that are not in the list, unless they were read from a job', () => {
    expect(rewrite('Smallville', 'Toronto', 'Elsewheretown')).toMatchObject({ rewritten: 0, unlisted: 2 });
    expect(rewriteLocations([locationOf('Smallville')])).toMatchObject({ unlisted: 0 });
  });

  test('keeps the index of each location in the body', () => {
    const { locations } = rewriteLocations([
      { description: 'Toronto; Ottawa' },
      { description: 'Nowhere, XX' },
    ]);
    expect(locations.map((entry) => entry?.at)).toEqual([0, 0, 1]);
  });

  test.each([
    ['Toronto, ON'],
    ['Remote Hills, BC'],
    ['Remote - Europe'],
    ['Toronto', 'Toronto'],
    ['Remote - Ontario', 'Calgary (Hybrid)'],
  ])('%j is left as it is', (...sent) => {
    expect(rewrite(...sent)).toEqual({ locations: sent, rewritten: 0, ...none });
  });

  test('merges places that become equal', () => {
    expect(rewrite('Canada', 'Remote', 'Toronto').locations).toEqual(['Canada', 'Toronto']);
    expect(rewrite('Remote', 'CANADA', 'Toronto').locations).toEqual(['Canada', 'Toronto']);
    expect(rewrite('Remote', 'Remote, Canada').locations).toEqual(['Canada']);
    expect(rewrite('Remote', 'Toronto', 'Toronto').locations).toEqual(['Canada', 'Toronto', 'Toronto']);
  });

  test('skips entries that are invalid', () => {
    const { locations } = rewriteLocations([undefined, { description: 'Remote' }]);
    expect(locations).toEqual([undefined, { id: 6251999, description: 'Canada', at: 1 }]);
  });

  test('leaves a location that was read from a job', () => {
    const stored = locationOf('Remote, ON');
    expect(rewriteLocations([stored])).toMatchObject({ locations: [stored], rewritten: 0, ...none });
    expect(resolveLocation('Remote, ON', { lenient: false, id: stored.id })).toEqual({ location: stored });
  });

  test('means the province of Quebec, which is read and written as such', () => {
    const [entry] = rewriteLocations([{ description: 'Remote - Quebec' }]).locations;
    const resolved = resolveLocation(entry?.description ?? '', { lenient: false });
    const quebec = { id: 6115047, name: 'Quebec', description: 'Quebec', type: 'Province' };
    expect(resolved).toEqual({ location: quebec });
    const read = locationOf(6115047);
    expect(locationKey(read)).toBe(6115047);
    expect(resolveLocation(read.description, { lenient: false, id: read.id })).toEqual({ location: quebec });
    // Without the id, the city takes precedence.
    expect(resolveLocation('Quebec', { lenient: false })).toMatchObject({ location: { type: 'Town' } });
  });
});
