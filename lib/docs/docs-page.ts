import type { OpenApiDocument } from '../api/openapi/document.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { markdown } from './markdown.ts';

/** Addresses as seen from the page. */
type Assets = {
  readonly style: string;
  /** The API reference, which `script` starts. */
  readonly reference: string;
  readonly script: string;
};

/**
 * The page that shows the API reference. The reference loads openapi.json; without JavaScript the
 * page has the guide alone.
 */
export const docsPage = ({ info }: Pick<OpenApiDocument, 'info'>, { style, reference, script }: Assets) =>
  layout({
    title: `${info.title} ${info.version}`,
    description: info.summary,
    style,
    scripts: [reference, script],
    isReference: true,
    body: html`<nav class="bar" aria-label="This page">
<span><a href="openapi.json">openapi.json</a> <a href="docs/guide.md">Guide as Markdown</a> <a href="docs/changelog.md">Changelog</a></span>
<label hidden><input id="keep-key" type="checkbox"> Remember my API key</label>
</nav>
<div id="reference"></div>
<noscript><main class="guide">
<h1>${info.title} ${info.version}</h1>
<p>Without JavaScript this page shows the guide. <a href="openapi.json">openapi.json</a> describes every operation.</p>
${markdown(info.description)}
</main></noscript>`,
  });
