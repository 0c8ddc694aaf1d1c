import { expect, test } from 'vitest';
import { matchesTag } from '../../lib/http/entity-tags.ts';

test.each(['abc', 'abc-', 'abc--', 'abc-br', 'abc-gzip'])(
  'a tag that ends as %s does is recognised with what a proxy adds',
  (own) => {
    for (const coding of ['', '-gzip', '--gzip', '-br', ';gzip'])
      expect([coding, matchesTag([`${own}${coding}`], `"${own}"`)]).toEqual([coding, true]);
    expect(matchesTag([`${own}-gzip-br`, `${own}x`], `"${own}"`)).toBe(false);
  },
);
