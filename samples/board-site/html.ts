export type PageLanguage = 'en' | 'fr';

export const siteName = 'Northern Jobs';

/** A text as HTML, also within the quotes of an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** For search engines and previews. */
type About = { url: string; description: string; data?: string };

const metaOf = (title: string, language: PageLanguage, { url, description, data }: About): string => {
  const og = { title, description, url, type: 'website', site_name: siteName, locale: `${language}_CA` };
  const tags = Object.entries(og).map(
    ([name, text]) => `<meta property="og:${name}" content="${escaped(text)}">`,
  );
  return `<link rel="canonical" href="${escaped(url)}">
<meta name="description" content="${escaped(description)}">
${tags.join('\n')}${data ? `\n<script type="application/ld+json">${data}</script>` : ''}`;
};

/** @param about nothing for a page that search engines leave out. */
export const pageLayout = (
  title: string,
  main: string,
  about?: About,
  language: PageLanguage = 'en',
): string =>
  `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
${about ? metaOf(title, language, about) : '<meta name="robots" content="noindex">'}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><a href="/">${siteName}</a></header>
<main>
${main}
</main>
</body>
</html>
`;

export const messagePage = (title: string, text: string): string =>
  pageLayout(title, `<h1>${escaped(title)}</h1>\n<p>${escaped(text)} <a href="/">See all jobs</a></p>`);
