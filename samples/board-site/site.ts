/**
 * A board in one small program, beside a running `npm start`: `npm run demo:board`. It follows the
 * live jobs into SQLite, and shows them. Variables: API, BOARD_PORT (3001), BOARD_KEY, DATA_DIR.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { createClient } from '../../client/src/index.ts';
import { openJobs } from './jobs.ts';
import { readBoardKey } from './key.ts';
import { jobPage, listPage, messagePage, sitemap } from './pages.ts';

const { API = 'http://127.0.0.1:3000/api/v1.1', BOARD_PORT = '3001', DATA_DIR = '.data' } = process.env;
const folder = resolve(DATA_DIR);
mkdirSync(folder, { recursive: true, mode: 0o700 });
const jobs = openJobs(join(folder, 'board.db'));
const style = readFileSync(join(import.meta.dirname, 'style.css'), 'utf8');
const pageSize = 20;

type Answer = readonly [status: number, type: string, body: string];

const html = (status: number, body: string): Answer => [status, 'text/html; charset=utf-8', body];

const showList = (query: URLSearchParams): Answer => {
  const words = (query.get('q') ?? '').slice(0, 200);
  const page = /^[1-9]\d{0,4}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;
  const found = jobs.search(words, (page - 1) * pageSize, pageSize);
  return html(200, listPage(found.slice(0, pageSize), words, page, found.length > pageSize));
};

const showJob = (id: number): Answer => {
  const job = jobs.find(id);
  if (job) return html(200, jobPage(job));
  return jobs.wasHere(id)
    ? html(410, messagePage('This job is closed', 'It can no longer be applied for.'))
    : html(404, messagePage('There is no such job', 'Check the address.'));
};

const answer = ({ pathname, searchParams, origin }: URL): Answer => {
  if (pathname === '/') return showList(searchParams);
  if (pathname === '/style.css') return [200, 'text/css; charset=utf-8', style];
  if (pathname === '/sitemap.xml')
    return [200, 'application/xml; charset=utf-8', sitemap(jobs.all(), origin)];
  const [, id] = /^\/jobs\/([1-9]\d{0,9})$/.exec(pathname) ?? [];
  return id === undefined ? html(404, messagePage('There is no such page', '')) : showJob(Number(id));
};

const policy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const server = createServer((request, response) => {
  const { port } = server.address() as AddressInfo;
  const url = URL.parse(request.url ?? '/', `http://127.0.0.1:${port}`);
  const [status, type, body] = url ? answer(url) : html(400, messagePage('This is no address', ''));
  response.writeHead(status, {
    'content-type': type,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
});

server.listen(Number(BOARD_PORT), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`board http://127.0.0.1:${port}`);
});

const board = createClient({ address: API, key: readBoardKey(folder) });

await board.followBoard({
  onLive: jobs.put,
  onGone: jobs.remove,
  held: jobs.ids,
  load: jobs.load,
  save: jobs.save,
  interval: 500,
  onError: (error) => console.error(error instanceof Error ? error.message : error),
});
