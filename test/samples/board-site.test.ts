import { expect } from 'vitest';
import { type BoardJob, createClient } from '../../client/src/index.ts';
import { basePath } from '../../lib/contract/route.ts';
import { revokeKey } from '../../lib/employer/store/api-keys.ts';
import { openApplications } from '../../samples/board-site/applications.ts';
import { keepFollowing } from '../../samples/board-site/follow.ts';
import { openJobs } from '../../samples/board-site/jobs.ts';
import { respond } from '../../samples/board-site/respond.ts';
import { live, newBoardKey, recordAll, useBoard } from '../support/api/board.ts';
import { createJob } from '../support/api/jobs.ts';

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
  const applications = openApplications(':memory:', noService, () => {});
  const site = { jobs, applications, origin, timeZone: 'America/St_Johns', now: () => arrived };
  const read = (url: string, method = 'GET') => respond(site, { method, url });
  return { jobs, read };
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
  expect(jobs.search(words, [], 0, 20)).toMatchObject({ found: { length: count }, total: count });
});

test('lists and the sitemap read no description, and a page has it', async () => {
  const { jobs, read } = siteOf(job);
  expect(jobs.search('', [], 0, 20).found).toEqual([{ ...job, description: undefined }]);
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

test('a page is in the language of its posting', async () => {
  const { read } = siteOf(job, french);
  const [english, inFrench, list] = [await read('/jobs/1'), await read('/jobs/2'), await read('/')];
  expect(english.body.match(/lang="[^"]*"/g)).toEqual(['lang="en"']);
  expect(inFrench.body.match(/lang="[^"]*"/g)).toEqual(['lang="fr"']);
  expect(inFrench.body.replaceAll(/\s/g, ' ')).toMatch(
    /98 000 \$ à 118 500 \$ par an.*Publié le 20 nov\. · Ouvert jusqu’au 19 janv\. 2027/,
  );
  expect(list.body.match(/lang="[^"]*"/g)).toEqual(['lang="en"', 'lang="fr"']);
});

test('a job is listed by its day and its arrival, and a change does not move it', () => {
  const { jobs } = siteOf({ ...job, id: 9 }, { ...job, id: 5 }, { ...job, id: 7, publishDate: '2026-11-24' });
  const order = () => jobs.search('', [], 0, 20).found.map(({ id }) => id);
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
  expect(body).toContain(`<p><span class="tag">Full time</span> ${text}</p>`);
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
  expect(body).toContain('3 jobs from 1 employer in 1 place, 1 posted today');
  expect(body).toMatch(/Posted today<[\s\S]*Confidential|Confidential[\s\S]*Posted today</);
  expect(body).toContain('datetime="2026-11-20">Nov 20<');
  for (const text of ['>Kelowna, BC (3)<', '>Full time (3)<', 'Remote (1)']) expect(body).toContain(text);
});

test.for([
  ['/?place=Kelowna%2C+BC', 3],
  ['/?place=Kelowna', 0],
  ['/?type=Part+Time', 1],
  ['/?type=Full+Time&remote=1', 1],
  ['/?q=cook&type=Full+Time', 1],
  ['/?q=&place=&type=', 3],
] as const)('%s finds %i', async ([url, count]) => {
  const { read } = siteOf(job, french, { ...job, id: 3, positionType: { id: 2, name: 'Part Time' } });
  expect((await read(url)).body.match(/<article/g) ?? []).toHaveLength(count);
});

test('pages link to each other with the filter, and have one address each', async () => {
  const { read } = siteOf(...Array.from({ length: 21 }, (_, at) => ({ ...job, id: at + 1 })));
  const { body } = await read('/?q=&type=Full+Time&place=');
  expect(body).toContain('<link rel="canonical" href="https://board.example/?type=Full+Time">');
  expect(body).toContain('<a href="/?type=Full+Time&#38;page=2">Next</a>');
  const { body: last } = await read('/?page=2');
  expect(last).toContain('<a href="/">Previous</a> Page 2 of 2');
});

test('pages have what search engines and previews read', async () => {
  const { read } = siteOf(job);
  const { body } = await read('/jobs/1?utm=x');
  for (const tag of [
    '<link rel="canonical" href="https://board.example/jobs/1">',
    '<meta name="description" content="Harbour Foods, Kelowna, BC, Full time. Open until Jan 19, 2027.">',
    '<meta property="og:title" content="Line Cook – Harbour Foods – Northern Jobs">',
    '<meta property="og:url" content="https://board.example/jobs/1">',
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
  for (const url of ['/', '/jobs/1', `/?q=${encodeURIComponent(evil)}&place=${encodeURIComponent(evil)}`]) {
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
