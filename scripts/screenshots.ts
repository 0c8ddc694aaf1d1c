/** Writes docs/images/docs.png: the documentation page of a service in memory, in Chromium. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';
import { startLocalService } from './local-service.ts';
import { root } from './root.ts';

const path = join(root, 'docs/images/docs.png');
mkdirSync(dirname(path), { recursive: true });

const { API } = await startLocalService();
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 680 }, colorScheme: 'light' });
await page.goto(`${API}/docs#tag/jobs/POST/jobs`);
await page.locator('section[id$="tag/jobs/POST/jobs"]').getByText('--request POST').waitFor();
await page.getByText('"status": "draft"').first().waitFor();
// The reference first marks the operation before it.
await page.locator('aside .bg-sidebar-b-active', { hasText: 'Create a job' }).waitFor();
await page.screenshot({ path, animations: 'disabled' });
await browser.close();
process.exit();
