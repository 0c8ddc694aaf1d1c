import { mayBeEscaped } from '../text/characters.ts';
import { hasLines, isMarkdown, textOfHtml } from '../text/disguised-text.ts';
import type { DescriptionLimits } from './description-limits.ts';

/** What a description without a tag seems to be, which shows otherwise. */
export type TextForm = 'escaped_text' | 'markdown' | 'plain_text';

/** @param html without a tag, and accepted. @throws TooLargeError */
export const formOf = async (html: string, limits: DescriptionLimits): Promise<TextForm | undefined> => {
  const text = textOfHtml(html);
  // Only then, because it loads the parser.
  if (mayBeEscaped(text) && (await import('./plain-text.ts')).escapedHtml(text, limits) !== undefined)
    return 'escaped_text';
  if (isMarkdown(text)) return 'markdown';
  return hasLines(text) ? 'plain_text' : undefined;
};
