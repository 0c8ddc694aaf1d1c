import type { BoardJob } from 'job-posting-client';
import { escaped, type SitePage } from './html.ts';
import { nameIn, type TextName } from './texts.ts';

/** A description may have megabytes: lists do not read it. */
export type ListedJob = Omit<BoardJob, 'description'>;

const amount = { style: 'currency', currency: 'CAD', trailingZeroDisplay: 'stripIfInteger' } as const;

/** `$98,000 to $118,500 a year`; empty where the job does not say. */
const payText = ({ salary }: ListedJob, { language, text }: SitePage): string => {
  const amounts = [...new Set([salary?.amount, salary?.maxAmount])].filter((value) => value != null);
  const [from = '', to] = amounts.map((value) => value.toLocaleString(`${language}-CA`, amount));
  const period = salary?.period ? ` ${text(salary.period.unit as TextName)}` : '';
  const pay = (to ? text('range', from, to) : from) + period;
  return [pay, salary?.plusCommission ? text('commission') : ''].filter(Boolean).join(' + ');
};

/** A job that closes within a week closes soon: `2026-11-30` for the 23rd. */
export const weekAfter = (today: string): string =>
  new Date(Date.parse(today) + 7 * 86_400_000).toISOString().slice(0, 10);

/** `Nov 23`, with the year where it is not that of today. A date is read as one of UTC, and written as such. */
export const dayText = (date: string, { today, language }: SitePage): string => {
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  const parts = { month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString(`${language}-CA`, parts);
};

/** Of texts of a job on a page in another language. */
export const langOf = ({ details }: ListedJob, { language }: SitePage): string => {
  const own = details?.language ?? 'en';
  return own === language ? '' : ` lang="${own}"`;
};

/** What the list and the page of a job say of it, in the language of the page. */
export const factsOf = (job: ListedJob, page: SitePage) => {
  const { text, language, today } = page;
  const employer = job.employer?.name ?? text('confidential');
  const places = job.locations.map(({ description }) => nameIn(language, description)).join(' · ');
  const type = nameIn(language, job.positionType.name);
  const workplace = nameIn(language, job.details?.workplace ?? '');
  const tags = [type, workplace].filter(Boolean).map((tag) => `<span class="tag">${escaped(tag)}</span>`);
  const pay = payText(job, page);
  // A later day than today is one of the time before the operator changed the time zone.
  const posted = job.publishDate >= today ? text('today') : text('posted', dayText(job.publishDate, page));
  const closes = `<span class="warn tag">${text('closes', dayText(job.closeDate, page))}</span>`;
  const closing = job.closeDate <= weekAfter(today) ? closes : '';
  const line = `<p><b>${escaped(employer)}</b> · ${escaped(places)}</p>`;
  const summary = [employer, places, type, workplace, pay].filter(Boolean).join(', ');
  return { employer, tags: tags.join(' '), type, workplace, pay, posted, closing, line, summary };
};
