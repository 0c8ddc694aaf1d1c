/**
 * Letters that Unicode does not decompose but readers of English and French type apart; and the sigma that ends a word,
 * which is another letter when the word goes on.
 */
const apart: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ς: 'σ',
};

/** Text as it is compared: without case, accents and ligatures. Folding twice changes nothing. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđς]/g, (letter) => apart[letter] ?? letter);
