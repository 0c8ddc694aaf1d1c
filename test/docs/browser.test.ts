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

type Screen = { readonly width: number; readonly colorScheme: 'light' | 'dark' };

/** Opens the page and collects its console errors and requests to other hosts. */
const open = async ({ width, colorScheme }: Screen): Promise<{ page: Page; errors: string[] }> => {
  const errors: string[] = [];
  const page = await browser.newPage({
    viewport: { width, height: 900 },
    colorScheme,
    reducedMotion: 'reduce',
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(api.origin()) && !url.startsWith('data:')) errors.push(`requested ${url}`);
  });
  await page.goto(`${api.origin()}/api/v1.1/docs`);
  return { page, errors };
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

/** Both widths and both color schemes. */
const screens: readonly Screen[] = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

const defineBrowserTests = () => {
  describe.each(screens)('the page at $width px, $colorScheme', (screen) => {
    test('creates and reads a job without console errors', async () => {
      const { key } = await api.employer();
      const { page, errors } = await open(screen);
      await page.getByLabel('Your API key').fill(key);
      await page.locator('#createJob summary').click();
      expect(await send(page, 'createJob')).toMatch(/^201 /);
      const { id } = await bodyOf(page, 'createJob');
      await page.locator('#getJob summary').click();
      expect(await send(page, 'getJob')).toMatch(/^200 /);
      expect(await bodyOf(page, 'getJob')).toEqual(await bodyOf(page, 'createJob'));
      expect(await bodyOf(page, 'getJob')).toMatchObject({ id });
      expect(errors).toEqual([]);
      await page.close();
    });

    test('passes axe with all sections open, and fits the screen', async () => {
      const { page } = await open(screen);
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
      await send(page, 'getHealth');
      expect(await accessibilityFaults(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screen.width);
      await page.close();
    });
  });

  const wide: Screen = { width: 1280, colorScheme: 'light' };

  test('works with the keyboard', async () => {
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

  test('opens the operation that the URL fragment names', async () => {
    const { page } = await open(wide);
    await page.goto(`${api.origin()}/api/v1.1/docs#listJobs`);
    await page.locator('#listJobs[open]').waitFor();
    await page.locator('nav').getByText('Delete a job', { exact: true }).click();
    await page.locator('#deleteJob[open]').waitFor();
    await page.close();
  });

  test('does not store the key', async () => {
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

  test('shows a network error', async () => {
    const { page } = await open(wide);
    await page.route('**/health', (route) => route.abort());
    await page.locator('#getHealth summary').click();
    await page.locator('#getHealth button').click();
    await page.locator('#getHealth .outcome', { hasText: 'No answer' }).waitFor();
    await page.close();
  });
};

if (executable === undefined) {
  test('skipped: no browser found (run apt-get install chromium, or set CHROMIUM)', () => {});
} else {
  defineBrowserTests();
}
