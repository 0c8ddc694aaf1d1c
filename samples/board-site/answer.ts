import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Jobs } from './jobs.ts';
import { jobPage, listPage, messagePage, sitemap } from './pages.ts';

const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
const pageSize = 20;

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const html = (status: number, body: string, headers = {}): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', ...headers },
  body,
});

const file = (type: string, body: string): Answer => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});

const showList = (jobs: Jobs, query: URLSearchParams): Answer => {
  const words = (query.get('q') ?? '').slice(0, 200);
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const found = jobs.search(words, (page - 1) * pageSize, pageSize);
  return html(200, listPage(found.slice(0, pageSize), words, page, found.length > pageSize));
};

const showJob = (jobs: Jobs, id: number, origin: string): Answer => {
  const job = jobs.find(id);
  if (job) return html(200, jobPage(job, `${origin}/jobs/${id}`));
  return jobs.wasHere(id)
    ? html(410, messagePage('This job is closed', 'It can no longer be applied for.'))
    : html(404, messagePage('There is no such job', 'Check the address.'));
};

/** @param origin of the links in the sitemap: what a request says of its host is not trusted. */
export const answer = (
  jobs: Jobs,
  origin: string,
  { method = '', url = '' }: Pick<IncomingMessage, 'method' | 'url'>,
): Answer => {
  if (method !== 'GET' && method !== 'HEAD') {
    return html(405, messagePage('This page can only be read', ''), { allow: 'GET, HEAD' });
  }
  const target = URL.parse(url, origin);
  if (!target) return html(400, messagePage('This is no address', ''));
  const { pathname, searchParams } = target;
  if (pathname === '/') return showList(jobs, searchParams);
  if (pathname === '/style.css') return file('text/css', style);
  if (pathname === '/sitemap.xml') return file('application/xml', sitemap(jobs.dates(), origin));
  const [, id] = /^\/jobs\/([1-9]\d{0,9})$/.exec(pathname) ?? [];
  return id === undefined
    ? html(404, messagePage('There is no such page', ''))
    : showJob(jobs, Number(id), origin);
};
