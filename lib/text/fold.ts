/** Letters that Unicode does not decompose but people replace, and the sigma that ends a word. */
const substitutes = new Map(
  Object.entries({ œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }),
);

/** Text as it is compared: without case, accents and ligatures. Folding twice changes nothing. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[œæßøłđıς]/g, (letter) => substitutes.get(letter) ?? letter);
