import { problems } from '../api/problems.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { errorCodes, problemView } from './problem-view.ts';

/**
 * The pages that the `type`s of problems open, by the problems' names.
 *
 * @param style the address of the style sheet, as seen from a page.
 */
export const problemPages = (style: string): Map<string, string> =>
  new Map(
    errorCodes.map((code) => {
      const { name, status, title } = problems[code];
      const text = layout({
        title: `${title} - Job Posting API`,
        description: `What the problem ${name} of the Job Posting API means, and how to mend it.`,
        style,
        body: html`<main class="alone">
<h1>${title}</h1>
<p>Problem <code>${name}</code>, HTTP status ${status}</p>
${problemView(code)}
<p><a href="../docs#problems">All problems</a> and <a href="../docs">the whole documentation</a></p>
</main>`,
      });
      return [name, text];
    }),
  );
