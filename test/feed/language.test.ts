import { expect, test } from 'vitest';
import { codesOf, readOne } from './support.ts';

const english = '<p>You work with our team and the clients of the company, and you will be part of it.</p>';
const french =
  "<p>Vous travaillez avec notre équipe et les clients de l'entreprise, dans une ambiance agréable pour tous les deux.</p>";

const languageOf = async (description: string, own = {}) => {
  const feed = JSON.stringify([{ id: 'R-1', description, ...own }]);
  const item = await readOne(feed, {
    map: { fields: { referenceId: 'id' }, defaults: { language: 'by text' } },
  });
  return { details: item.job.details, isTold: codesOf(item).includes('language /details/language') };
};

test.each([
  ['English', english, {}, 'en', false],
  ['French', french, {}, 'fr', false],
  ['both languages', english + french, {}, null, true],
  ['a few words', '<p>Cook wanted.</p>', {}, null, true],
  ['a tag of another language', english + '<p class="le la les des du">x</p>'.repeat(9), {}, 'en', false],
  ['French, in a feed that says English', french, { language: 'English' }, 'en', false],
])('the language of a description in %s', async (_, description, own, language, isTold) => {
  expect(await languageOf(description, own)).toEqual({ details: { language }, isTold });
});
