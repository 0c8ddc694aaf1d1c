import { languages, type PageLanguage, type Text } from './texts.ts';

/** What a page needs to know. Its path has the query, but not the language. */
export type SitePage = Readonly<Record<'path' | 'origin' | 'today' | 'timeZone' | 'contact', string>> & {
  readonly language: PageLanguage;
  readonly text: Text;
};

/** A text as HTML, also within the quotes of an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The address of a path in a language: `/fr`, `/fr?page=2`, `/fr/jobs/1`. */
export const pathIn = (language: PageLanguage, path: string): string =>
  language === 'en' ? path : `/fr${path.replace(/^\/(?=$|\?)/, '')}`;

export const anchor = (address: string, words: string, attributes = ''): string =>
  `<a href="${escaped(address)}"${attributes}>${escaped(words)}</a>`;

export const option = (value: string, label: string, chosen?: string): string =>
  `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(label)}</option>`;

export const pageUrl = ({ origin, path }: SitePage, language: PageLanguage) =>
  origin + pathIn(language, path);

/** Of a page that search engines show. */
type About = { readonly description: string; readonly data?: string };

const metaOf = (page: SitePage, { description, data }: About): string => {
  const alternate = (language: PageLanguage, name: string = language) =>
    `<link rel="alternate" hreflang="${name}" href="${escaped(pageUrl(page, language))}">`;
  return `<link rel="canonical" href="${escaped(pageUrl(page, page.language))}">
${languages.map((one) => alternate(one)).join('\n')}\n${alternate('en', 'x-default')}
<meta name="description" content="${escaped(description)}">
${data ? `<script type="application/ld+json">${data}</script>` : ''}`;
};

/** @param about nothing for a page that search engines leave out. */
export const pageLayout = (page: SitePage, heading: string, main: string, about?: About): string => {
  const { language, text, path } = page;
  const other = language === 'en' ? 'fr' : 'en';
  const own = (to: string, words: string): string => anchor(pathIn(language, to), words);
  const title = `${heading} – ${text('site')}`;
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${about ? metaOf(page, about) : '<meta name="robots" content="noindex">'}
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/style.css"></head>
<body><a class="skip tag" href="#main">${text('skip')}</a><header class="row">${own('/', text('site'))}
${anchor(pathIn(other, path), text('other'), ` lang="${other}" hreflang="${other}"`)}</header>
<main id="main">\n${main}\n</main>
<footer>${own('/', text('all'))} · ${own('/privacy', text('privacy'))}</footer></body></html>
`;
};

/** A page with one text. @param html what follows the heading */
export const textPage = (page: SitePage, heading: string, html: string, title = heading, about?: About) => {
  const card = `<section class="card"><div class="text">${html}</div></section>`;
  return pageLayout(page, title, `<h1>${heading}</h1>\n${card}`, about);
};

/** A link to the operator, whose contact is an address for mail or a web page. */
export const contactLink = ({ contact, text }: SitePage, subject: string): string => {
  const mail = `mailto:${contact}?subject=${encodeURIComponent(subject)}`;
  return contact && `<p>${anchor(contact.includes('@') ? mail : contact, text('write'))}</p>`;
};
