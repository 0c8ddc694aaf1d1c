import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useApi } from '../support/api.ts';

const executable = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

const api = useApi();

let browser: Browser;
beforeAll(async () => {
  if (executable === undefined) return;
  browser = await chromium.launch({
    executablePath: executable,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
});
afterAll(() => browser?.close());

type Look = { readonly width: number; readonly colorScheme: 'light' | 'dark' };

/** The page, with everything that it complains of or asks another host for. */
const open = async ({ width, colorScheme }: Look): Promise<{ page: Page; complaints: string[] }> => {
  const complaints: string[] = [];
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(api.origin()) && !url.startsWith('data:')) complaints.push(`asked for ${url}`);
  });
  await page.goto(`${api.origin()}/api/v1.1/docs`);
  return { page, complaints };
};

const send = async (page: Page, operation: string): Promise<string> => {
  const form = page.locator(`#${operation} form`);
  await form.locator('button').click();
  await form.locator('.answer figure').first().waitFor();
  return (await form.locator('.outcome').textContent()) ?? '';
};

const bodyOf = async (page: Page, operation: string): Promise<Record<string, unknown>> =>
  JSON.parse((await page.locator(`#${operation} .answer pre`).first().textContent()) ?? '');

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Axe = {
  readonly run: (options: {
    resultTypes: ['violations'];
  }) => Promise<{ violations: { impact: string; id: string; nodes: { html: string }[] }[] }>;
};

const accessibilityFaults = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations.map(({ impact, id, nodes }) => `${impact} ${id}: ${nodes[0]?.html}`);
};

/** Both widths, both colour schemes. */
const looks: readonly Look[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

const inBrowser = () => {
  describe.each(looks)('the page at $width px, $colorScheme', (look) => {
    test('creates a job and reads it back, without a complaint', async () => {
      const { key } = await api.employer();
      const { page, complaints } = await open(look);
      await page.getByLabel('Your API key').fill(key);
      await page.locator('#createJob summary').click();
      expect(await send(page, 'createJob')).toMatch(/^201 /);
      const { id } = await bodyOf(page, 'createJob');
      await page.locator('#getJob summary').click();
      expect(await send(page, 'getJob')).toMatch(/^200 /);
      expect(await bodyOf(page, 'getJob')).toEqual(await bodyOf(page, 'createJob'));
      expect(await bodyOf(page, 'getJob')).toMatchObject({ id });
      expect(complaints).toEqual([]);
      await page.close();
    });

    test('has no fault that axe finds, with everything open, and is no wider than the screen', async () => {
      const { page } = await open(look);
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
      await send(page, 'getHealth');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(look.width);
      await page.close();
    });
  });

  const wide: Look = { width: 1280, colorScheme: 'light' };

  test('works by keyboard: to the content, to the key, into an operation, to its answer', async () => {
    const { page } = await open(wide);
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('main');
    await page.locator('#getHealth summary').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.locator('#getHealth .answer figure').first().waitFor();
    expect(await page.evaluate(`document.activeElement.tagName`)).toBe('BUTTON');
    await page.close();
  });

  test('an address with the name of an operation opens it', async () => {
    const { page } = await open(wide);
    await page.goto(`${api.origin()}/api/v1.1/docs#listJobs`);
    await page.locator('#listJobs[open]').waitFor();
    await page.locator('nav').getByText('Delete a job', { exact: true }).click();
    await page.locator('#deleteJob[open]').waitFor();
    await page.close();
  });

  test('the key is kept nowhere', async () => {
    const { page } = await open(wide);
    await page.getByLabel('Your API key').fill('jpk_secret');
    await page.locator('#listJobs summary').click();
    await send(page, 'listJobs');
    expect(await page.locator('#listJobs .answer').textContent()).not.toContain('jpk_secret');
    expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
      0,
      0,
      '',
    ]);
    expect(page.url()).not.toContain('jpk_secret');
    await page.reload();
    expect(await page.getByLabel('Your API key').inputValue()).toBe('');
    await page.close();
  });

  test('what cannot be reached is told', async () => {
    const { page } = await open(wide);
    await page.route('**/health', (route) => route.abort());
    await page.locator('#getHealth summary').click();
    await page.locator('#getHealth button').click();
    await page.locator('#getHealth .outcome', { hasText: 'No answer' }).waitFor();
    await page.close();
  });
};

if (executable === undefined) {
  test('no browser was found: the page was not tried in one (apt-get install chromium, or set CHROMIUM)', () => {});
} else {
  inBrowser();
}
