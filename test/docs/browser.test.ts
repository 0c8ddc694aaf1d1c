import type { Browser, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { useApi } from '../support/api/api.ts';
import { inBrowser } from '../support/browser.ts';

const { test, ...api } = useApi();

type Screen = { readonly width: number; readonly colorScheme: 'light' | 'dark' };

/** What the page shows once the reference has loaded. */
const ready = (page: Page): Promise<void> =>
  page.locator('.references-layout').getByRole('heading', { name: 'Quick start' }).waitFor();

/** Opens the page and collects its console errors and requests to other hosts. */
const openPage = async (
  browser: Browser,
  { width, colorScheme }: Screen,
): Promise<{ page: Page; errors: string[] }> => {
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
  onTestFinished(() => page.close());
  await page.goto(`${api.origin()}/api/v1.1/docs`);
  await ready(page);
  return { page, errors };
};

const enterKey = (page: Page, key: string): Promise<void> =>
  page.locator('input[id^="scalar-refs"]').first().fill(key);

/** An operation's part of the page, such as `POST/jobs`. */
const operation = (page: Page, name: string) => page.locator(`section[id$="tag/jobs/${name}"]`);

/** Opens the operation by the address of its part of the page. */
const openOperation = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${api.origin()}/api/v1.1/docs#tag/jobs/${name}`);
  await operation(page, name)
    .getByRole('button', { name: /^Test Request/ })
    .waitFor();
};

type Values = Readonly<Record<string, string>>;

/** Sends the operation's example, with these values of path parameters. */
const send = async (page: Page, name: string, values: Values = {}) => {
  await openOperation(page, name);
  await operation(page, name)
    .getByRole('button', { name: /^Test Request/ })
    .click();
  const dialog = page.getByLabel('API Client');
  for (const [parameter, value] of Object.entries(values)) {
    const row = dialog.getByRole('row').filter({ hasText: parameter });
    await row.getByRole('combobox').or(row.getByRole('textbox')).last().fill(value);
  }
  const received = page.waitForResponse((response) =>
    /\/jobs(\/|\?|$)/.test(new URL(response.url()).pathname),
  );
  await dialog.getByRole('button', { name: /^Send/ }).first().click();
  const response = await received;
  const [method] = name.split('/');
  expect(response.request().method()).toBe(method);
  await dialog.getByText(String(response.status())).first().waitFor();
  await page.keyboard.press('Escape');
  return { status: response.status(), text: await response.text().catch(() => '') };
};

/** Colours still change while the page is being rendered. */
const expectAccessible = (page: Page): Promise<void> =>
  expect.poll(() => accessibilityFaults(page), { timeout: 20_000, interval: 500 }).toEqual([]);

/** The narrowest width of WCAG 1.4.10, and both color schemes. */
const screens: readonly Screen[] = [
  { width: 320, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
];

const wide: Screen = { width: 1280, colorScheme: 'light' };

inBrowser((browser) => {
  const open = (screen: Screen) => openPage(browser(), screen);

  test.each(screens)(
    'the page at $width px, $colorScheme, fits the screen and passes axe',
    async (screen) => {
      const { page, errors } = await open(screen);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(screen.width);
      expect(await page.evaluate(`document.querySelector('.bar').scrollHeight`)).toBeLessThanOrEqual(40);
      expect(await page.locator('h1').count()).toBe(1);
      await expectAccessible(page);
      expect(errors).toEqual([]);
    },
  );

  test.each(screens)(
    'a page for boards at $width px, $colorScheme, fits the screen and passes axe',
    async (screen) => {
      const { width, colorScheme } = screen;
      const page = await browser().newPage({ viewport: { width, height: 900 }, colorScheme });
      onTestFinished(() => page.close());
      for (const name of ['board', 'errors', 'nightly-feed']) {
        await page.goto(`${api.origin()}/api/v1.1/docs/${name}`);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
        expect(await page.locator('h1').count()).toBe(1);
        await expectAccessible(page);
      }
    },
  );

  test('warns of a value in a form only after something was typed', async () => {
    const { page } = await open(wide);
    await openOperation(page, 'GET/jobs/{id}');
    await operation(page, 'GET/jobs/{id}')
      .getByRole('button', { name: /^Test Request/ })
      .click();
    const dialog = page.getByLabel('API Client');
    const row = dialog.getByRole('row').filter({ hasText: 'Required' });
    const warning = row.getByRole('alert');
    await row.waitFor();
    expect(await warning.isVisible()).toBe(false);
    await row.getByRole('combobox').last().fill('abc');
    await warning.waitFor();
  });

  test('creates, lists and deletes a job through the page', async ({ employer }) => {
    const { page, errors } = await open(wide);
    await enterKey(page, employer.key);
    const created = await send(page, 'POST/jobs');
    expect(created.status).toBe(201);
    const { id } = JSON.parse(created.text);
    const listed = await send(page, 'GET/jobs');
    expect(JSON.parse(listed.text).data).toMatchObject([{ id }]);
    expect((await send(page, 'DELETE/jobs/{id}', { id: String(id) })).status).toBe(204);
    expect((await employer.get(`/jobs/${id}`)).status).toBe(404);
    expect(errors).toEqual([]);
  });

  test('finds operations, headings of the guide and pages', async () => {
    const { page } = await open(wide);
    await page
      .getByRole('button', { name: /^Open Search|^Search/ })
      .first()
      .click();
    const search = page.getByRole('combobox', { name: 'Enter search query' });
    await search.fill('idempotency');
    await page
      .getByRole('option', { name: /Create a job/ })
      .first()
      .waitFor();
    for (const [query, title] of [
      ['escaped_html', /Errors/],
      ['Idempotency-Key', /Retries and Idempotency-Key/],
      ['draft', /Job status/],
      ['closeDate', /Dates/],
      ['salary', /Salary/],
      ['webhook', /Changes instead of webhooks/],
      ['followBoard', /Show the jobs on a board/],
      ['--skip-abroad', /Send us your jobs every night/],
    ] as const) {
      await search.fill(query);
      await page.getByRole('option', { name: title }).first().waitFor();
    }
    await search.fill('conditional requests');
    await page
      .getByRole('option', { name: /Conditional requests/ })
      .first()
      .click();
    await page.waitForURL(/#description\/conditional-requests$/);
  });

  test('shows requests without defaults, a draft to send, the response to it, and a key of the service', async () => {
    const { page } = await open(wide);
    expect(await page.locator('input[id^="scalar-refs"]').first().getAttribute('placeholder')).toBe('jpk_…');
    await openOperation(page, 'POST/jobs');
    const section = operation(page, 'POST/jobs');
    await expect
      .poll(() => section.innerText())
      .toMatch(/curl \S+\/jobs'? \\[\s\S]*API-Key: jpk_…[\s\S]*"status": "draft"/);
    expect(await section.getByRole('tab').first().textContent()).toContain('201');
    await openOperation(page, 'GET/jobs');
    await expect.poll(() => operation(page, 'GET/jobs').innerText()).toMatch(/curl \S+\/jobs'? \\/);
  });

  test('copies the code of the guide, and wraps it', async () => {
    const { page } = await open({ width: 390, colorScheme: 'light' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toMatch(/^export API=.* KEY=jpk_…\s*$/);
    const overflow = await page.evaluate(
      `[...document.querySelectorAll('.markdown pre code')].filter((one) => one.scrollWidth > one.clientWidth + 1).length`,
    );
    expect(overflow).toBe(0);
    const covered = await page.evaluate(() => {
      const isCovered = (block: Element): boolean => {
        const button = block.querySelector('.copy')?.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(block.querySelector('code') ?? block);
        return [...range.getClientRects()].some(
          ({ right, top }) => !button || (right > button.left && top < button.bottom),
        );
      };
      return [...document.querySelectorAll('.markdown pre')].filter(isCovered).length;
    });
    expect(covered).toBe(0);
  });

  test('has no frame around an operation that a link opened', async () => {
    const { page } = await open(wide);
    await openOperation(page, 'POST/jobs');
    await expect
      .poll(() =>
        page.evaluate('[document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle]'),
      )
      .toEqual([expect.stringMatching(/POST\/jobs$/), 'none']);
  });

  test('shows the guide until the reference is loaded', async () => {
    const page = await browser().newPage();
    onTestFinished(() => page.close());
    await page.route('**/reference-*', (route) => route.abort());
    await page.goto(`${api.origin()}/api/v1.1/docs`);
    await page.getByRole('heading', { name: 'Quick start' }).waitFor();
    expect(await page.getByText(`export API=${api.origin()}/api/v1.1`).count()).toBe(1);
  });

  test('shows examples in another language', async () => {
    const { page } = await open(wide);
    await openOperation(page, 'POST/jobs');
    const section = operation(page, 'POST/jobs');
    await section.getByText('--request POST').waitFor();
    await section.getByText('Shell Curl').click();
    await page.getByRole('option', { name: 'Requests' }).first().click();
    await section.getByText('requests.post(').waitFor();
    await expectAccessible(page);
  });

  test('keeps the key only when the reader wants it', async () => {
    const { page } = await open(wide);
    const storedText = (): Promise<string> =>
      page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
    const keyField = page.locator('input[id^="scalar-refs"]').first();
    await enterKey(page, 'jpk_secret');
    await page.reload();
    await ready(page);
    expect(await keyField.inputValue()).toBe('');
    expect(await storedText()).not.toContain('jpk_secret');

    // As a page writes it that is being left.
    await page.evaluate(`localStorage.setItem('scalar-reference-auth-api-1', '{"a":"jpk_secret"}')`);
    await page.reload();
    await ready(page);
    expect(await storedText()).not.toContain('jpk_secret');

    await page.getByLabel('Remember my key').check();
    await ready(page);
    await enterKey(page, 'jpk_secret');
    await expect.poll(storedText).toContain('jpk_secret');
    await page.reload();
    await ready(page);
    expect(await keyField.inputValue()).toBe('jpk_secret');

    await page.getByLabel('Remember my key').uncheck();
    await ready(page);
    expect(await keyField.inputValue()).toBe('');
    expect(await storedText()).not.toContain('jpk_secret');
  });

  test('shows the guide without JavaScript', async () => {
    const context = await browser().newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${api.origin()}/api/v1.1/docs`);
    await page.getByRole('heading', { name: 'Quick start' }).waitFor();
    await context.close();
  });
});
