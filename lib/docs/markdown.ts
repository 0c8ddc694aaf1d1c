import { Marked, type Tokens } from 'marked';
import { anchorOf } from '../text/heading-anchor.ts';
import { forPeople } from './for-people.ts';
import { type Html, html } from './html.ts';

const marked = new Marked({
  renderer: {
    heading({ depth, text, tokens }) {
      return `<h${depth} id="${anchorOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
    code: ({ text }) => html`<pre tabindex="0"><code>${text}</code></pre>`.html,
    link({ href, tokens }) {
      return `<a href="${html`${forPeople(href)}`.html}">${this.parser.parseInline(tokens)}</a>`;
    },
    // Marks of generated tables are left out. Other HTML is text.
    html: ({ text }) => (text.startsWith('<!--') ? '' : text === '<br>' ? text : html`${text}`.html),
    table(token) {
      // A heading without words is none.
      const cell = (one: Tokens.TableCell): string =>
        this.tablecell({ ...one, header: one.header && one.text !== '' });
      const rows = [token.header, ...token.rows].map((cells) => `<tr>${cells.map(cell).join('')}</tr>`);
      return `<div class="table" tabindex="0"><table>${rows.join('')}</table></div>`;
    },
  },
});

/** Text of the project's own, as HTML. */
export const markdown = (text: string): Html => ({ html: marked.parse(text, { async: false }) });

/** The same for a part of a line. */
export const inline = (text: string): Html => ({ html: String(marked.parseInline(text)) });
