import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatHistory, parseHistory, withRelease } from '../../../scripts/deploy/history.ts';

const release = (name: string, version: string) => ({ name, version });
const rolledBack = '1.2.0+ccccccc=3 [1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1';

describe('the history of a function', () => {
  it('is read from the description of its alias', () => {
    expect(parseHistory(rolledBack)).toEqual({
      releases: [release('1.2.0+ccccccc', '3'), release('1.1.0+bbbbbbb', '2'), release('1.1.0+aaaaaaa', '1')],
      live: '1.1.0+bbbbbbb',
    });
  });

  it.each(['', 'Made by hand', '[', '1.1.0=x'])('is empty for the description %j', (description) => {
    expect(parseHistory(description)).toEqual({ releases: [], live: undefined });
  });

  it.each([
    ['the first release', '', '[1.3.0=4]'],
    ['a release', '[1.1.0+bbbbbbb=2] 1.1.0+aaaaaaa=1', '[1.3.0=4] 1.1.0+bbbbbbb=2 1.1.0+aaaaaaa=1'],
    ['the same release again', '[1.3.0=3] 1.1.0+aaaaaaa=1', '[1.3.0=4] 1.1.0+aaaaaaa=1'],
    ['an earlier release again', '[1.1.0+bbbbbbb=2] 1.3.0=1', '[1.3.0=4] 1.1.0+bbbbbbb=2'],
    ['a release after a roll-back', rolledBack, '[1.3.0=4] 1.1.0+bbbbbbb=2 1.1.0+aaaaaaa=1'],
    ['the release that was rolled back', '1.3.0=3 [1.1.0+bbbbbbb=2]', '[1.3.0=4] 1.1.0+bbbbbbb=2'],
  ])('after %s', (_, before, after) => {
    expect(formatHistory(withRelease(parseHistory(before), release('1.3.0', '4')))).toBe(after);
  });

  it('fits the 256 characters of a description, and keeps the newest releases', () => {
    const name = fc.stringMatching(/^\d\.\d\.\d\+[0-9a-f]{7}(\.changed)?$/);
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 60 }), fc.nat(), (names, at) => {
        const releases = names.map((each, index) => release(each, String(9_000 - index)));
        const live = names[at % 5];
        const text = formatHistory({ releases, live });
        expect(text.length).toBeLessThanOrEqual(256);
        const read = parseHistory(text);
        expect(read.releases.length).toBeGreaterThanOrEqual(Math.min(8, names.length));
        expect(read).toEqual({ releases: releases.slice(0, read.releases.length), live });
      }),
    );
  });
});
