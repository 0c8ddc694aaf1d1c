import { chromium } from 'playwright-core';
import { basePath } from '../lib/contract/route.ts';
import { routes } from '../lib/openapi/routes.ts';
import { median } from './measure.ts';
import { atMost, type Bar, figure, printTable } from './report.ts';
import { startServer } from './server/start-server.ts';

const runs = 5;
const summary = routes.find(({ name }) => name === 'GET /jobs')?.summary ?? '';

/** Opens the documentation page with an empty cache, until its first operation is visible. */
const firstView = async (executablePath: string, address: string) => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  const started = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByText(summary).first().waitFor();
  const ms = performance.now() - started;
  await browser.close();
  return { ms, bytes };
};

/** The first view of the documentation page. Needs Chromium; `CHROMIUM` is its path. */
export const bench = async (): Promise<Bar[]> => {
  const executable = process.env.CHROMIUM ?? '/usr/bin/chromium';
  const server = await startServer('server/service.ts');
  const views: Awaited<ReturnType<typeof firstView>>[] = [];
  for (let run = 0; run < runs; run++) {
    views.push(await firstView(executable, `${server.origin}${basePath}/docs`));
  }
  server.stop();
  printTable(
    'The documentation page until its first operation is visible, with an empty cache',
    views.map(({ ms, bytes }) => ({ ms: figure(ms), 'KB transferred': figure(bytes / 1_000) })),
  );
  return [atMost(`median of ${runs}, seconds`, median(views.map(({ ms }) => ms)) / 1_000, 3)];
};
