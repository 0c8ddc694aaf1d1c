import { atUrl } from './guide.ts';
import { type MarkdownName, markdownFiles } from './guide-files.ts';

type MarkdownFile = { readonly type: string; readonly text: string };

const sent = new Map<string, MarkdownFile>();

/** The guide or the changelog, with the addresses of the API at `url`. */
export const markdownFile = (name: MarkdownName, url: string): MarkdownFile => {
  const id = `${name} ${url}`;
  const text = () => atUrl(markdownFiles()[name], url);
  const asset = sent.get(id) ?? { type: 'text/markdown; charset=utf-8', text: text() };
  sent.set(id, asset);
  return asset;
};
