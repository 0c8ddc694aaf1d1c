import { expect } from 'vitest';
import { type BoardJob, createClient } from '../../client/src/index.ts';
import { basePath } from '../../lib/api/routes.ts';
import { revokeKey } from '../../lib/store/employers/api-keys.ts';
import { answer } from '../../samples/board-site/answer.ts';
import { keepFollowing } from '../../samples/board-site/follow.ts';
import { openJobs } from '../../samples/board-site/jobs.ts';
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

const arrived = new Date('2026-11-25T12:00:00Z');

/** A site that holds one job. */
const siteOf = (...held: readonly BoardJob[]) => {
  const jobs = openJobs(':memory:', () => arrived);
  for (const one of held) jobs.put(one);
  const read = (url: string, method = 'GET') => answer(jobs, origin, { method, url });
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
  await keepFollowing(jobs, {
    connect: () =>
      createClient({
        address: `${api.origin()}${basePath}`,
        key: `${keys.shift()}`,
        pause: async () => controller.abort(),
      }),
    log: (line) => lines.push(line),
    pause: async (milliseconds) => {
      pauses.push(milliseconds);
      expect(read('/jobs/2147483647').status).toBe(200);
    },
    signal: controller.signal,
  });
  expect([lines, pauses]).toEqual([[expect.stringMatching(/^GET .* → 401 .*minute\.$/)], [60_000]]);
  expect([id, 2_147_483_647].map((one) => read(`/jobs/${one}`).status)).toEqual([200, 410]);
});

test('a key that cannot be read is one line, too', async () => {
  const controller = new AbortController();
  const lines: string[] = [];
  await keepFollowing(openJobs(':memory:'), {
    connect: () => {
      throw new Error('Command failed\n    at stack');
    },
    log: (line) => lines.push(line),
    pause: async () => controller.abort(),
    signal: controller.signal,
  });
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
  expect(jobs.search(words, 0, 20)).toHaveLength(count);
});

test('lists and the sitemap read no description, and a page has it', () => {
  const { jobs, read } = siteOf(job);
  expect(jobs.search('', 0, 20)).toEqual([{ ...job, description: undefined }]);
  expect(jobs.dates()).toEqual([{ id: 1, changed: arrived.toISOString() }]);
  expect(jobs.find(1)).toEqual(job);
  expect(read('/jobs/1').body).toContain(job.description);
});

test('a page says in which language the posting is', () => {
  const { read } = siteOf(job, { ...job, id: 2, details: { language: 'fr' } });
  expect(read('/jobs/1').body.match(/lang="[^"]*"/g)).toEqual(['lang="en"']);
  expect(read('/jobs/2').body).toContain(`<div class="description" lang="fr">${job.description}`);
});

test.for(['/sitemap.xml', 'https://evil.example/sitemap.xml', '//evil.example/sitemap.xml'])(
  'the sitemap of %s has the addresses of the site',
  (url) => {
    const { body } = siteOf(job).read(url);
    expect(body).toContain(
      '<url><loc>https://board.example/jobs/1</loc><lastmod>2026-11-25T12:00:00.000Z</lastmod></url>',
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

test('a page has its address as structured data, which no text of a job ends', () => {
  const { body } = siteOf({ ...job, title: '</script><b>x' }).read('/jobs/1');
  const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(data)).toMatchObject({ title: '</script><b>x', url: 'https://board.example/jobs/1' });
});

test.for(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'])('%s is not allowed', (method) => {
  const { read } = siteOf(job);
  for (const url of ['/', '/jobs/1', '/nothing']) {
    expect(read(url, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  }
  expect(read('/', 'HEAD').status).toBe(200);
});
