import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { receiveApplication } from './apply-form.ts';
import type { FormBody, FormState } from './form.ts';
import { anchor, contactLink, pathIn, type SitePage, textPage } from './html.ts';
import type { Inbox } from './inbox.ts';
import { jobPage } from './job-page.ts';
import type { JobDatabase } from './jobs.ts';
import { listPage } from './list-page.ts';
import { receiveReport, reportPage } from './reports.ts';
import { type TextName, textIn } from './texts.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const [style, icon] = [read('style.css'), read('icon.svg')];

/** @param origin of the links: what a request says of its host is not trusted. @param now of the pages. */
export type Site = {
  readonly jobs: JobDatabase;
  readonly inbox: Inbox;
  readonly origin: string;
  readonly contact?: string | undefined;
  readonly timeZone: string;
  readonly now?: () => Date;
};

/** The day in a time zone: Swedish writes it as `2026-11-23`. @throws RangeError for an unknown zone */
export const dayIn = (timeZone: string, now: Date): string => now.toLocaleDateString('sv', { timeZone });

const file = (type: string, body: string, status = 200, headers = {}) => ({
  status,
  headers: { 'content-type': `${type}; charset=utf-8`, ...headers },
  body,
});

const html = (status: number, body: string, headers = {}) => file('text/html', body, status, headers);

const sitemap = (jobs: JobDatabase, origin: string): string => {
  const urls = jobs
    .dates()
    .map(({ id, changed }) => `<url><loc>${origin}/jobs/${id}</loc><lastmod>${changed}</lastmod></url>\n`);
  const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${schema}">\n${urls.join('')}</urlset>\n`;
};

/** What is the same in both languages. */
const fileAt = (path: string, { jobs, origin }: Site) => {
  if (path === '/style.css') return file('text/css', style);
  if (path === '/icon.svg') return file('image/svg+xml', icon);
  if (path === '/sitemap.xml') return file('application/xml', sitemap(jobs, origin));
  if (path !== '/robots.txt') return undefined;
  return file('text/plain', `User-agent: *\nDisallow: /*q=\nSitemap: ${origin}/sitemap.xml\n`);
};

const privacyPage = (page: SitePage): string => {
  const { text } = page;
  const parts = (['privacyApply', 'privacyReport', 'privacyRights'] as const)
    .map((name) => `<h2>${text(name)}</h2>\n<p>${text(`${name}More`)}</p>\n`)
    .join('');
  const main = `<p>${text('privacySite')}</p>\n${parts}${contactLink(page, text('privacy'))}`;
  return textPage(page, text('privacy'), main, text('privacy'), { description: text('privacySite') });
};

/** Whether a visitor comes from elsewhere, and reads French rather than English. */
const arrivesInFrench = (headers: IncomingHttpHeaders): boolean =>
  headers['sec-fetch-site'] !== 'same-origin' &&
  /\b(?:en|fr)\b/i.exec(headers['accept-language'] ?? '')?.[0].toLowerCase() === 'fr';

type Asked = Partial<Pick<IncomingMessage, 'method' | 'url' | 'headers'>>;

export const respond = async (site: Site, request: Asked, body?: FormBody) => {
  const { method = '', url = '', headers = {} } = request;
  const { jobs, inbox, origin, contact = '', timeZone } = site;
  const { pathname, searchParams } = URL.parse(url, origin) ?? new URL('/nowhere', origin);
  const path = pathname.replace(/^\/fr(?=\/|$)/, '') || '/';
  const language = path === pathname ? 'en' : 'fr';
  const text = textIn(language);
  const today = dayIn(timeZone, site.now?.() ?? new Date());
  const page: SitePage = { language, text, path, origin, today, timeZone, contact };
  const message = (status: number, heading: TextName, more: TextName, others = {}) => {
    const all = `<p>${text(more)}</p>\n<p>${anchor(pathIn(language, '/'), text('all'))}</p>`;
    // It repeats no address: whatever does not exist looks alike.
    return html(status, textPage({ ...page, path: '/' }, text(heading), all), others);
  };

  const [, digits, report] = /^\/jobs\/([1-9]\d{0,9})(\/report)?$/.exec(path) ?? [];
  const id = Number(digits);
  const job = id ? jobs.find(id) : undefined;
  if (id && !job && jobs.wasHere(id)) return message(410, 'closed', 'closedMore');
  const takesForms = job && (report || job.applicantRoutingType.id === 1);
  const methods = takesForms ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD'];
  if (!methods.includes(method))
    return message(405, 'readOnly', 'missingMore', { allow: methods.join(', ') });
  const form = method === 'POST' ? body : undefined;
  const isFull = job && takesForms && !report && !inbox.hasRoom(job);
  let state: FormState = { status: 200, ...(isFull && { result: 'full' }) };
  if (job && form) state = await (report ? receiveReport : receiveApplication)(inbox, job, form, page);
  if (job) return html(state.status, (report ? reportPage : jobPage)(job, page, state));
  const vary = { vary: 'accept-language, sec-fetch-site' };
  if (url === '/' && arrivesInFrench(headers)) return html(302, '', { location: '/fr', ...vary });
  if (path === '/') return html(200, listPage(jobs, searchParams, page), vary);
  if (path === '/privacy') return html(200, privacyPage(page));
  return fileAt(pathname, site) ?? message(404, 'missing', 'missingMore');
};
