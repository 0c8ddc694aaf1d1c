import { scanCanonical } from './canonical-form.ts';

/** parse5 is loaded for the first description that is not in canonical form. */
const load = () => import('./sanitiser.ts');

/**
 * Strict mode: returns the HTML to store, or up to fifty faults in source order and the number of
 * the others in `more`. Never throws.
 */
export const checkDescription = async (html: string) => {
  const canonical = scanCanonical(html);
  return canonical ? { html, ...canonical } : (await load()).checkWithParser(html);
};

/**
 * Lenient mode: removes what is not allowed and counts it. Keeps text, and keeps words apart; only
 * content that is not text is removed too (`script`, `style`, comments). Never throws.
 */
export const cleanDescription = async (html: string) => (await load()).cleanWithParser(html);
