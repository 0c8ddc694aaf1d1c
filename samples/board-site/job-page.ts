import { type BoardJob, jsonLd, toJobPosting } from 'job-posting-client';
import { applyForm } from './apply-form.ts';
import { dayText, factsOf, langOf } from './facts.ts';
import type { FormState } from './form.ts';
import { anchor, escaped, pageLayout, pageUrl, pathIn, type SitePage } from './html.ts';
import { nameIn } from './texts.ts';

export const jobPage = (job: BoardJob, page: SitePage, state: FormState): string => {
  const { text, language, timeZone } = page;
  const { employer, line, type, workplace, pay, posted, closing, summary } = factsOf(job, page);
  const until = text('until', dayText(job.closeDate, page));
  const { applicationUrl, details } = job;
  const [href, label] = applicationUrl ? [applicationUrl, text('elsewhere')] : ['#apply', text('apply')];
  const button = `<p>${anchor(href, label, ' class="button" rel="nofollow noopener"')}</p>`;
  const facts = [
    [text('pay'), pay],
    [text('type'), type],
    [text('workplace'), workplace],
    [text('category'), job.categories.map(({ name }) => nameIn(language, name)).join(', ')],
    [text('vacancy'), details?.vacancy ? text(details.vacancy) : ''],
    [text('screening'), details?.aiScreening ? text('ai') : ''],
  ].flatMap(([name, value]) =>
    value ? `<p><span class="soft">${name}</span><br><b>${escaped(value)}</b></p>` : [],
  );
  const apply = applicationUrl ? button : `<h2>${text('apply')}</h2>\n${applyForm(page, state)}`;
  const report = pathIn(language, `/jobs/${job.id}/report`);
  const main = `<article><h1${langOf(job, page)}>${escaped(job.title)}</h1>
${line}\n<p class="soft">${posted} · ${closing || until}</p>
<div class="row columns"><aside class="card">${button}\n${facts.join('\n')}
<p>${anchor(report, text('report'), ' rel="nofollow"')}</p></aside>
<div><div class="card"><div${langOf(job, page)} class="text">${job.description}</div></div>
<div class="card" id="apply"><div class="text">${apply}</div></div></div></div></article>`;
  const data = jsonLd(toJobPosting(job, { url: pageUrl(page, language), timeZone }));
  const title = `${job.title} – ${employer}`;
  const about = { description: `${summary}. ${until}.`, data };
  return pageLayout(page, state.errors ? text('error', title) : title, main, about);
};
