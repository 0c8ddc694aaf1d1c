import { readCanonical } from './canonical.ts';
import type { Removed } from './finding.ts';
import type { DescriptionFault } from './message.ts';

export type { Removed } from './finding.ts';
export type { DescriptionFault } from './message.ts';

/** Most descriptions are in canonical form already: the parser is loaded when the first one comes that is not. */
const parser = () => import('./parser.ts');

/** `html` is what to store: safe, and stable when it is sanitised again. `blank`: it shows no text. */
type Sanitised = { readonly html: string; readonly blank: boolean };

const tangled: DescriptionFault = {
  code: 'html_tag',
  message: 'The tags overlap too often to tell what is meant; close each tag before the one around it',
};

/**
 * The strict mode: takes a job description as it is or says what is wrong with it, all at once. Faults come in the
 * order of the text, fifty at most, with the count of the others in `more`. Never throws.
 */
export const checkDescription = async (
  html: string,
): Promise<Sanitised | { faults: DescriptionFault[]; more: number }> => {
  const canonical = readCanonical(html);
  if (canonical) return { html, ...canonical };
  const { describe, readDescription, settle } = await parser();
  const reading = readDescription(html);
  if (reading.findings.length > 0) {
    return { faults: reading.findings.map((finding) => describe(finding, html)), more: reading.more };
  }
  const settled = reading.html === html ? html : await settle(reading.html);
  return settled === undefined ? { faults: [tangled], more: 0 } : { html: settled, blank: reading.blank };
};

/**
 * The lenient mode: takes out of a job description what is not allowed and counts it. Text stays, and words stay
 * apart; only what was never text goes with its content (`script`, `style`, comments). Never throws.
 */
export const cleanDescription = async (html: string): Promise<Sanitised & { readonly removed: Removed }> => {
  const { readDescription, settle } = await parser();
  const reading = readDescription(html);
  const settled = await settle(reading.html);
  if (settled !== undefined) return { html: settled, blank: reading.blank, removed: reading.removed };
  // Tags that overlap beyond repair: without those that parsers carry along, what is left nests.
  const plain = readDescription(html, { formatting: false });
  return { html: plain.html, blank: plain.blank, removed: plain.removed };
};
