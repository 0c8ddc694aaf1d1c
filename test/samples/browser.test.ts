import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/accessibility.ts';
import { inBrowser } from '../support/browser.ts';

const folder = mkdtempSync(join(tmpdir(), 'board-'));
const programs: ChildProcess[] = [];

/** Starts a program of the project, and waits for a line that it prints. @returns the match */
const start = async (file: string, env: Record<string, string>, line: RegExp): Promise<RegExpExecArray> => {
  const { DYNAMODB_ENDPOINT: _, TABLE_PREFIX: __, PUBLIC_ORIGIN: ___, ...own } = process.env;
  const program = spawn(process.execPath, ['--conditions=job-posting-source', file], {
    env: { ...own, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  programs.push(program);
  const { stdout, stderr } = program;
  let output = '';
  return new Promise((resolve, reject) => {
    for (const stream of [stdout, stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const match = line.exec(output);
        if (match) resolve(match);
      });
    }
    program.once('exit', () => reject(new Error(`${file} ended: ${output}`)));
  });
};

const job = {
  title: 'Line Cook & <Evenings>',
  locations: [{ description: 'Kelowna, BC' }],
  categories: [{ id: 19 }],
  positionType: { id: 2 },
  status: 'active',
  salary: { amount: 20.5, maxAmount: 24, period: { id: 5 } },
  description: '<p>Four <strong>evenings</strong> a week.</p>',
  applicantRoutingType: { id: 2 },
  applicationUrl: 'https://lakeside.example/apply?a=1&b=2',
};

inBrowser((browser) => {
  let api = '';
  let key = '';
  let board = '';

  beforeAll(async () => {
    const [, shown = '', origin = ''] = await start(
      'local/start.ts',
      { PORT: '0' },
      /(jpk_\w+)[\s\S]*^ready (\S+)$/m,
    );
    [api, key] = [`${origin}/api/v1.1`, shown];
    const site = { API: api, BOARD_PORT: '0' };
    [, board = ''] = await start('samples/board-site/site.ts', site, /^board (\S+)$/m);
  }, 60_000);
  afterAll(async () => {
    for (const program of programs.reverse()) {
      const ended = once(program, 'exit');
      program.kill();
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (method: string, path: string, body?: object) => {
    const headers = { 'API-Key': key, 'Content-Type': 'application/json' };
    const response = await fetch(`${api}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { id: number };
  };

  /** Loads an address again until the response has this status, for two seconds at most. */
  const within = async (url: string, status: number): Promise<void> => {
    const end = Date.now() + 2_000;
    let seen = 0;
    while (seen !== status && Date.now() < end) seen = (await fetch(url)).status;
    expect(seen, `${url} within two seconds`).toBe(status);
  };

  describe('the board', () => {
    test('shows a job within two seconds of its posting, and that it is gone', async () => {
      const { id } = await send('POST', '/jobs', job);
      await within(`${board}/jobs/${id}`, 200);
      const page = await browser().newPage({ viewport: { width: 390, height: 800 } });
      const errors: string[] = [];
      page.on('console', (message) => errors.push(message.text()));
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.goto(board);
      await page.getByLabel('Job, employer or place').fill('kelówna cook');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Line Cook & <Evenings>' }).click();
      await page.getByRole('heading', { name: 'Line Cook & <Evenings>' }).waitFor();
      expect(await page.locator('article strong').textContent()).toBe('evenings');
      const apply = page.getByRole('link', { name: 'Apply' }).first();
      expect(await apply.getAttribute('href')).toBe(job.applicationUrl);
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
      expect(data).toMatchObject({
        '@type': 'JobPosting',
        title: job.title,
        description: job.description,
        datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT23:59:59-0[78]:00$/),
        hiringOrganization: { '@type': 'Organization', name: 'Demo Employer' },
        jobLocation: [{ address: { addressLocality: 'Kelowna', addressRegion: 'BC', addressCountry: 'CA' } }],
        employmentType: 'PART_TIME',
        baseSalary: { currency: 'CAD', value: { minValue: 20.5, maxValue: 24, unitText: 'HOUR' } },
      });
      const width = await page.evaluate('document.documentElement.scrollWidth');
      expect(width).toBeLessThanOrEqual(390);
      await send('PUT', `/jobs/${id}`, { status: 'archived' });
      await within(`${board}/jobs/${id}`, 410);
      await page.goto(`${board}/jobs/${id}`);
      await page.getByRole('heading', { name: 'This job is closed' }).waitFor();
      expect(await (await fetch(`${board}/sitemap.xml`)).text()).not.toContain(`/jobs/${id}`);
      expect(errors.filter((text) => !text.includes('410'))).toEqual([]);
      await page.close();
    });

    test('names no employer of a confidential job, and no address for applications', async () => {
      const { id } = await send('POST', '/jobs', {
        ...job,
        confidential: true,
        title: 'Confidential </script><b>cook</b>',
        applicantRoutingType: { id: 1 },
        applicationEmail: 'jobs@secret.example',
        details: { workplace: 'remote' },
      });
      await within(`${board}/jobs/${id}`, 200);
      const text = await (await fetch(`${board}/jobs/${id}`)).text();
      expect(text).not.toMatch(/Demo Employer|secret\.example|<\/script><b>/);
      expect(text).toContain('"hiringOrganization":"confidential"');
      expect(text).toContain('"jobLocationType":"TELECOMMUTE"');
    });

    const screens = [1440, 390, 320].flatMap((width) => [
      { width, colorScheme: 'light' as const },
      { width, colorScheme: 'dark' as const },
    ]);

    test.each(screens)(
      'fits $width px, $colorScheme, passes axe and takes an application',
      async (screen) => {
        const { width, colorScheme } = screen;
        const title = `Cuisinier ou cuisinière ${width} ${colorScheme}`;
        const { id } = await send('POST', '/jobs', {
          ...job,
          title,
          applicantRoutingType: { id: 1 },
          applicationEmail: 'jobs@lakeside.example',
          details: { workplace: 'remote', language: 'fr' },
        });
        await within(`${board}/jobs/${id}`, 200);
        const page = await browser().newPage({
          viewport: { width, height: 800 },
          colorScheme,
          locale: 'fr-CA',
        });
        const errors: string[] = [];
        page.on('console', (message) => errors.push(message.text()));
        const check = async () => {
          // With its styles.
          await page.waitForLoadState();
          expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
          expect(await accessibilityFaults(page)).toEqual([]);
        };
        await page.goto(board);
        expect(page.url()).toBe(`${board}/fr`);
        await check();
        await page.getByRole('link', { name: 'English' }).click();
        await page.waitForURL(`${board}/`);
        await page.reload();
        expect(page.url()).toBe(`${board}/`);
        await page.getByRole('link', { name: 'Français' }).click();
        await page.keyboard.press('Tab');
        expect(await page.evaluate('document.activeElement.textContent')).toBe('Aller au contenu');
        if (width < 960) await page.getByText('Filtres').click();
        await page.getByRole('combobox', { name: 'Lieu de travail' }).selectOption('remote');
        await page.getByRole('combobox', { name: 'Province' }).selectOption('BC');
        await page.getByLabel('Poste, employeur').fill('rien');
        await page.getByRole('button', { name: 'Rechercher' }).click();
        await page.getByRole('heading', { name: 'Aucun emploi' }).waitFor();
        await check();
        await page.getByRole('link', { name: 'Retirer rien' }).click();
        await check();
        await page.getByRole('link', { name: title }).click();
        await page.getByRole('link', { name: 'Postuler' }).click();
        await page.getByRole('textbox', { name: 'Nom' }).fill('Zoë Tremblay');
        const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
        const file = { name: 'CV.pdf', mimeType: 'application/pdf', buffer };
        await page.getByLabel('CV').setInputFiles({ ...file, buffer: Buffer.alloc(5_000_000) });
        await page.getByLabel('J’accepte').check();
        await page.getByRole('button', { name: 'Envoyer' }).click();
        await page.getByText('Corrigez ce qui est en rouge').waitFor();
        await check();
        expect(await page.title()).toMatch(/^Erreur/);
        const email = page.getByRole('textbox', { name: 'Adresse de courriel' });
        await expect
          .poll(() => email.evaluate((field) => field === field.ownerDocument.activeElement))
          .toBe(true);
        expect(await page.getByRole('textbox', { name: 'Nom' }).inputValue()).toBe('Zoë Tremblay');
        await email.fill('zoe@example.org');
        await page.getByLabel('CV').setInputFiles(file);
        await page.getByRole('button', { name: 'Envoyer' }).click();
        await page.getByText('Votre candidature a été envoyée').waitFor();
        await check();
        expect(readdirSync(join(folder, 'mail')).filter((name) => name.includes(`-job-${id}.`))).toHaveLength(
          1,
        );
        await page.getByRole('link', { name: 'Signaler' }).click();
        await page.getByLabel('Qu’est-ce qui ne va pas').selectOption('fraud');
        await check();
        await page.getByRole('button', { name: 'Envoyer' }).click();
        await page.getByText('Merci').waitFor();
        await page.getByRole('link', { name: 'Confidentialité' }).click();
        await check();
        expect(errors).toEqual([expect.stringMatching('413')]);
        await page.close();
      },
    );

    test('starts with a key that has ended, and shows what it has', async () => {
      const own = mkdtempSync(join(tmpdir(), 'board-'));
      const site = { API: api, BOARD_PORT: '0', BOARD_KEY: 'jpk_0000', DATA_DIR: own };
      const [, other = ''] = await start(
        'samples/board-site/site.ts',
        site,
        /^board (\S+)$[\s\S]*401.*minute/m,
      );
      expect((await fetch(other)).status).toBe(200);
      const sitemap = await fetch(`${other}/sitemap.xml`);
      expect([sitemap.status, await sitemap.text()]).toEqual([200, expect.stringContaining('</urlset>')]);
      expect((await fetch(other, { method: 'POST' })).headers.get('allow')).toBe('GET, HEAD');
      programs.pop()?.kill();
      rmSync(own, { recursive: true, force: true });
    });

    test('responds to any address', async () => {
      for (const path of [
        '/nothing',
        '/jobs/0',
        '/jobs/x',
        '/?q=%22*%20OR%20NEAR(&page=0',
        '//x',
        '/?page=99999',
      ]) {
        expect((await fetch(`${board}${path}`)).status).toBeLessThan(500);
      }
    });
  });
});
