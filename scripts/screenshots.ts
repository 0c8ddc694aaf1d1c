/** Writes docs/images: pages of a service in memory, and of the sample board beside it, in Chromium. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type BoardJob, createClient } from '../client/src/index.ts';
import { openApplications } from '../samples/board-site/applications.ts';
import { openJobs } from '../samples/board-site/jobs.ts';
import { readBoardKey } from '../samples/board-site/key.ts';
import { openReports } from '../samples/board-site/reports.ts';
import { dayIn, defaultZone, respond } from '../samples/board-site/respond.ts';
import { type LocalService, startLocalService } from '../test/support/local-service.ts';
import { root } from './root.ts';

const folder = join(root, 'docs/images');
const day = 86_400_000;

const documentation = async (browser: Browser, { API }: LocalService): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1200, height: 680 }, colorScheme: 'light' });
  await page.goto(`${API}/docs#tag/jobs/POST/jobs`);
  await page.locator('section[id$="tag/jobs/POST/jobs"]').getByText('--request POST').waitFor();
  await page.getByText('"status": "draft"').first().waitFor();
  await page.screenshot({ path: join(folder, 'docs.png'), animations: 'disabled' });
};

/** Posts the sample postings. @returns an address that shows them as if posted over some days */
const startBoard = async (env: LocalService): Promise<string> => {
  Object.assign(process.env, env);
  const args = ['--conditions=job-posting-source', 'samples/postings/post.ts'];
  execFileSync(process.execPath, args, { cwd: root, stdio: 'ignore' });
  const data = mkdtempSync(join(tmpdir(), 'board-'));
  const client = createClient({ address: env.API, key: readBoardKey(data) });
  rmSync(data, { recursive: true });
  const jobs = openJobs(':memory:');
  const walked = new AbortController();
  const live = new Map<number, BoardJob>();
  const save = () => walked.abort();
  const callbacks = { onGone: () => {}, held: () => [], load: () => undefined, save, signal: walked.signal };
  await client.followBoard({ ...callbacks, onLive: (job) => live.set(job.id, job) }).catch(() => {});
  const sorted = [...live.values()].sort((one, other) => one.title.localeCompare(other.title));
  for (const [at, job] of sorted.entries()) {
    const published = new Date(Date.now() - Math.floor(at / 3) * day);
    jobs.put({ ...job, publishDate: dayIn(defaultZone, published) });
  }
  const applications = openApplications(':memory:', () => client, console.error);
  const reports = openReports(':memory:', console.log);
  const server = createServer(async (request, response) => {
    const site = { jobs, applications, reports, origin: 'https://board.example' };
    const { status, headers, body } = await respond(site, request);
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

mkdirSync(folder, { recursive: true });
const service = await startLocalService();
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await documentation(browser, service);
const page = await browser.newPage({ viewport: { width: 960, height: 1400 }, colorScheme: 'light' });
await page.goto(await startBoard(service));
await page.screenshot({ path: join(folder, 'board.png'), fullPage: true });
await browser.close();
process.exit();
