import { escaped, pageLayout, siteName } from './html.ts';
import type { Count, JobDatabase } from './jobs.ts';
import { dayText, factsOf, isToday, type ListedJob, languageOf, textIn, typeText } from './texts.ts';

const pageSize = 20;
const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The address of a page of the list: without what is empty, so that each has one. */
const addressOf = (filter: Record<string, string>, page: number): string => {
  const query = Object.entries({ ...filter, page: page > 1 ? `${page}` : '' }).filter(([, value]) => value);
  return query.length > 0 ? `/?${new URLSearchParams(query)}` : '/';
};

const select = (name: string, any: string, chosen: string, counts: readonly Count[]): string => {
  const option = ({ value, count }: Count): string =>
    `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(typeText('en', value))} (${count})</option>`;
  return `<select name="${name}"><option value="">${any}</option>${counts.map(option).join('')}</select>`;
};

const item = (job: ListedJob, today: string): string => {
  const language = languageOf(job);
  const { employer, html } = factsOf(job);
  const isNew = isToday(job, today);
  const day = isNew ? textIn(language)('today') : dayText(job.publishDate, today, language);
  return `<article class="job"${language === 'fr' ? ' lang="fr"' : ''}>
<span class="mark" aria-hidden="true">${escaped([...employer][0] ?? '')}</span>
<div>
<h2><a href="/jobs/${job.id}">${escaped(job.title)}</a></h2>
${html}
</div>
<time class="${isNew ? 'tag' : 'soft'}" datetime="${job.publishDate}">${day}</time>
</article>`;
};

/** @param today the day of the board, as `2026-11-23`. */
export const listPage = (
  jobs: JobDatabase,
  query: URLSearchParams,
  origin: string,
  today: string,
): string => {
  const read = (name: string): string => (query.get(name) ?? '').slice(0, 200);
  const page = /^[1-9]\d{0,4}$/.test(read('page')) ? Number(read('page')) : 1;
  const q = read('q');
  const chosen = { place: read('place'), type: read('type'), remote: read('remote') && '1' };
  const facets = Object.entries(chosen).filter(([, value]) => value !== '');
  const { found, total } = jobs.search(q, facets, (page - 1) * pageSize, pageSize);
  const places = jobs.counts('place');
  const shown = places.slice(0, 100).sort((one, other) => one.value.localeCompare(other.value));
  const all = `${plural(total, 'job')} from ${plural(jobs.counts('employer').length, 'employer')} in ${plural(places.length, 'place')}, ${jobs.countSince(today)} posted today`;
  const isAll = q === '' && facets.length === 0;
  const summary = isAll ? all : `${plural(total, 'job')} found`;
  const heading = isAll
    ? 'Jobs across Canada'
    : ['Jobs', q && `for “${q}”`, chosen.place && `in ${chosen.place}`].filter(Boolean).join(' ');
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const link = (to: number, text: string) =>
    `<a href="${escaped(addressOf({ q, ...chosen }, to))}">${text}</a>`;
  const main = `<h1>${escaped(heading)}</h1>
<p class="soft">${summary}${isAll ? '' : ' · <a href="/">See all jobs</a>'}</p>
<form role="search" action="/">
<label>Job or employer <input name="q" type="search" value="${escaped(q)}"></label>
<label>Place ${select('place', 'Anywhere', chosen.place, shown)}</label>
<label>Type ${select('type', 'Any type', chosen.type, jobs.counts('type'))}</label>
<label class="check"><input name="remote" type="checkbox" value="1"${chosen.remote && ' checked'}> Remote (${jobs.counts('remote')[0]?.count ?? 0})</label>
<button>Search</button>
</form>
${found.map((job) => item(job, today)).join('\n')}
<nav aria-label="Pages">${page > 1 ? link(Math.min(page - 1, pages), 'Previous') : ''} Page ${page} of ${pages} ${page < pages ? link(page + 1, 'Next') : ''}</nav>`;
  const about = { url: `${origin}${addressOf({ q, ...chosen }, page)}`, description: `${summary}.` };
  return pageLayout(`${heading} – ${siteName}`, main, about);
};
