import { scanCanonical } from './canonical-form.ts';

/** parse5 is loaded for the first description that is not in canonical form. */
const load = () => import('./sanitiser.ts');

/** Strict mode: the HTML to store, or up to fifty faults and how many more. @throws TooLargeError */
export const checkDescription = async (html: string) => {
  const canonical = scanCanonical(html);
  return canonical ? { html, ...canonical } : (await load()).checkWithParser(html);
};

/**
 * Lenient mode: removes and counts what is not allowed. Keeps all text (but not scripts, styles and
 * comments), and keeps words apart.
 *
 * @throws TooLargeError
 */
export const cleanDescription = async (html: string) => (await load()).cleanWithParser(html);
