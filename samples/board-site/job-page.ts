import { type BoardJob, jsonLd, toJobPosting } from 'job-posting-client';
import { applyForm, type FormState } from './apply-form.ts';
import { escaped, pageLayout, siteName } from './html.ts';
import { dayText, factsOf, isToday, languageOf, textIn } from './texts.ts';

export type PageOptions = {
  readonly origin: string;
  readonly today: string;
  readonly timeZone: string;
};

/** @param form what became of the application of this visitor. */
export const jobPage = (
  job: BoardJob,
  { origin, today, timeZone }: PageOptions,
  form: FormState = {},
): string => {
  const language = languageOf(job);
  const text = textIn(language);
  const { employer, html, summary } = factsOf(job);
  const dayOf = (date: string): string => dayText(date, today, language);
  const posted = isToday(job, today) ? text('today') : `${text('posted')} ${dayOf(job.publishDate)}`;
  const until = `${text('until')} ${dayOf(job.closeDate)}`;
  const url = `${origin}/jobs/${job.id}`;
  const { applicationUrl } = job;
  const apply = applicationUrl
    ? `<p><a class="button" rel="nofollow noopener" href="${escaped(applicationUrl)}">${text('elsewhere')}</a></p>`
    : `<section id="apply">\n<h2>${text('apply')}</h2>\n${applyForm(job, form)}\n</section>`;
  const main = `<article>
<h1>${escaped(job.title)}</h1>
${html}
<p class="soft">${posted} · ${until}</p>
${applicationUrl ? apply : `<p><a class="button" href="#apply">${text('apply')}</a></p>`}
${job.description}
${apply}
</article>
<p><a href="/">${text('all')}</a></p>`;
  const about = {
    url,
    description: `${summary}. ${until}.`,
    data: jsonLd(toJobPosting(job, { url, timeZone })),
  };
  return pageLayout(`${job.title} – ${employer} – ${siteName}`, main, about, language);
};
