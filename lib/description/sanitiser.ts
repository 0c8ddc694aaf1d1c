import { isMarkdown } from '../text/disguised-text.ts';
import { isVisible } from './allowed-html.ts';
import { scanCanonical } from './canonical-form.ts';
import type { DescriptionLimits } from './description-limits.ts';
import { limitTransfer } from './description-limits.ts';
import { type DescriptionFault, escapedHtmlFault, faultOf } from './fault-message.ts';
import type { Removed } from './findings.ts';
import { filterHtml } from './html-filter.ts';
import {
  escapedHtml,
  escapeTextLikeTags,
  hasLineBreak,
  isEscapedHtml,
  keepAsHtml,
  paragraphsOf,
  withoutCdata,
} from './plain-text.ts';
import type { TextForm } from './text-form.ts';

/** `html` is safe, and does not change when it is sanitised again. `blank`: it shows no text. */
type Sanitised = {
  readonly html: string;
  readonly blank: boolean;
  /** What a text without a tag seems to be. */
  readonly form?: TextForm | undefined;
};

/** Faults in source order, at most fifty, and the number of the others. */
type Refused = { readonly faults: DescriptionFault[]; readonly more: number };

const tangled: DescriptionFault = {
  code: 'html_tag',
  message: 'The tags overlap too often to tell what is meant; close each tag before the one around it',
};

/** Two hundred levels of overlapping tags take ten passes. */
const maxPasses = 12;

/** Longer overlapping tags are refused; DOMPurify takes half a second for this many characters. */
const maxOverlapping = 50_000;

/**
 * Filters HTML until it no longer changes. Usually the first pass changes nothing, and DOMPurify is
 * not needed: for allowed tags, parse5 (jsdom's parser, too) gives the same output byte for byte.
 * Parsers are unreliable on overlapping tags: there, DOMPurify decides.
 *
 * @returns undefined if the HTML has no stable form, or is too long or too deep to find it.
 */
const stabilise = async (html: string, limits: DescriptionLimits): Promise<string | undefined> => {
  if (scanCanonical(html, limits)) return html;
  let stable = html;
  for (let pass = 1; pass <= maxPasses; pass += 1) {
    const again = filterHtml(stable, { limits, positions: false });
    if (again.findings.first.length > 0) return undefined;
    if (again.html === stable) {
      if (pass === 1) return stable;
      limits.repair();
      return (await import('./dompurify.ts')).purify(stable);
    }
    if (again.html.length > maxOverlapping) return undefined;
    stable = again.html;
  }
  return undefined;
};

export const checkWithParser = async (
  source: string,
  limits: DescriptionLimits,
): Promise<Sanitised | Refused> => {
  const { html, blank, text, findings } = filterHtml(source, { limits });
  const { first, more } = findings;
  const faults = first.map((finding) => faultOf(finding, source));
  if (isEscapedHtml(text, limits)) faults.unshift(escapedHtmlFault(source));
  if (faults.length > 0) return { faults, more };
  limitTransfer(html);
  const stable = html === source ? html : await stabilise(html, limits);
  return stable === undefined ? { faults: [tangled], more: 0 } : { html: stable, blank };
};

type Cleaned = Sanitised & { readonly removed: Removed };

const clean = async (
  source: string,
  limits: DescriptionLimits,
  filtered = filterHtml(source, { limits }),
): Promise<Cleaned> => {
  limitTransfer(filtered.html);
  const stable = filtered.html === source ? source : await stabilise(filtered.html, limits);
  // Without the tags that a parser reopens, none overlap.
  const { html, blank, findings } =
    stable === undefined ? filterHtml(source, { limits, formatting: false }) : { ...filtered, html: stable };
  return {
    html: filtered.text === undefined ? keepAsHtml(html, limits) : html,
    blank,
    removed: findings.removed,
  };
};

/** What a text without tags stands for; undefined if it is to stay as it is. @throws TooLargeError */
const meantBy = (text: string, limits: DescriptionLimits) => {
  const html = escapedHtml(text, limits);
  if (html !== undefined) return { html };
  const form = isMarkdown(text) ? ('markdown' as const) : undefined;
  if (!form && !(hasLineBreak(text) && isVisible(text))) return undefined;
  return { html: paragraphsOf(text, limits), form };
};

export const cleanWithParser = async (source: string, limits: DescriptionLimits): Promise<Cleaned> => {
  const html = withoutCdata(source);
  const readable = escapeTextLikeTags(html, limits);
  const filtered = filterHtml(readable, { limits });
  const meant = filtered.text === undefined ? undefined : meantBy(filtered.text, limits);
  const { removed, ...cleaned } = meant
    ? await clean(escapeTextLikeTags(meant.html, limits), limits)
    : await clean(readable, limits, filtered);
  const earlier = meant ? filtered.findings.removed : { tags: 0, comments: 0 };
  return {
    ...cleaned,
    form: meant?.form,
    removed: {
      ...removed,
      tags: removed.tags + earlier.tags,
      comments: removed.comments + earlier.comments,
      rewritten: removed.rewritten + (meant ? 1 : 0) + (html === source ? 0 : 1),
    },
  };
};
