import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { exampleUrl } from '../contract/example-url.ts';
import { markdown } from './markdown.ts';
import { servedPages } from './served-pages.ts';

const root = join(import.meta.dirname, '../..');

/** By the files' paths: where the service serves them, as Markdown. */
const addresses = new Map<string, string>([
  ...Object.entries(servedPages).map(([name, file]) => [file, `${exampleUrl}/docs/${name}.md`] as const),
  ['lib/docs/guide.md', `${exampleUrl}/docs/guide.md`],
]);

const links = /\[([^[\]]+)\]\(([^()#\s]*)(#[^()\s]+)?\)/g;

/**
 * A file of the checkout whose links to other files lead to what the service serves of them; of the
 * others, the label stays. Addresses of the service are those of examples.
 */
export const linkedFile = (file: string): string =>
  readFileSync(join(root, file), 'utf8').replaceAll(links, (link, label, path, anchor = '') => {
    if (path === '' || path.startsWith('http')) return link;
    const address = addresses.get(posix.join(posix.dirname(file), path));
    return address ? `[${label}](${address}${anchor})` : label;
  });

export type PageText = {
  readonly title: string;
  /** The first paragraph. */
  readonly summary: string;
  readonly markdown: string;
  readonly html: string;
};

/** By their names. A bundle has them in a file of its own. */
export const pageTexts = (): Readonly<Record<string, PageText>> =>
  Object.fromEntries(
    Object.entries(servedPages).map(([name, file]) => {
      const text = linkedFile(file);
      const [heading = '', paragraph = ''] = text.split('\n\n', 2);
      const summary = paragraph.replaceAll('\n', ' ').replaceAll(/\[([^[\]]+)\]\([^()]+\)/g, '$1');
      return [name, { title: heading.slice(2), summary, markdown: text, html: markdown(text).html }];
    }),
  );
