import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import { type BoardJob, createClient } from '../../client/src/index.ts';
import { basePath } from '../../lib/contract/route.ts';
import { revokeKey } from '../../lib/employer/store/api-keys.ts';
import { provinceCodes } from '../../lib/reference/gazetteer.ts';
import { jobCategories, positionTypes } from '../../lib/reference/lists.ts';
import en from '../../samples/board-site/en.json' with { type: 'json' };
import { keepFollowing } from '../../samples/board-site/follow.ts';
import fr from '../../samples/board-site/fr.json' with { type: 'json' };
import { openInbox } from '../../samples/board-site/inbox.ts';
import { openJobs } from '../../samples/board-site/jobs.ts';
import { respond } from '../../samples/board-site/respond.ts';
import { live, newBoardKey, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';
import { formOf } from '../support/form.ts';

const { test, ...api } = useBoard();
const origin = 'https://board.example';

const job: BoardJob = {
  id: 1,
  employer: { id: 1, name: 'Harbour Foods' },
  title: 'Line Cook',
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  confidential: false,
  locations: [{ id: 1, name: 'Kelowna', description: 'Kelowna, BC', type: 'Town' }],
  categories: [{ id: 19, name: 'Hospitality and Food Services' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: null,
  description: '<p>Four <strong>evenings</strong> a week.</p>',
  applicantRoutingType: { id: 2, name: 'URL' },
  applicationEmail: null,
  applicationUrl: 'https://harbour.example/1',
};

/** Of the 25th in St. John's. */
const arrived = new Date('2026-11-26T03:29:59Z');

const noService = () => {
  throw new Error('There is no service.');
};

/** A site that holds these jobs. */
const siteOf = (...held: readonly BoardJob[]) => {
  const jobs = openJobs(':memory:', () => arrived);
  for (const one of held) jobs.put(one);
  const lines: string[] = [];
  const inbox = openInbox(':memory:', noService, (line) => lines.push(line));
  const contact = 'help@board.example';
  const site = {
    jobs,
    inbox,
    origin,
    contact,
    timeZone: 'America/St_Johns',
    now: () => arrived,
  };
  const read = (url: string, method = 'GET', headers = {}) => respond(site, { method, url, headers });
  const submit = (url: string, fields: Readonly<Record<string, string>>) =>
    respond(site, { method: 'POST', url }, formOf(fields));
  return { jobs, read, submit, inbox, lines };
};

test('a site whose key has ended shows what it has, and goes on with the next key', async ({ employer }) => {
  const { jobs, read } = siteOf();
  const ended = await newBoardKey();
  await revokeKey(ended.keyId, new Date());
  const keys = [ended.key, (await newBoardKey()).key];
  const [lines, pauses]: [string[], number[]] = [[], []];
  const controller = new AbortController();
  jobs.put({ ...job, id: 2_147_483_647 });
  const { id } = await createJob(employer, live);
  await recordAll();
  const connect = () =>
    createClient({
      address: `${api.origin()}${basePath}`,
      key: `${keys.shift()}`,
      pause: async () => controller.abort(),
    });
  const pause = async (milliseconds: number) => {
    pauses.push(milliseconds);
    expect((await read('/jobs/2147483647')).status).toBe(200);
  };
  await keepFollowing(jobs, connect, (line) => lines.push(line), { pause, signal: controller.signal });
  expect([lines, pauses]).toEqual([[expect.stringMatching(/^GET .* → 401 .*minute\.$/)], [60_000]]);
  const statuses = [id, 2_147_483_647].map(async (one) => (await read(`/jobs/${one}`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 410]);
});

test('a key that cannot be read is one line, too', async () => {
  const controller = new AbortController();
  const lines: string[] = [];
  const connect = () => {
    throw new Error('Command failed\n    at stack');
  };
  const options = { pause: async () => controller.abort(), signal: controller.signal };
  await keepFollowing(openJobs(':memory:'), connect, (line) => lines.push(line), options);
  expect(lines).toEqual(['Command failed The next attempt is in a minute.']);
});

test.for([
  ['kel EVEN harb', 1],
  ['kel nothing', 0],
  ['a b c d e', 1],
  ['a z cook', 1],
  ['co co co co co co co co nothing', 1],
  ['co co co co co co co nothing', 0],
] as const)('a search reads eight words of two letters: %s finds %i', ([words, count]) => {
  const { jobs } = siteOf(job);
  expect(jobs.search(words)).toHaveLength(count);
});

test('lists and the sitemap read no description, and a page has it', async () => {
  const { jobs, read } = siteOf(job);
  expect(jobs.search('')).toEqual([{ ...job, description: undefined }]);
  expect(jobs.dates()).toEqual([{ id: 1, changed: arrived.toISOString() }]);
  expect(jobs.find(1)).toEqual(job);
  expect((await read('/jobs/1')).body).toContain(job.description);
});

const french: BoardJob = {
  ...job,
  id: 2,
  title: 'Cuisinier',
  salary: {
    amount: 98_000,
    maxAmount: 118_500,
    period: { id: 1, name: 'Yearly', unit: 'year' },
    plusCommission: false,
  },
  details: { language: 'fr', workplace: 'remote' },
};

const closing = { closeDate: '2026-12-02' };

test('a page is in the language of its address, and marks what is not', async () => {
  const { read } = siteOf(job, french);
  const langs = async (url: string) => (await read(url)).body.match(/<(?:html|h1|h2|div) lang="[^"]*"/g);
  expect(await langs('/jobs/1')).toEqual(['<html lang="en"']);
  expect(await langs('/fr/jobs/2')).toEqual(['<html lang="fr"']);
  expect(await langs('/jobs/2')).toEqual(['<html lang="en"', '<h1 lang="fr"', '<div lang="fr"']);
  expect(await langs('/fr')).toEqual(['<html lang="fr"', '<h2 lang="en"']);
  const { body } = await read('/fr/jobs/2');
  expect(body.replaceAll(/\s/g, ' ')).toMatch(
    /Publié le 20 nov\. · Ouvert jusqu’au 19 janv\. 2027.*98 000 \$ à 118 500 \$ par an/,
  );
  for (const tag of [
    '<link rel="canonical" href="https://board.example/fr/jobs/2">',
    '<link rel="alternate" hreflang="en" href="https://board.example/jobs/2">',
    '<link rel="alternate" hreflang="fr" href="https://board.example/fr/jobs/2">',
    '<link rel="alternate" hreflang="x-default" href="https://board.example/jobs/2">',
  ])
    expect(body).toContain(tag);
});

test.for([
  ['fr-CA,fr;q=0.9,en;q=0.8', 'none', 302],
  ['de,fr', 'cross-site', 302],
  ['fr', undefined, 302],
  ['fr', 'same-origin', 200],
  ['en-CA,en;q=0.9,fr;q=0.8', 'none', 200],
  ['', 'none', 200],
] as const)(
  'who reads %s and comes from %s gets %i at the address alone',
  async ([language, from, status]) => {
    const { read } = siteOf(job);
    const headers = { 'accept-language': language, ...(from && { 'sec-fetch-site': from }) };
    const response = await read('/', 'GET', headers);
    expect([response.status, response.headers]).toEqual([
      status,
      expect.objectContaining({ vary: 'accept-language, sec-fetch-site' }),
    ]);
    if (status === 302) expect(response.headers).toMatchObject({ location: '/fr' });
    for (const url of ['/fr', '/?q=cook', '/jobs/1', '/privacy'])
      expect((await read(url, 'GET', headers)).status).toBe(200);
  },
);

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/\p{L}{2,}/gu));
const englishWords = wordsOf(JSON.stringify([en, Object.keys(fr.names)])).difference(
  wordsOf(JSON.stringify([Object.values(fr.texts), Object.values(fr.names)])),
);

/** What a page shows and reads out, but for what it marks as English. */
const shownWords = (html: string): Set<string> => {
  const { document } = new JSDOM(html).window;
  for (const element of document.querySelectorAll('[lang=en], script, style')) element.remove();
  const texts = [document.title, document.body.textContent];
  for (const element of document.querySelectorAll('[aria-label], [content], [title], [placeholder]'))
    for (const name of ['aria-label', 'content', 'title', 'placeholder'])
      if (element.getAttribute('name') !== 'viewport') texts.push(element.getAttribute(name) ?? '');
  return wordsOf(texts.join(' '));
};

test('French pages have no English word', async () => {
  const quebec = { id: 6_115_047, name: 'Quebec', description: 'Quebec', type: 'Province' } as const;
  const details = { workplace: 'hybrid', vacancy: 'future', aiScreening: true } as const;
  const shown = { ...french, title: 'Zzz', employer: null, locations: [quebec], details, ...closing };
  const byForm = { applicantRoutingType: { id: 1, name: 'E-mail' }, applicationUrl: null };
  const { jobs, read, submit, inbox } = siteOf(shown, { ...shown, ...byForm, id: 3 });
  jobs.put({ ...shown, id: 4 });
  jobs.remove(4);
  const all =
    '/fr?category=Hospitality+and+Food+Services&province=QC&type=Full+Time&workplace=hybrid&closing=week';
  const pages = [
    ...['/fr', all, '/fr?q=zzz', '/fr/jobs/2', '/fr/jobs/3', '/fr/jobs/4', '/fr/jobs/9', '/fr/jobs/3/report'],
    '/fr/privacy',
  ].map((url) => read(url));
  const empty = siteOf().read('/fr');
  const wrong = submit('/fr/jobs/3', { links: 'x', phone: '1'.repeat(33) });
  const report = { reason: 'fraud' };
  const forms = [
    wrong,
    submit('/fr/jobs/3/report', {}),
    submit('/fr/jobs/3/report', report),
    read('/fr', 'PUT'),
  ];
  for (const { body } of await Promise.all([...pages, empty, ...forms]))
    expect([...shownWords(body).intersection(englishWords)], body).toEqual([]);
  for (let at = 0; at < 20; at += 1)
    inbox.keep({ id: 3, employer: null }, { name: 'Z', email: 'z@z.example', consent: 'Oui' });
  expect([...shownWords((await read('/fr/jobs/3')).body).intersection(englishWords)]).toEqual([]);
});

test('both languages have the same texts, with the same values', () => {
  const shape = (texts: Readonly<Record<string, string>>) =>
    Object.entries(texts).map(([name, text]) => [name, text.match(/\{\}|(?<=\w)\/(?=\w|\{)/g)]);
  expect(shape(fr.texts)).toEqual(shape(en.texts));
});

test('every entry of the lists and every province has a French name', () => {
  const listed = [...positionTypes.all(), ...jobCategories.all()].map(({ name }) => name);
  for (const name of [...listed, ...provinceCodes()]) expect(fr.names).toHaveProperty([name]);
});

test('each filter can be taken away, and an empty list says what to do', async () => {
  const { read } = siteOf(job, french);
  const { body } = await read('/?province=BC&type=Part+Time&workplace=remote');
  expect(body).toContain(
    'href="/?province=BC&#38;workplace=remote" class="tag" aria-label="Remove Part time"',
  );
  expect(body).toContain('Take a filter away');
  expect(body).toContain('<option value="Part Time" selected>Part time (0)</option>');
  expect((await siteOf().read('/')).body).toContain('No jobs are posted yet');
  expect((await read('/?page=9')).body).toContain('Line Cook');
});

test('a report is kept and printed, and its page leads to the operator', async () => {
  const { read, submit, lines } = siteOf(job);
  const url = '/jobs/1/report';
  const { body } = await read(url);
  expect(body).toContain('href="mailto:help@board.example?subject=Report%20this%20posting%3A%201"');
  const wrong = await submit(url, { reason: 'choose', details: '<b>text' });
  expect([wrong.status, lines]).toEqual([400, []]);
  expect(wrong.body).toMatch(/<title>Error: [\s\S]*id="reason-error">Choose what[\s\S]*&#60;b&#62;text/);
  const sent = { reason: 'fraud', details: 'They ask\r\nfor $200.\u0007' };
  expect((await submit(url, { ...sent, website: 'x' })).status).toBe(400);
  expect((await submit(url, sent)).body).toContain('Thank you');
  expect(lines).toEqual(['Report 1: job 1, fraud. They ask for $200.?']);
  for (let at = 0; at < 19; at += 1) await submit(url, sent);
  expect([(await submit(url, sent)).status, lines.length]).toEqual([503, 20]);
  expect((await submit('/jobs/2/report', sent)).status).toBe(405);
});

test('a job is listed by its day and its arrival, and a change does not move it', () => {
  const { jobs } = siteOf({ ...job, id: 9 }, { ...job, id: 5 }, { ...job, id: 7, publishDate: '2026-11-24' });
  const order = () => jobs.search('').map(({ id }) => id);
  expect(order()).toEqual([7, 5, 9]);
  jobs.put({ ...job, id: 9, title: 'Cook' });
  expect(order()).toEqual([7, 5, 9]);
  jobs.remove(9);
  jobs.put({ ...job, id: 9 });
  expect(order()).toEqual([7, 9, 5]);
});

const hourly = { id: 5, name: 'Hourly', unit: 'hour' } as const;
const pay = { amount: null, maxAmount: null, period: null, plusCommission: false };

test.for([
  [{ ...pay, amount: 20.5, maxAmount: 24, period: hourly }, '$20.50 to $24 an hour'],
  [
    { ...pay, amount: 98_000, maxAmount: 98_000, period: { id: 1, name: 'Yearly', unit: 'year' } },
    '$98,000 a year',
  ],
  [{ ...pay, amount: 18, period: hourly, plusCommission: true }, '$18 an hour + commission'],
  [{ ...pay, plusCommission: true }, 'commission'],
  [{ ...pay, amount: 0, period: hourly }, '$0 an hour'],
  [null, ''],
] as [BoardJob['salary'], string][])('%j is written as %s', async ([salary, text]) => {
  const { body } = await siteOf({ ...job, salary }).read('/');
  expect(body).toContain(`<p>${text && `<b>${text}</b> `}<span class="tag">Full time</span></p>`);
});

test('what is dated a day ahead is of today, and closes by the clock of the board', async () => {
  const ahead = { ...job, publishDate: '2026-11-26' };
  const { read } = siteOf(ahead, { ...job, id: 2 });
  expect((await read('/')).body).toMatch(/2 jobs .* 1 posted today/);
  const { body } = await read('/jobs/1');
  expect(body).toContain('>Posted today ·');
  expect(body).toContain('"validThrough":"2027-01-19T23:59:59-03:30"');
});

test('the list counts, and says what was posted today', async () => {
  const { read } = siteOf(job, french, { ...job, id: 3, publishDate: '2026-11-25', employer: null });
  const { body } = await read('/');
  expect(body).toContain('3 jobs from 1 employer, 1 posted today');
  expect(body).toMatch(/Posted today<[\s\S]*Confidential|Confidential[\s\S]*Posted today</);
  expect(body).toContain('datetime="2026-11-20">Posted Nov 20<');
  for (const text of ['>British Columbia (3)<', '>Full time (3)<', '>Remote (1)<'])
    expect(body).toContain(text);
});

test.for([
  ['/?type=Part+Time', 1],
  ['/?type=Full+Time&workplace=remote', 1],
  ['/?province=BC&category=Hospitality+and+Food+Services', 3],
  ['/?province=AB', 0],
  ['/?closing=week', 1],
  ['/fr?closing=week&type=Part+Time', 1],
  ['/fr?closing=week&type=Full+Time', 0],
  ['/?q=cook&type=Full+Time', 1],
  ['/?q=&workplace=&type=', 3],
] as const)('%s finds %i', async ([url, count]) => {
  const { read } = siteOf(job, french, {
    ...job,
    ...closing,
    id: 3,
    positionType: { id: 2, name: 'Part Time' },
  });
  expect((await read(url)).body.match(/<li class="job/g) ?? []).toHaveLength(count);
});

test('pages link to each other with the filter, and have one address each', async () => {
  const { read } = siteOf(...Array.from({ length: 21 }, (_, at) => ({ ...job, id: at + 1 })));
  const { body } = await read('/?q=&type=Full+Time&province=');
  expect(body).toContain('<link rel="canonical" href="https://board.example/?type=Full+Time">');
  expect(body).toContain('<a href="/?type=Full+Time&#38;page=2">Next</a>');
  const { body: last } = await read('/?page=2');
  expect(last).toContain('<a href="/">Previous</a>\n<span>Page 2 of 2</span>');
});

test('pages have what search engines read', async () => {
  const { read } = siteOf(job);
  const { body } = await read('/jobs/1?utm=x');
  for (const tag of [
    '<link rel="canonical" href="https://board.example/jobs/1">',
    '<meta name="description" content="Harbour Foods, Kelowna, BC, Full time. Open until Jan 19, 2027.">',
    '<title>Line Cook – Harbour Foods – Northern Jobs</title>',
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
  ])
    expect(body).toContain(tag);
  expect((await read('/robots.txt')).body).toContain('Sitemap: https://board.example/sitemap.xml');
  expect((await read('/icon.svg')).headers).toMatchObject({ 'content-type': expect.stringMatching('svg') });
  expect((await read('/jobs/3')).body).toContain('<meta name="robots" content="noindex">');
});

test('no field of a job becomes HTML', async () => {
  const evil = '"><script>alert(1)</script>\'';
  const { read } = siteOf({
    ...job,
    title: evil,
    employer: { id: 1, name: evil },
    locations: [{ id: 1, name: evil, description: evil, type: 'Town' }],
    positionType: { id: 9, name: evil },
    description: '',
    applicationUrl: `https://harbour.example/${evil}`,
  });
  for (const url of ['/', '/jobs/1', `/?q=${encodeURIComponent(evil)}&type=${encodeURIComponent(evil)}`]) {
    expect((await read(url)).body).not.toContain('<script>alert');
  }
});

test.for(['/sitemap.xml', 'https://evil.example/sitemap.xml', '//evil.example/sitemap.xml'])(
  'the sitemap of %s has the addresses of the site',
  async (url) => {
    const { body } = await siteOf(job).read(url);
    expect(body).toContain(
      '<url><loc>https://board.example/jobs/1</loc><lastmod>2026-11-26T03:29:59.000Z</lastmod></url>',
    );
    expect(body).not.toContain('evil');
  },
);

test('the sitemap says when a change arrived, not when the same job arrived again', () => {
  const times = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day) => `${day}T00:00:00.000Z`);
  const left = [...times];
  const jobs = openJobs(':memory:', () => new Date(`${left.shift()}`));
  const lastmod = () => jobs.dates().map(({ changed }) => changed);
  jobs.put(job);
  jobs.put({ ...job });
  expect(lastmod()).toEqual([times[0]]);
  jobs.put({ ...job, description: '<p>New.</p>' });
  expect(lastmod()).toEqual([times[1]]);
  jobs.remove(job.id);
  jobs.put(job);
  expect(lastmod()).toEqual([times[2]]);
});

test('a job that was shown is gone; one that never was is an unknown page', async () => {
  const { jobs, read } = siteOf(job);
  const unknown = await read('/jobs/1999999999');
  // The changes may name a draft, or a job of a test employer.
  for (const id of [1, 2, 2]) jobs.remove(id);
  jobs.remove(1);
  expect((await read('/jobs/1')).status).toBe(410);
  expect(await read('/jobs/2')).toEqual(unknown);
  expect(unknown.status).toBe(404);
});

test('a page has its address as structured data, which no text of a job ends', async () => {
  const { body } = await siteOf({ ...job, title: '</script><b>x' }).read('/jobs/1');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toMatchObject({ title: '</script><b>x', url: 'https://board.example/jobs/1' });
});

test.for(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is not allowed', async (method) => {
  const { read } = siteOf(job);
  for (const url of ['/', '/jobs/1', '/nothing']) {
    expect(await read(url, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  }
  expect((await read('/', 'HEAD')).status).toBe(200);
});
