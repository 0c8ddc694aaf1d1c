import { factsOf, type ListedJob, langOf, weekAfter } from './facts.ts';
import { anchor, escaped, option, pageLayout, pathIn, type SitePage } from './html.ts';
import type { JobDatabase } from './jobs.ts';
import { nameIn, provinceOf } from './texts.ts';

const pageSize = 20;
const fields = ['category', 'province', 'type', 'workplace', 'closing'] as const;
const names = ['q', ...fields] as const;
type Field = (typeof fields)[number];
type Name = (typeof names)[number];
type Filter = Readonly<Record<Name, string>>;

/** The path of a page of the list: without what is empty, so that each has one. */
const pathOf = (filter: Filter, at = 1): string => {
  const query = Object.entries({ ...filter, page: at > 1 ? `${at}` : '' }).filter(([, value]) => value);
  return query.length > 0 ? `/?${new URLSearchParams(query)}` : '/';
};

/** What a job has of each field. */
const valuesOf = (job: ListedJob, soon: string): Record<Field, string[]> => ({
  category: job.categories.map(({ name }) => name),
  province: [...new Set(job.locations.flatMap(({ description }) => provinceOf(description) ?? []))],
  type: [job.positionType.name],
  workplace: job.details?.workplace ? [job.details.workplace] : [],
  closing: job.closeDate <= soon ? ['week'] : [],
});

type Found = readonly { readonly job: ListedJob; readonly values: Record<Field, string[]> }[];

/** The jobs that have what the filter asks for, of all fields but one. */
const narrow = (found: Found, filter: Filter, but?: Field): Found =>
  found.filter(({ values }) =>
    fields.every((name) => name === but || !filter[name] || values[name].includes(filter[name])),
  );

/** The fields of the search. Each has its values with the numbers of jobs that the other fields leave. */
const fieldsOf = (found: Found, filter: Filter, { text, language }: SitePage): string[] =>
  fields.map((name) => {
    const counts = new Map<string, number>(filter[name] ? [[filter[name], 0]] : []);
    for (const { values } of narrow(found, filter, name))
      for (const value of values[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
    const options = [...counts]
      .map(([value, count]) => ({ value, label: `${nameIn(language, value)} (${count})` }))
      .sort((one, other) => one.label.localeCompare(other.label, language))
      .map(({ value, label }) => option(value, label, filter[name]));
    const tags = [option('', text('any')), ...options].join('');
    return `<label>${text(name)} <select name="${name}">${tags}</select></label>`;
  });

const item = (job: ListedJob, page: SitePage): string => {
  const { line, tags, pay, posted, closing } = factsOf(job, page);
  return `<li class="job row card"><div><h2${langOf(job, page)}>${anchor(pathIn(page.language, `/jobs/${job.id}`), job.title)}</h2>
${line}\n<p>${pay && `<b>${pay}</b> `}${tags}</p></div>
<p class="soft">${closing} <time datetime="${job.publishDate}">${posted}</time></p></li>`;
};

export const listPage = (jobs: JobDatabase, query: URLSearchParams, page: SitePage): string => {
  const { text, language, today } = page;
  const read = (name: string): string => (query.get(name) ?? '').trim().slice(0, 200);
  const filter = Object.fromEntries(names.map((name) => [name, read(name)])) as Filter;
  const found = jobs.search(filter.q).map((job) => ({ job, values: valuesOf(job, weekAfter(today)) }));
  const left = narrow(found, filter);
  const pages = Math.max(1, Math.ceil(left.length / pageSize));
  const at = Math.min(/^[1-9]\d{0,4}$/.test(read('page')) ? Number(read('page')) : 1, pages);
  const shown = left.slice((at - 1) * pageSize, at * pageSize);
  const linkTo = (to: Filter, words: string, attributes = '', on = 1): string =>
    anchor(pathIn(language, pathOf(to, on)), words, attributes);
  const chosen = names
    .filter((name) => filter[name])
    .map((name) => ({ label: nameIn(language, filter[name]), rest: { ...filter, [name]: '' } }));
  const chips = chosen.map(({ label, rest }) =>
    linkTo(rest, `${label} ×`, ` class="tag" aria-label="${escaped(text('remove', label))}"`),
  );
  const all = chosen.length > 0 ? anchor(pathIn(language, '/'), text('all'), ' class="tag"') : '';
  const [heading, advice] = chosen.length > 0 ? (['none', 'fewer'] as const) : (['empty', 'later'] as const);
  const none = `<section class="card"><h2>${text(heading)}</h2><p>${text(advice)}</p></section>`;
  const turns = `<nav class="row" aria-label="${text('pages')}">${at > 1 ? linkTo(filter, text('previous'), '', at - 1) : ''}
<span>${text('page', at, pages)}</span> ${at < pages ? linkTo(filter, text('next'), '', at + 1) : ''}</nav>`;
  const employers = new Set(left.flatMap(({ job }) => job.employer?.id ?? [])).size;
  const ofToday = left.filter(({ job }) => job.publishDate >= today).length;
  const more = ` ${text('employers', employers)}, ${text('newToday', ofToday)}`;
  const summary = text('job', left.length) + (left.length > 0 ? more : '');
  const labels = chosen.map(({ label }) => label).join(', ');
  const title = labels ? text('jobs', labels) : text('heading');
  const main = `<h1>${escaped(title)}</h1>
<div class="row columns"><form class="card" role="search" action="${pathIn(language, '/')}">
<label>${text('words')} <input name="q" type="search" value="${escaped(filter.q)}"></label>
<details><summary>${text('filters')}</summary>\n<div>${fieldsOf(found, filter, page).join('\n')}</div></details>
<button>${text('search')}</button></form>
<div><p class="soft" role="status">${summary}</p>\n<p>${chips.join('\n')} ${all}</p>
${shown.length > 0 ? '' : none}<ol class="bare">\n${shown.map(({ job }) => item(job, page)).join('\n')}\n</ol>
${pages > 1 ? turns : ''}</div></div>`;
  return pageLayout({ ...page, path: pathOf(filter, at) }, title, main, { description: `${summary}.` });
};
