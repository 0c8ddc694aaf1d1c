import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Applications } from './applications.ts';
import { type FormBody, receiveApplication } from './apply-form.ts';
import { messagePage } from './html.ts';
import { jobPage } from './job-page.ts';
import type { JobDatabase } from './jobs.ts';
import { listPage } from './list-page.ts';

const read = (name: string): string => readFileSync(join(import.meta.dirname, name), 'utf8');
const [style, icon] = [read('style.css'), read('icon.svg')];

/** @param origin of the links: what a request says of its host is not trusted. @param now of the pages. */
export type Site = {
  readonly jobs: JobDatabase;
  readonly applications: Applications;
  readonly origin: string;
  readonly timeZone?: string;
  readonly now?: () => Date;
};

/** The service's own default. */
export const defaultZone = 'America/Vancouver';

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

export const respond = async (
  { jobs, applications, origin, timeZone = defaultZone, now = () => new Date() }: Site,
  { method = '', url = '' }: { method?: string | undefined; url?: string | undefined },
  body?: FormBody,
) => {
  const target = URL.parse(url, origin);
  if (!target) return html(400, messagePage('This is no address', ''));
  const { pathname, searchParams } = target;
  const id = Number(/^\/jobs\/([1-9]\d{0,9})$/.exec(pathname)?.[1]);
  const job = id ? jobs.find(id) : undefined;
  const today = dayIn(timeZone, now());
  const options = { origin, today, timeZone };
  const takesForms = job?.applicantRoutingType.id === 1;
  if (method === 'POST' && body && job && takesForms) {
    const { status, ...form } = await receiveApplication(applications, job, body);
    return html(status, jobPage(job, options, form));
  }
  if (id && !job && jobs.wasHere(id))
    return html(410, messagePage('This job is closed', 'It can no longer be applied for.'));
  const allow = takesForms ? 'GET, HEAD, POST' : 'GET, HEAD';
  if (method !== 'GET' && method !== 'HEAD')
    return html(405, messagePage('This page can only be read', ''), { allow });
  const isFull = job && takesForms && !applications.hasRoom(job);
  if (job) return html(200, jobPage(job, options, isFull ? { result: 'full' } : {}));
  if (pathname === '/') return html(200, listPage(jobs, searchParams, origin, today));
  if (pathname === '/style.css') return file('text/css', style);
  if (pathname === '/icon.svg') return file('image/svg+xml', icon);
  if (pathname === '/sitemap.xml') return file('application/xml', sitemap(jobs, origin));
  if (pathname === '/robots.txt')
    return file('text/plain', `User-agent: *\nDisallow: /*q=\nSitemap: ${origin}/sitemap.xml\n`);
  return html(404, messagePage('There is no such page', 'Check the address.'));
};
