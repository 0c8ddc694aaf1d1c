import { expect, test } from 'vitest';
import { readLeniently, readStrictly, writtenPlaces } from '../../bench/postings/places.ts';

const known = new Map(
  Object.entries({
    'City of Toronto': 'City of Toronto',
    'City of Toronto, ON': 'City of Toronto, ON',
    'Ville de Montréal': 'Ville de Montréal',
    'Ville de Québec': 'Ville de Québec',
    'Ville de Québec, QC': 'Ville de Québec, QC',
  }),
);

test.each(writtenPlaces)('$kind: $text is $meaning', ({ kind, text, meaning }) => {
  const isCity = kind === 'city';
  expect(readLeniently(text)).toBe(known.get(text) ?? meaning);
  if (isCity && !known.has(text)) expect(readStrictly(text)).toBe(meaning);
  if (!isCity && meaning !== 'Amsterdam, NL') expect(readStrictly(text)).toMatch(/^!/);
});
