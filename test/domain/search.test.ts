import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchTerms, searchText } from '../../lib/text/fold.ts';

const finds = (q: string, title: string, referenceId: string | null = null): boolean => {
  const text = searchText({ title, referenceId });
  return searchTerms(q).every((term) => text.includes(term));
};

test.each([
  ['developpeur', 'Développeur', null, true],
  ['DÉVELOPPEUR', 'développeur', null, true],
  ['lopp', 'Développeur', null, true],
  ["l'entretien", 'Préposé à l’entretien', null, true],
  ['l’entretien', "Préposé à l'entretien", null, true],
  ['agent-e', 'Agent‑e de bord', null, true],
  ['x–1', 'Cook', 'X-1', true],
  ['b a', 'a b', null, true],
  ['a c', 'a b', null, false],
  ['x-1', 'Cook', 'X-1', true],
  ['cook x-1', 'Cook', 'X-1', true],
  ['cookx', 'Cook', 'X', false],
  ['null', 'Cook', null, false],
  ['', 'Cook', null, true],
])('%j in %j and %j: %j', (q, title, referenceId, expected) => {
  expect(finds(q, title, referenceId)).toBe(expected);
});

describe('terms', () => {
  test.each([
    ['  a\tb\n c\u00a0d\u3000e ', ['a', 'b', 'c', 'd', 'e']],
    ['a A á', ['a']],
    [' \n', []],
  ])('of %j are %j', (q, terms) => {
    expect(searchTerms(q)).toEqual(terms);
  });

  test('have no white space, are not empty, and are distinct', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (q) => {
        const terms = searchTerms(q);
        for (const term of terms) expect(term).toMatch(/^\S+$/u);
        expect(new Set(terms).size).toBe(terms.length);
      }),
    );
  });
});

test('a job is found by its full title, by its referenceId, and by both together', () => {
  const any = fc.string({ unit: 'binary', minLength: 1 });
  fc.assert(
    fc.property(any, any, (title, referenceId) => {
      for (const q of [title, referenceId, `${referenceId} ${title}`, title.normalize('NFD')]) {
        expect([q, finds(q, title, referenceId)]).toEqual([q, true]);
      }
    }),
  );
});
