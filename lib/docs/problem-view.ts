import { problemTexts } from '../api/problem-texts.ts';
import { type ErrorCode, problems } from '../api/problems.ts';
import { type Html, html } from './html.ts';
import { inline } from './markdown.ts';

export const errorCodes = Object.keys(problems) as ErrorCode[];

/** What a problem means, and how to mend it. */
export const problemView = (code: ErrorCode): Html => {
  const { meaning, remedy } = problemTexts[code];
  return html`<p>${inline(meaning)}</p>
<p><strong>What to do:</strong> ${inline(remedy)}</p>`;
};
