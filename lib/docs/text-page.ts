import { atUrl } from '../contract/example-url.ts';
import { lazyFor } from '../lazy.ts';
import assetNames from './asset-names.json' with { type: 'json' };
import { html } from './html.ts';
import { layout } from './layout.ts';
import { type PageText, pageTexts } from './page-texts.ts';
import type { Asset } from './send-file.ts';

type Texts = Readonly<Record<string, PageText>>;

/** A page for integrators or boards, with a menu of all of them. */
const textPage = (name: string, { title, summary, html: text }: PageText, texts: Texts): Asset =>
  layout({
    title: `${title} - Job Posting API`,
    description: summary,
    style: assetNames.style,
    body: html`<nav class="bar" aria-label="This page">
<a href="../docs">Guide, operations and search</a> <a href="${name}.md">Markdown</a>
</nav>
<div class="columns">
<main class="guide">
${{ html: text }}
</main>
<nav class="menu" aria-label="Pages">
<ul>${Object.entries(texts).map(
      ([one, { title }]) =>
        html`<li><a href="${one}"${one === name && html` aria-current="page"`}>${title}</a></li>`,
    )}</ul>
</nav>
</div>`,
  });

/** By the API's URL, to which addresses in the text are changed, and by their names. */
export const textPagesAt = lazyFor((url): ReadonlyMap<string, Asset> => {
  const texts = pageTexts();
  return new Map(
    Object.entries(texts).map(([name, text]) => {
      const page = textPage(name, text, texts);
      return [name, { ...page, text: atUrl(page.text, url) }];
    }),
  );
});
