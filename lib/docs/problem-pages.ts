import { problemTexts } from '../api/problem-texts.ts';
import { type ErrorCode, errorCodes, problems } from '../api/problems.ts';
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { inline } from './markdown.ts';

const problemView = (code: ErrorCode): Html => {
  const { meaning, remedy } = problemTexts[code];
  return html`<p>${inline(meaning)}</p>
<p><strong>What to do:</strong> ${inline(remedy)}</p>`;
};

/**
 * The pages that the `type`s of problems link to, by the problems' names.
 *
 * @param style the address of the style sheet, as seen from a page.
 */
export const problemPages = (style: string) =>
  new Map<string, ReturnType<typeof layout>>(
    errorCodes.map((code) => {
      const { name, status, title } = problems[code];
      const page = layout({
        title: `${title} - Job Posting API`,
        description: `What the problem ${name} of the Job Posting API means, and what to do.`,
        style,
        body: html`<main class="guide">
<h1>${title}</h1>
<p>Problem <code>${name}</code>, HTTP status ${status}</p>
${problemView(code)}
<p><a href="../docs#description/problems">All problems</a> and <a href="../docs">the whole documentation</a></p>
</main>`,
      });
      return [name, page];
    }),
  );
