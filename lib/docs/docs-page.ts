import type { GuideText } from './guide-text.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';

/** Addresses as seen from the page. */
type Assets = {
  readonly style: string;
  /** The API reference, which `script` starts. */
  readonly reference: string;
  readonly script: string;
};

/**
 * The page that shows the API reference. It has the guide, which is read while the reference loads,
 * and without JavaScript.
 */
export const docsPage = (
  { title, summary, html: guide }: Pick<GuideText, 'title' | 'summary' | 'html'>,
  { style, reference, script }: Assets,
) =>
  layout({
    title,
    description: summary,
    style,
    scripts: [reference, script],
    isReference: true,
    body: html`<nav class="bar" aria-label="This page">
<span><a href="openapi.json">OpenAPI</a> <a href="docs/guide.md">Markdown</a> <a href="docs/changelog.md">Changelog</a></span>
<label hidden><input id="keep-key" type="checkbox"> Remember my key</label>
</nav>
<div id="reference"></div>
<main class="guide">
<h1>${title}</h1>
<noscript><p>Without JavaScript this page shows the guide. <a href="openapi.json">openapi.json</a> describes every operation.</p></noscript>
${{ html: guide }}
</main>`,
  });
