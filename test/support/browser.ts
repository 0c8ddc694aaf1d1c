import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';

const executablePath = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path));

/**
 * Defines tests in a browser, which all of them share. Without a browser, one skipped test says
 * so in its title.
 *
 * @param define receives a function that returns the browser; tests and hooks can call it.
 */
export const inBrowser = (define: (browser: () => Browser) => void): void => {
  if (executablePath === undefined) {
    const title = 'no browser found: run apt-get install chromium, or set CHROMIUM to the path of one';
    test(title, ({ skip }) => skip());
    return;
  }
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath,
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
  define(() => {
    if (!browser) throw new Error('The browser is not running yet: call this inside a test or hook.');
    return browser;
  });
};
