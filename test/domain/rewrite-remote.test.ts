import { describe, expect, test } from 'vitest';
import { rewriteRemote } from '../../lib/domain/rewrite-remote.ts';
import { locationKey, locationOf, resolveLocation } from '../../lib/reference/locations.ts';

const rewrite = (...descriptions: readonly string[]) => {
  const { locations, ...rest } = rewriteRemote(descriptions.map((description) => ({ description })));
  return { locations: locations.map((entry) => entry?.description), ...rest };
};

describe('rewriteRemote', () => {
  test.each([
    [['Remote'], ['Canada'], 'remote', 1],
    [['Remote - Ontario', 'Vancouver'], ['Ontario', 'Vancouver'], 'remote', 1],
    [['Remote, BC', 'Remote, AB'], ['British Columbia', 'Alberta'], 'remote', 2],
    [['Calgary, AB (Hybrid)'], ['Calgary, AB'], 'hybrid', 1],
  ])('%j becomes %j', (sent, locations, workplace, rewritten) => {
    expect(rewrite(...sent)).toEqual({ locations, workplace, rewritten });
  });

  test.each([
    ['Toronto, ON'],
    ['Remote Hills, BC'],
    ['Hybrid - Calgary, AB'],
    ['Remote - Europe'],
    ['Toronto', 'Toronto'],
    ['Remote - Ontario', 'Calgary (Hybrid)'],
  ])('%j is left as it is', (...sent) => {
    expect(rewrite(...sent)).toEqual({ locations: sent, rewritten: 0 });
  });

  test('merges places that become equal, and keeps the index of the others', () => {
    expect(rewrite('Canada', 'Remote', 'Toronto').locations).toEqual(['Canada', undefined, 'Toronto']);
    expect(rewrite('Remote', 'CANADA', 'Toronto').locations).toEqual(['Canada', undefined, 'Toronto']);
    expect(rewrite('Remote', 'Remote, Canada').locations).toEqual(['Canada', undefined]);
    expect(rewrite('Remote', 'Toronto', 'Toronto').locations).toEqual(['Canada', 'Toronto', 'Toronto']);
  });

  test('skips entries that are invalid', () => {
    const { locations } = rewriteRemote([undefined, { description: 'Remote' }]);
    expect(locations).toEqual([undefined, { id: 6251999, description: 'Canada' }]);
  });

  test('leaves a location that was read from a job', () => {
    const stored = locationOf('Remote, ON');
    expect(rewriteRemote([stored])).toEqual({ locations: [stored], rewritten: 0 });
    expect(resolveLocation('Remote, ON', { lenient: false, id: stored.id })).toEqual({ location: stored });
  });

  test('means the province of Quebec, which is read and written as such', () => {
    const [entry] = rewriteRemote([{ description: 'Remote - Quebec' }]).locations;
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
