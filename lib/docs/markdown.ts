import { type Html, html } from './html.ts';

/** Code, strong text or a link within a line. */
const inlineParts = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^[\]]+)\]\(([^()[\]]+)\)/g;

export const inline = (text: string): Html => {
  const parts: Html[] = [];
  let at = 0;
  for (const match of text.matchAll(inlineParts)) {
    const [whole, code, strong, label, address] = match;
    parts.push(html`${text.slice(at, match.index)}`);
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    else if (strong !== undefined) parts.push(html`<strong>${strong}</strong>`);
    else parts.push(html`<a href="${address}">${label}</a>`);
    at = match.index + whole.length;
  }
  return html`${parts}${text.slice(at)}`;
};

/** An address within the page, from a heading's text. */
const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const items = (lines: readonly string[]): Html[] =>
  lines.map((line) => html`<li>${inline(line.replace(/^(-|\d+\.) /, ''))}</li>`);

const block = (text: string): Html => {
  const lines = text.split('\n');
  const [first = ''] = lines;
  if (first.startsWith('```'))
    return html`<pre tabindex="0"><code>${lines.slice(1, -1).join('\n')}</code></pre>`;
  const [, level, heading = ''] = /^(##|###) (.*)$/.exec(first) ?? [];
  if (level === '##') return html`<h2 id="${slug(heading)}">${inline(heading)}</h2>`;
  if (level === '###') return html`<h3 id="${slug(heading)}">${inline(heading)}</h3>`;
  if (first.startsWith('- ')) return html`<ul>${items(lines)}</ul>`;
  const number = /^(\d+)\. /.exec(first)?.[1];
  if (number !== undefined) return html`<ol start="${number}">${items(lines)}</ol>`;
  return html`<p>${inline(lines.join(' '))}</p>`;
};

/** Blank lines separate blocks, except within fenced code. */
const blocksOf = (text: string): string[] =>
  text.split('```').flatMap((part, at) => (at % 2 === 1 ? `\`\`\`${part}\`\`\`` : part.split('\n\n')));

/**
 * The part of CommonMark that the contract uses: headings of the second and third level, paragraphs, flat
 * lists, fenced code; within a line code, strong text and links.
 */
export const markdown = (text: string): Html[] =>
  blocksOf(text)
    .map((one) => one.trim())
    .filter(Boolean)
    .map(block);
