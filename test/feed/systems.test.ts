import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { useFolder } from '../support/folders.ts';
import { serve, useServers } from './serve.ts';
import { runCommand } from './sync-command.ts';

useServers();
const folder = useFolder();
const text = '<p>You cook the meals of the day, and keep the kitchen clean.</p>';

/** Where each system has an employer's postings, and one posting as it writes it. */
const postings = {
  greenhouse: {
    path: '/v1/boards/acme/jobs?content=true',
    body: {
      jobs: [
        {
          id: 4418207,
          title: 'Cook',
          location: { name: 'Calgary, Alberta, Canada' },
          content: text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
          absolute_url: 'https://boards.greenhouse.example/1',
          departments: [{ id: 1, name: 'Kitchen', child_ids: [], parent_id: null }],
          offices: [{ id: 2, name: 'Head office', location: null }],
          language: 'en',
          metadata: null,
        },
      ],
      meta: { total: 1 },
    },
  },
  lever: {
    path: '/v0/postings/acme?mode=json',
    body: [
      {
        id: '5ac21346',
        text: 'Cook',
        country: 'CA',
        categories: {
          commitment: 'Full-time',
          department: 'Kitchen',
          location: 'Calgary, AB',
          allLocations: ['Calgary, AB', 'Edmonton, AB'],
        },
        description: text,
        lists: [{ text: 'Tasks', content: '<li>Cook</li>' }],
        additional: '',
        hostedUrl: 'https://jobs.lever.example/1',
        applyUrl: 'https://jobs.lever.example/1/apply',
        createdAt: 1795000000000,
        workplaceType: 'unspecified',
        salaryRange: { min: 40000, max: 50000, currency: 'CAD', interval: 'per-year-salary' },
      },
    ],
  },
  ashby: {
    path: '/posting-api/job-board/acme?includeCompensation=true',
    body: {
      apiVersion: '1',
      jobs: [
        {
          id: '145ff46b',
          title: 'Cook',
          location: 'Head office',
          secondaryLocations: [],
          address: {
            postalAddress: { addressLocality: 'Calgary', addressRegion: 'Alberta', addressCountry: 'Canada' },
          },
          department: 'Kitchen',
          team: 'Line',
          employmentType: 'FullTime',
          isListed: true,
          isRemote: null,
          workplaceType: 'OnSite',
          descriptionHtml: text,
          jobUrl: 'https://jobs.ashby.example/1',
          applyUrl: 'https://jobs.ashby.example/1/application',
          compensation: {
            compensationTierSummary: '$81K – $87K • 0.5% – 1.75%',
            scrapeableCompensationSalarySummary: '$81K - $87K',
            summaryComponents: [
              {
                compensationType: 'Salary',
                interval: '1 YEAR',
                currencyCode: 'CAD',
                minValue: 81000,
                maxValue: 87000,
              },
              {
                compensationType: 'EquityPercentage',
                interval: 'NONE',
                currencyCode: null,
                minValue: 0.5,
                maxValue: 1.75,
              },
            ],
          },
        },
      ],
    },
  },
  recruitee: {
    path: '/api/offers/',
    body: {
      offers: [
        {
          id: 901,
          guid: 'q1z',
          title: 'Cook',
          department: 'Kitchen',
          city: 'Calgary',
          state_code: 'AB',
          country: 'Canada',
          country_code: 'CA',
          location: 'Calgary, Alberta, Canada',
          description: text,
          requirements: '<p>None.</p>',
          employment_type_code: 'fulltime_permanent',
          careers_url: 'https://acme.example/o/1',
          careers_apply_url: 'https://acme.example/o/1/c/new',
          salary: { min: '20', max: '25', currency: 'CAD', period: 'hour' },
          remote: false,
          close_at: null,
        },
      ],
    },
  },
} as const;

const posting = (id: number) => ({
  id: `74399900${id}`,
  uuid: `u-${id}`,
  name: 'Cook',
  refNumber: 'REF1',
  language: { code: 'en', label: 'English' },
  location: {
    city: 'Calgary',
    region: 'AB',
    country: 'ca',
    remote: false,
    fullLocation: 'Calgary, AB, Canada',
  },
  department: { id: '1', label: 'Kitchen' },
  typeOfEmployment: { id: 'permanent', label: 'Full-time' },
});

/** A server of SmartRecruiters with so many postings. */
const smartRecruiters = (count: number, changes: (offset: number) => object = () => ({})) => {
  const asked: string[] = [];
  let refusals = 1;
  const origin = serve(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    asked.push(url);
    const id = /^\/v1\/companies\/acme\/postings\/(\d+)$/.exec(pathname)?.[1];
    const [offset, limit] = [Number(searchParams.get('offset')), Number(searchParams.get('limit'))];
    const content = Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) =>
      posting(offset + at),
    );
    const sections = {
      companyDescription: { title: 'Company', text: '<p>We are.</p>' },
      jobDescription: { title: 'Job', text },
      qualifications: {},
    };
    if (id === undefined)
      response.end(JSON.stringify({ offset, limit, totalFound: count, content, ...changes(offset) }));
    else if (refusals-- > 0) response.writeHead(429).end();
    else
      response.end(
        JSON.stringify({
          ...posting(Number(id) - 7439990000),
          id,
          applyUrl: `https://jobs.example/${id}`,
          jobAd: { sections },
        }),
      );
  });
  return origin.then((base) => ({ base, asked }));
};

const mapOf = (name: string) => join(folder, `${name}.json`);
const readMap = (name: string) => JSON.parse(readFileSync(mapOf(name), 'utf8'));

describe.each(Object.entries(postings))('%s', (name, { path, body }) => {
  test('init writes what is left to say, and with it each posting is valid', async () => {
    const base = await serve(({ url }, response) => {
      response.writeHead(url === path ? 200 : 404).end(JSON.stringify(body));
    });
    const feed = [`${name}:acme`, '--base', base];
    const { status, out } = await runCommand(['init', ...feed, '--map', mapOf(name)]);
    expect({ status, out }).toMatchObject({
      status: 0,
      out: expect.stringContaining(`check ${name}:acme --map`),
    });
    const own =
      name === 'greenhouse'
        ? { defaults: { positionType: expect.stringMatching(/^\? \(1 job without/) } }
        : {};
    expect(readMap(name)).toEqual({
      categories: { Kitchen: expect.stringMatching(/^\? .*\(1 job\)/) },
      ...own,
    });
  });

  test('a map file completes that of the system', async () => {
    const base = await serve((_, response) => response.end(JSON.stringify(body)));
    writeFileSync(
      mapOf(`${name}-own`),
      JSON.stringify({ categories: { Kitchen: 19 }, defaults: { positionType: 1 } }),
    );
    const args = ['check', `${name}:acme`, '--base', base, '--map', mapOf(`${name}-own`), '--json'];
    const { out } = await runCommand(args);
    const problems = JSON.parse(out).problems.filter(({ code }: { code: string }) => code !== 'pay_missing');
    expect({ ...JSON.parse(out), problems }).toMatchObject({ jobs: 1, valid: 1, problems: [] });
  });
});

describe('smartrecruiters', () => {
  test('reads all pages, and the text of each posting', async () => {
    const { base, asked } = await smartRecruiters(230);
    const { status, out } = await runCommand([
      'init',
      'smartrecruiters:acme',
      '--base',
      base,
      '--map',
      mapOf('s'),
    ]);
    expect({ status, out }).toEqual({ status: 0, out: expect.stringContaining('ndjson: 230 jobs') });
    expect(readMap('s')).toEqual({ categories: { Kitchen: expect.stringMatching(/^\? .*\(230 jobs\)/) } });
    const pages = asked.filter((url) => url.includes('?'));
    expect(pages).toEqual([0, 100, 200].map((at) => `/v1/companies/acme/postings?limit=100&offset=${at}`));
    // One was refused as one too many, and was repeated.
    expect(asked.length - pages.length).toBe(231);
  });

  test.each([
    [
      'changes while it is read',
      (offset: number) => (offset > 0 ? { totalFound: 149 } : {}),
      /changed while it was read/,
    ],
    ['ends early', (offset: number) => (offset > 0 ? { content: [] } : {}), /changed while it was read/],
    [
      'repeats a page',
      (offset: number) => (offset > 0 ? { content: Array.from({ length: 50 }, () => posting(1)) } : {}),
      /has 100 postings, and says that it has 150/,
    ],
    ['is no list', () => ({ content: null }), /no list of postings/],
    ['has too many', () => ({ totalFound: 1e9 }), /no list of postings/],
  ])('a list that %s is status 1', async (_, changes, message) => {
    const { base } = await smartRecruiters(150, changes);
    const { status, err } = await runCommand(['check', 'smartrecruiters:acme', '--base', base]);
    expect({ status, err }).toEqual({ status: 1, err: expect.stringMatching(message) });
  });

  test('a page that is not JSON', async () => {
    const base = await serve((_, response) => response.end('<html>'));
    const { err } = await runCommand(['check', 'smartrecruiters:acme', '--base', base]);
    expect(err).toContain('is not JSON');
  });
});

test.each([['workable:acme'], ['greenhouse:'], ['recruitee:a/b'], ['constructor:x']])(
  '%s is no system',
  async (feed) => {
    const { status, err } = await runCommand(['check', feed]);
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringContaining('is none of greenhouse:NAME, lever:NAME'),
    });
  },
);

test('a base that is no address is incorrect usage', async () => {
  expect(await runCommand(['check', 'lever:acme', '--base', 'x'])).toMatchObject({ status: 2 });
});

test('an employer without a job board is status 1', async () => {
  const base = await serve((_, response) => response.writeHead(404).end('{}'));
  const { status, err } = await runCommand(['check', 'lever:acme', '--base', base]);
  expect({ status, err }).toEqual({
    status: 1,
    err: expect.stringMatching(/postings\/acme responds with 404; check/),
  });
});
