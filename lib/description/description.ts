import { scanCanonical } from './canonical-form.ts';
import { DescriptionLimits, limitTransfer } from './description-limits.ts';

/** parse5 is loaded for the first description that is not in canonical form. */
const load = () => import('./sanitiser.ts');

/** Strict mode: the HTML to store, or up to fifty faults and how many more. @throws TooLargeError */
export const checkDescription = async (html: string, limits = new DescriptionLimits()) => {
  const canonical = scanCanonical(html, limits);
  const checked = canonical ? { html, ...canonical } : await (await load()).checkWithParser(html, limits);
  if (!('html' in checked)) return checked;
  limitTransfer(checked.html);
  const mayHaveForm = !checked.html.includes('<') && /[&\n\r\u2028\u2029]/.test(checked.html);
  return mayHaveForm
    ? { ...checked, form: await (await import('./text-form.ts')).formOf(checked.html, limits) }
    : checked;
};

/**
 * Lenient mode: removes and counts what is not allowed. Keeps all text (but not scripts, styles and
 * comments), and keeps words apart.
 *
 * @throws TooLargeError
 */
export const cleanDescription = async (html: string, limits = new DescriptionLimits()) => {
  const cleaned = await (await load()).cleanWithParser(html, limits);
  limitTransfer(cleaned.html);
  return cleaned;
};
