import { lazyPattern } from '../lazy.ts';

/** Letters that Unicode does not decompose but people replace, and the sigma that ends a word. */
const substitutes = new Map(
  Object.entries({ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }),
);

const marks = lazyPattern(String.raw`\p{M}+`, 'gu');

const apostrophes = /[`‘’‛ʹʻʼˈ′]/g;
const dashes = lazyPattern(String.raw`[\p{Pd}\u2212]`, 'gu');

/**
 * Text as it is compared: without case, accents and ligatures, with one apostrophe and one dash.
 * Folding twice changes nothing.
 */
export const fold = (text: string): string => {
  // Most texts are ASCII, which needs no more.
  if (!/[`\u0080-\uffff]/.test(text)) return text.toLowerCase();
  return (
    text
      // An accent alone, of which normalisation makes a space and a mark.
      .replace(/[´\u1ffd]/g, "'")
      .normalize('NFKD')
      .toLowerCase()
      .normalize('NFKD')
      .replace(marks(), '')
      .replace(apostrophes, "'")
      .replace(dashes(), '-')
      .replace(/[œæßøłđıς]/g, (letter) => substitutes.get(letter) ?? letter)
  );
};

/** The text that is searched for a query's terms. No term spans both parts. */
export const searchText = ({ title, referenceId }: { title: string; referenceId: string | null }): string =>
  fold(referenceId === null ? title : `${title}\n${referenceId}`);

/** The folded terms of a query; a job matches when its search text contains all of them. */
export const searchTerms = (q: string): string[] => [...new Set(fold(q).split(/\s+/).filter(Boolean))];
