/** Writes docs/images: pages of `npm run demo`, in Chromium. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from 'playwright-core';
import { root } from './root.ts';

const folder = join(root, 'docs/images');

const documentation = async (browser: Browser, address: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 820 }, colorScheme: 'light' });
  await page.goto(`${address}#tag/jobs/POST/jobs`);
  await page.locator('section[id$="tag/jobs/POST/jobs"]').getByText('--request POST').waitFor();
  await page.getByText('"status": "draft"').first().waitFor();
  await page.screenshot({ path: join(folder, 'docs.png'), animations: 'disabled' });
};

const board = async (browser: Browser, address: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 1160 }, colorScheme: 'light' });
  await page.goto(address);
  while (!/148 (jobs|emplois)/.test(await page.content())) await page.reload();
  await page.screenshot({ path: join(folder, 'board.png'), animations: 'disabled' });
};

/** Starts the demo in a folder. @returns what it printed before both were ready, and its process */
const startDemo = async (data: string) => {
  const args = ['--conditions=job-posting-source', 'samples/demo/main.ts'];
  const env = { ...process.env, PORT: '0', BOARD_PORT: '0', DATA_DIR: data };
  const demo = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => demo.kill());
  let output = '';
  for await (const line of createInterface(demo.stdout)) {
    output += `${line}\n`;
    if (line.startsWith('board ')) break;
  }
  demo.stdout.resume();
  const [, docs = ''] = /^Documentation: (\S+)$/m.exec(output) ?? [];
  const [, site = ''] = /^board (\S+)$/m.exec(output) ?? [];
  return { demo, docs, site };
};

mkdirSync(folder, { recursive: true });
const data = mkdtempSync(join(tmpdir(), 'demo-'));
const { demo, docs, site } = await startDemo(data);
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await documentation(browser, docs);
await board(browser, site);
await browser.close();
const ended = once(demo, 'exit');
demo.kill();
await ended;
rmSync(data, { recursive: true });
