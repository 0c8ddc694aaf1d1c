import { describe, expect, test } from 'vitest';
import { requiresCanadianExperience } from '../../lib/job/advice/canadian-experience.ts';
import phrases from './canadian-experience.json' with { type: 'json' };

const { required, other } = phrases;

describe.each(['en', 'fr'] as const)('in %s', (language) => {
  test.each(required[language])('Canadian experience is required: %s', (phrase) => {
    expect(requiresCanadianExperience(`<p>Bake bread.</p><p>${phrase}</p>`)).toBe(true);
  });

  test.each(other[language])('it is not: %s', (phrase) => {
    expect(requiresCanadianExperience(`<p>Experience required.</p><p>${phrase}</p>`)).toBe(false);
  });
});
