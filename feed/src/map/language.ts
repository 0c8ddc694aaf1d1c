import type { Language } from '../../../lib/job/rules/job-parts.ts';

/** As `defaults.language`: the words of the description decide. */
export const byText = 'by text';

/** Frequent words of each language that the other one does not have. */
const frequent: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set('the and of to for with you we our is are will be your this that have by from at'.split(' ')),
  fr: new Set(
    'le la les des du et une un pour dans vous nous votre notre est avec sur au aux qui'.split(' '),
  ),
};

const longestText = 20_000;
const leastWords = 3;
/** In a posting in both languages, the words of neither are so many more. */
const leastRatio = 5;

/** The language of a description, where its words are clearly of one. */
export const languageOfText = (html: string): Language | undefined => {
  const text = html
    .slice(0, longestText)
    .replace(/<[^<>]*>/g, ' ')
    .toLowerCase();
  const words = text.match(/\p{L}+/gu) ?? [];
  const count = (language: Language): number => words.filter((word) => frequent[language].has(word)).length;
  const [english, french] = [count('en'), count('fr')];
  if (Math.max(english, french) < leastWords) return undefined;
  if (english >= french * leastRatio) return 'en';
  return french >= english * leastRatio ? 'fr' : undefined;
};
