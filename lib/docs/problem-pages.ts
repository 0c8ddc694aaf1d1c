import { type FaultCode, faultCodes } from '../errors/fault-codes.ts';
import { type ErrorCode, errorCodes, problems } from '../errors/problems.ts';
import { problemTexts } from '../openapi/problem-texts.ts';
import { keysOf } from '../schema-parts.ts';
import assetNames from './asset-names.json' with { type: 'json' };
import examples from './error-examples.json' with { type: 'json' };
import { type Html, html } from './html.ts';
import { layout } from './layout.ts';
import { inline } from './markdown.ts';

const queryCodes: readonly FaultCode[] = ['unknown_parameter', 'invalid_value'];

/** The codes that `errors` of a problem may have. */
const codesOf = (code: ErrorCode): readonly FaultCode[] => {
  if (code === 'query.invalid') return queryCodes;
  if (code !== 'job.invalid' && code !== 'body.invalid') return [];
  return keysOf(faultCodes).filter(
    (name) => !queryCodes.includes(name) && !faultCodes[name].startsWith('A warning'),
  );
};

const codeView = (name: FaultCode): Html => {
  const example = examples[name];
  return html`<dt id="${name}"><code>${name}</code></dt>
<dd>${inline(faultCodes[name])}<br>For example, <code>${example.sent}</code>: ${example.message}</dd>`;
};

const codesView = (codes: readonly FaultCode[]): Html | undefined =>
  codes.length === 0
    ? undefined
    : html`<h2>Codes in errors</h2>
<dl>${codes.map(codeView)}</dl>`;

const problemView = (code: ErrorCode): Html => {
  const { meaning, remedy } = problemTexts[code];
  return html`<p>${inline(meaning)}</p>
<p><strong>What to do:</strong> ${inline(remedy)}</p>`;
};

/** The pages that the `type`s of problems link to, by the problems' names. A bundle has them in a file of its own. */
export const problemPages = (): Readonly<Record<string, ReturnType<typeof layout>>> =>
  Object.fromEntries(
    errorCodes.map((code) => {
      const { name, status, title } = problems[code];
      const page = layout({
        title: `${title} - Job Posting API`,
        description: `What the problem ${name} of the Job Posting API means, and what to do.`,
        style: `../docs/${assetNames.style}`,
        body: html`<main class="guide">
<h1>${title}</h1>
<p>Problem <code>${name}</code>, HTTP status ${status}</p>
${problemView(code)}
${codesView(codesOf(code))}
<p><a href="../docs/errors">All problems</a> and <a href="../docs">the whole documentation</a></p>
</main>`,
      });
      return [name, page];
    }),
  );
