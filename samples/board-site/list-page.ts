import { dayText, factsOf, type ListedJob, langOf, weekAfter } from './facts.ts';
import { anchor, escaped, option, pageLayout, pathIn, type SitePage } from './html.ts';
import type { JobDatabase } from './jobs.ts';
import { nameIn } from './texts.ts';

const pageSize = 20;
const kinds = ['category', 'province', 'place', 'type'] as const;
const checks = ['remote', 'closing'] as const;
const names = ['q', ...kinds, ...checks] as const;
type Name = (typeof names)[number];
type Filter = Readonly<Record<Name, string>>;

/** The path of a page of the list: without what is empty, so that each has one. */
const pathOf = (filter: Filter, at = 1): string => {
  const query = Object.entries({ ...filter, page: at > 1 ? `${at}` : '' }).filter(([, value]) => value);
  return query.length > 0 ? `/?${new URLSearchParams(query)}` : '/';
};

const facetsOf = ({ q: _, closing, ...facets }: Filter, { today }: SitePage): string[][] =>
  Object.entries({ ...facets, closing: closing && weekAfter(today) }).filter(([, value]) => value);

const labelOf = (name: Name, value: string, { text, language }: SitePage): string =>
  name === 'remote' || name === 'closing' ? text(name) : nameIn(language, value);

/** The fields of the search. Each has its values with the numbers of jobs that the other fields leave. */
const fieldsOf = (jobs: JobDatabase, filter: Filter, page: SitePage): string[] => {
  const select = (kind: (typeof kinds)[number]): string => {
    const counts = jobs.counts(kind, filter.q, facetsOf({ ...filter, [kind]: '' }, page)).slice(0, 100);
    const value = filter[kind];
    if (value && !counts.some((one) => one.value === value)) counts.push({ value, count: 0 });
    const options = counts
      .map((one) => ({ ...one, name: labelOf(kind, one.value, page) }))
      .sort((one, other) => one.name.localeCompare(other.name, page.language))
      .map((one) => option(one.value, `${one.name} (${one.count})`, value));
    const tags = [option('', page.text('any')), ...options].join('');
    return `<label>${page.text(kind)} <select name="${kind}">${tags}</select></label>`;
  };
  const check = (name: (typeof checks)[number]): string => {
    const count = jobs.total(filter.q, facetsOf({ ...filter, [name]: '1' }, page));
    const input = `<input name="${name}" type="checkbox" value="1"${filter[name] && ' checked'}>`;
    return `<label class="check">${input} ${page.text(name)} (${count})</label>`;
  };
  return [...kinds.map(select), ...checks.map(check)];
};

const item = (job: ListedJob, page: SitePage): string => {
  const { line, tags, pay, posted, isNew, closing } = factsOf(job, page);
  const day = isNew ? posted : dayText(job.publishDate, page);
  return `<li class="job card"><div><h2${langOf(job, page)}>${anchor(pathIn(page.language, `/jobs/${job.id}`), job.title)}</h2>
${line}\n<p>${pay && `<b>${pay}</b> `}${tags}</p></div>
<p class="soft">${closing} <time${isNew ? ' class="tag"' : ''} datetime="${job.publishDate}">${day}</time></p></li>`;
};

export const listPage = (jobs: JobDatabase, query: URLSearchParams, page: SitePage): string => {
  const { text, language, today } = page;
  const read = (name: string): string => (query.get(name) ?? '').trim().slice(0, 200);
  const filter = Object.fromEntries(names.map((name) => [name, read(name)])) as Filter;
  const total = jobs.total(filter.q, facetsOf(filter, page));
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const at = Math.min(/^[1-9]\d{0,4}$/.test(read('page')) ? Number(read('page')) : 1, pages);
  const found = jobs.search(filter.q, facetsOf(filter, page), (at - 1) * pageSize, pageSize);
  const linkTo = (to: Filter, words: string, attributes = '', on = 1): string =>
    anchor(pathIn(language, pathOf(to, on)), words, attributes);
  const chosen = names
    .filter((name) => filter[name])
    .map((name) => ({ label: labelOf(name, filter[name], page), rest: { ...filter, [name]: '' } }));

  const all = anchor(pathIn(language, '/'), text('all'), ' class="tag"');
  const chips = chosen.map(({ label, rest }) =>
    linkTo(rest, `${label} ×`, ` class="tag" aria-label="${escaped(text('remove', label))}"`),
  );
  const wider = chosen
    .map(({ label, rest }) => ({ label, rest, count: jobs.total(rest.q, facetsOf(rest, page)) }))
    .filter(({ count }) => count > 0)
    .map(({ label, rest, count }) => linkTo(rest, text('without', label, text('job', count))));
  const [heading, more] = chosen.length > 0 ? (['none', 'fewer'] as const) : (['empty', 'later'] as const);
  const none = [text(more), ...wider].map((line) => `<p>${line}</p>`).join('');
  const turns = `<nav aria-label="${text('pages')}">${at > 1 ? linkTo(filter, text('previous'), '', at - 1) : ''}
<span>${text('page', at, pages)}</span> ${at < pages ? linkTo(filter, text('next'), '', at + 1) : ''}</nav>`;
  const employers = text('employers', jobs.counts('employer', '', []).length);
  const whole = ` ${employers}, ${text('newToday', jobs.countSince(today))}`;
  const summary = text('job', total) + (chosen.length > 0 ? '' : whole);
  const labels = chosen.map(({ label }) => label).join(', ');
  const title = chosen.length > 0 ? text('jobs', labels) : text('heading');
  const main = `<h1>${escaped(title)}</h1>
<div class="columns"><form class="card" role="search" action="${pathIn(language, '/')}">
<label>${text('words')} <input name="q" type="search" value="${escaped(filter.q)}"></label>
<details><summary>${text('filters')}</summary>\n<div>${fieldsOf(jobs, filter, page).join('\n')}</div></details>
<button>${text('search')}</button></form>
<div><p class="soft" role="status">${summary}</p>\n${chips.length > 0 ? `<p>${chips.join('\n')} ${all}</p>` : ''}
${total > 0 ? '' : `<section class="card"><h2>${text(heading)}</h2>${none}</section>`}
<ol class="bare">\n${found.map((job) => item(job, page)).join('\n')}\n</ol>\n${pages > 1 ? turns : ''}</div></div>`;
  return pageLayout({ ...page, path: pathOf(filter, at) }, title, main, { description: `${summary}.` });
};
