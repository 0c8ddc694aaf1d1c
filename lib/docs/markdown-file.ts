import { atUrl } from '../api/example-url.ts';
import { guideFile } from './guide-file.ts';
import { guideText } from './guide-text.ts';

type MarkdownFile = { readonly type: string; readonly text: string };

export type MarkdownName = 'guide.md' | 'changelog.md';

const texts = {
  'guide.md': () => guideFile(guideText()),
  'changelog.md': () => guideText().changelog,
} as const satisfies Record<MarkdownName, () => string>;

const sent = new Map<string, MarkdownFile>();

/** The guide or the changelog, with the addresses of the API at `url`. */
export const markdownFile = (name: MarkdownName, url: string): MarkdownFile => {
  const id = `${name} ${url}`;
  const file = sent.get(id) ?? { type: 'text/markdown; charset=utf-8', text: atUrl(texts[name](), url) };
  sent.set(id, file);
  return file;
};
