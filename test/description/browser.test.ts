import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { cleanDescription } from '../../lib/description/description.ts';
import { attacks } from './corpus.ts';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Each attack as it stands, and cut, doubled and wrapped, as filters are got round. */
const hostile = Object.values(attacks)
  .flat()
  .flatMap((attack) => [
    attack,
    attack + attack,
    `<div><p>${attack}</p></div>`,
    `<table><tr><td>${attack}<select><option>${attack}`,
    attack.slice(0, -1),
  ]);

/**
 * A page that tells of anything a description could do: run a script, ask for something, raise an event, leave.
 * The trap stands before the descriptions, so that nothing comes first.
 */
const trap = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>trap</title><script>
  window.sprung = [];
  const spring = (what) => window.sprung.push(what);
  for (const name of ['alert', 'confirm', 'prompt', 'open', 'print', 'fetch']) window[name] = () => spring(name);
  window.addEventListener('error', (event) => spring('error ' + event.message), true);
  for (const name of ['load', 'toggle', 'focus', 'animationstart', 'transitionend', 'begin']) {
    document.addEventListener(name, (event) => event.target.closest?.('main') && spring(name), true);
  }
  new PerformanceObserver((list) => list.getEntries().forEach(({ name }) => spring('request ' + name)))
    .observe({ type: 'resource' });
</script><main></main>`;

if (existsSync(executablePath)) {
  test('two hundred hostile descriptions, cleaned, do nothing in a real page', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(200);
    const cleaned = await Promise.all(hostile.map((html) => cleanDescription(html)));
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
    });
    try {
      const page = await browser.newPage();
      const seen: string[] = [];
      page.on('dialog', (dialog) => {
        seen.push(`dialog ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('pageerror', (error) => seen.push(`error ${error.message}`));
      page.on('popup', () => seen.push('popup'));
      const address = 'http://board.example/job';
      await page.route('**/*', (route) => {
        if (route.request().url() === address) return route.fulfill({ body: trap, contentType: 'text/html' });
        seen.push(`request ${route.request().url()}`);
        return route.abort();
      });
      await page.goto(address);
      page.on('framenavigated', (frame) => seen.push(`navigation ${frame.url()}`));

      for (const [place, { html }] of cleaned.entries()) {
        const sprung = await page.evaluate(async (description) => {
          const host = globalThis as unknown as { document: Document; sprung: string[] };
          const main = host.document.querySelector('main');
          if (!main) return ['the page is gone'];
          // As a board shows it, and once more parsed from scratch, as mutation XSS wants it.
          main.innerHTML = description;
          main.innerHTML = `${main.innerHTML}`;
          await new Promise((resolve) => setTimeout(resolve));
          return host.sprung;
        }, html);
        expect({ source: hostile[place], html, sprung, seen }).toEqual({
          source: hostile[place],
          html,
          sprung: [],
          seen: [],
        });
      }
    } finally {
      await browser.close();
    }
  });

  test('the trap springs for what is not cleaned', async () => {
    const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      const page = await browser.newPage();
      await page.setContent(trap);
      const sprung = await page.evaluate(async () => {
        const host = globalThis as unknown as { document: Document; sprung: string[] };
        const main = host.document.querySelector('main');
        if (main) main.innerHTML = '<img src="nothing:" onerror="alert(1)">';
        while (host.sprung.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
        return host.sprung;
      });
      expect(sprung).not.toEqual([]);
    } finally {
      await browser.close();
    }
  });
} else {
  test(`no browser at ${executablePath}: descriptions were not tried in one`, () => {
    console.warn(`No browser at ${executablePath} (CHROMIUM names another).`);
  });
}
