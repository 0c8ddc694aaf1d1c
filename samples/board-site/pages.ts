import { type BoardJob, jsonLd, toJobPosting } from '../../client/src/index.ts';
import type { ListedJob } from './jobs.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

const employerOf = ({ employer }: ListedJob): string => employer?.name ?? 'Confidential employer';

const placesOf = ({ locations }: ListedJob): string =>
  locations.map(({ description }) => description).join(' · ');

const money = new Intl.NumberFormat('en-CA', {
  style: 'currency',
  currency: 'CAD',
  maximumFractionDigits: 2,
});

const salaryOf = ({ salary }: ListedJob): string => {
  if (!salary) return '';
  const { amount, maxAmount, period, plusCommission } = salary;
  if (amount === null) return 'Commission';
  const range = [amount, ...(maxAmount === null ? [] : [maxAmount])]
    .map((value) => money.format(value))
    .join(' – ');
  return `${range}${period ? ` per ${period.unit}` : ''}${plusCommission ? ', and commission' : ''}`;
};

const layout = (title: string, main: string, head = ''): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="/style.css">
${head}</head>
<body>
<header><a href="/">Northern Jobs</a></header>
<main>
${main}
</main>
</body>
</html>
`;

const searchForm = (query: string): string => `<form role="search" action="/">
<label for="q">Title, employer, place or word</label>
<div><input id="q" name="q" type="search" value="${escaped(query)}"><button>Search</button></div>
</form>`;

const item = (job: ListedJob): string => `<li><article>
<h2><a href="/jobs/${job.id}">${escaped(job.title)}</a></h2>
<p>${escaped(employerOf(job))} · ${escaped(placesOf(job))}</p>
<p class="facts">${escaped([job.positionType.name, salaryOf(job)].filter(Boolean).join(' · '))} · <time>${job.publishDate}</time></p>
</article></li>`;

/** @param jobs those of the page. */
export const listPage = (
  jobs: readonly ListedJob[],
  query: string,
  page: number,
  hasMore: boolean,
): string => {
  const link = (to: number, text: string) =>
    `<a href="/?${escaped(new URLSearchParams({ ...(query && { q: query }), page: String(to) }).toString())}">${text}</a>`;
  const links = [page > 1 ? link(page - 1, 'Previous') : '', hasMore ? link(page + 1, 'Next') : ''].join(' ');
  const heading = query === '' ? 'Newest jobs' : `Jobs for “${escaped(query)}”`;
  const list =
    jobs.length > 0 ? `<ul class="jobs">\n${jobs.map(item).join('\n')}\n</ul>` : '<p>No job matches.</p>';
  return layout(
    'Northern Jobs',
    `<h1>${heading}</h1>\n${searchForm(query)}\n${list}\n<nav aria-label="Pages">${links}</nav>`,
  );
};

const applyOf = ({ applicationUrl }: BoardJob): string =>
  applicationUrl === null
    ? '<p>Apply with a form of this site, which sends it to the employer. Put it here.</p>'
    : `<p><a class="apply" rel="nofollow noopener" href="${escaped(applicationUrl)}">Apply on the employer’s site</a></p>`;

/** @param url the address of the page. */
export const jobPage = (job: BoardJob, url: string): string => {
  const facts: [string, string][] = [
    ['Place', placesOf(job)],
    ['Type', job.positionType.name],
    ['Pay', salaryOf(job)],
    ['Workplace', job.details?.workplace ?? ''],
    ['Published', job.publishDate],
    ['Open until', job.closeDate],
  ];
  const rows = facts
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`);
  const language = job.details?.language;
  const lang = language ? ` lang="${language}"` : '';
  return layout(
    `${job.title} – ${employerOf(job)}`,
    `<article>
<h1${lang}>${escaped(job.title)}</h1>
<p>${escaped(employerOf(job))}</p>
<dl>${rows.join('')}</dl>
<div class="description"${lang}>${job.description}</div>
<h2>How to apply</h2>
${applyOf(job)}
</article>`,
    `<script type="application/ld+json">${jsonLd(toJobPosting(job, { url }))}</script>\n`,
  );
};

export const messagePage = (heading: string, text: string): string =>
  layout(heading, `<h1>${escaped(heading)}</h1>\n<p>${escaped(text)} <a href="/">See all jobs</a></p>`);

export const sitemap = (
  jobs: readonly { readonly id: number; readonly changed: string }[],
  origin: string,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${jobs.map(({ id, changed }) => `<url><loc>${escaped(origin)}/jobs/${id}</loc><lastmod>${changed}</lastmod></url>`).join('\n')}
</urlset>
`;
