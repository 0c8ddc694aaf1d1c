import { atUrl } from '../contract/example-url.ts';
import { lazyFor } from '../lazy.ts';
import { guideText } from './guide-text.ts';
import { pageTexts } from './page-texts.ts';
import type { Asset } from './send-file.ts';

const markdownFile = (text: string, url: string): Asset => ({
  type: 'text/markdown; charset=utf-8',
  text: atUrl(text, url),
});

/** By the API's URL, to which addresses in the text are changed. */
export const guideAt = lazyFor((url) => markdownFile(guideText().file, url));

/** All pages in one document, which the script of /docs shows and searches beside the operations. */
const allPages = (): string =>
  Object.entries(pageTexts())
    .map(([name, { markdown }]) => `<!-- page ${name} -->\n${markdown}`)
    .join('\n');

/** By their names. */
export const markdownFilesAt = /* @__PURE__ */ lazyFor(
  (url): ReadonlyMap<string, Asset> =>
    new Map([
      ['guide.md', guideAt(url)],
      ['pages.md', markdownFile(allPages(), url)],
      ['changelog.md', markdownFile(guideText().changelog, url)],
      ...Object.entries(pageTexts()).map(
        ([name, { markdown }]) => [`${name}.md`, markdownFile(markdown, url)] as const,
      ),
    ]),
);
