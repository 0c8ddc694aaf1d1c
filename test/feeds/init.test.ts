import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFeed } from '../../client/src/cli/check/check-feed.ts';
import { initMap } from '../../client/src/cli/init/init-command.ts';
import { readMapFile } from '../../client/src/cli/map/map-file.ts';
import { openFeed } from '../../client/src/cli/open-feed.ts';
import { bytesOf, indeed, indeedJob } from './support.ts';

let folder: string;
let files = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a first map file for a feed. */
const init = async (feed: string) => {
  files += 1;
  const [path, map] = [join(folder, `feed-${files}`), join(folder, `map-${files}.json`)];
  writeFileSync(path, feed);
  const said = await initMap(path, map, {});
  const text = readFileSync(map, 'utf8');
  return { said, text, map: JSON.parse(text) };
};

const check = async (feed: string, map: string) =>
  checkFeed(await openFeed(bytesOf(feed), { map: readMapFile(map), lenient: true }), {
    lenient: true,
    now: new Date('2026-11-20'),
  });

const header =
  'Job Title,Job ID,City,Province,Department,Employment Type,Job Description,Requirements,Apply By,How to Apply,Pay,Posted By';
const spreadsheet = `${header}
Line Cook,A-1,Kelowna,BC,Kitchen,Full-time,Cook in the evenings.,FoodSafe,12/11/2026,jobs@kitchen.ca,$20/hr,Ann
Server,A-2,Kelowna,BC,Dining Room,Casual,Friendly servers wanted.,,12/31/2026,jobs@kitchen.ca,$18/hr,Ann
Clerk,A-3,Toronto,Ontario,Retail,Part-time,Front desk.,Patience,,jobs@kitchen.ca,DOE,Bob
`;

test('a spreadsheet is valid once the lines that begin with ? are filled in', async () => {
  const { said, text, map } = await init(spreadsheet);
  expect(map).toEqual({
    fields: {
      referenceId: 'Job ID',
      title: 'Job Title',
      city: 'City',
      state: 'Province',
      category: 'Department',
      positionType: 'Employment Type',
      description: { join: ['Job Description', { path: 'Requirements', heading: 'Requirements' }] },
      closeDate: 'Apply By',
      salary: 'Pay',
      applicationEmail: 'How to Apply',
    },
    categories: { Kitchen: '? (1 job)', 'Dining Room': '? (1 job)' },
    positionTypes: { Casual: '? (1 job)' },
    dateFormat: 'MM/DD/YYYY',
  });
  expect(said).toContain('"How to Apply" (by its values)');
  expect(said).toContain('joined from "Job Description", "Requirements"');
  expect(said).toContain('19 (Hospitality and Food Services)');
  expect(() => readMapFile(text)).toThrow(/lines to fill in.*"Dining Room".*"Casual"/s);
  const filled = text.replaceAll(/"\? \(1 job\)"/g, '4');
  expect(await check(spreadsheet, filled)).toMatchObject({
    valid: 3,
    invalid: 0,
    unread: [{ name: 'Posted By', jobs: 3 }],
  });
});

const html = `<p>${'About the job. '.repeat(10)}</p>`;

/** One job of each system, in the shape of its documentation, and the fields of its map. */
const systems: Readonly<Record<string, readonly [feed: string, item: string | undefined, fields: object]>> = {
  Lever: [
    JSON.stringify([
      {
        id: '5ac21346',
        text: 'Cook',
        categories: { commitment: 'Full-time', department: 'Kitchen', location: 'Oka, QC', team: 'Line' },
        country: 'CA',
        description: html,
        descriptionPlain: 'About the job.',
        lists: [
          { text: 'Tasks', content: `<li>${'Cook. '.repeat(20)}</li>` },
          { text: 'Profile', content: `<li>${'Learn. '.repeat(20)}</li>` },
        ],
        additional: html,
        hostedUrl: 'https://jobs.lever.example/1',
        applyUrl: 'https://jobs.lever.example/1/apply',
        createdAt: 1795000000000,
        workplaceType: 'onsite',
        salaryRange: { min: 40000, max: 50000, currency: 'CAD', interval: 'per-year-salary' },
      },
    ]),
    undefined,
    {
      referenceId: 'id',
      title: 'text',
      location: 'categories/location',
      country: 'country',
      category: 'categories/department',
      positionType: 'categories/commitment',
      description: {
        join: ['description', 'additional', { each: 'lists', heading: 'text', path: 'content' }],
      },
      salaryAmount: 'salaryRange/min',
      salaryMaxAmount: 'salaryRange/max',
      salaryCurrency: 'salaryRange/currency',
      salaryPeriod: 'salaryRange/interval',
      applicationUrl: 'applyUrl',
      workplace: 'workplaceType',
    },
  ],
  Greenhouse: [
    JSON.stringify({
      jobs: [
        {
          absolute_url: 'https://boards.greenhouse.example/1',
          internal_job_id: 7,
          location: { name: 'Oka, QC' },
          id: 4418207,
          updated_at: '2026-11-20T00:00:00-05:00',
          requisition_id: '50',
          title: 'Cook',
          content: '&lt;p&gt;About the job.&lt;/p&gt;',
          departments: [{ id: 1, name: 'Kitchen', child_ids: [], parent_id: null }],
          offices: [{ id: 2, name: 'Head office' }],
        },
        {
          absolute_url: 'https://boards.greenhouse.example/2',
          location: { name: 'Oka, QC' },
          id: 4418208,
          requisition_id: '50',
          title: 'Server',
          content: '&lt;p&gt;About the job.&lt;/p&gt;',
          departments: [],
        },
      ],
      meta: { total: 2 },
    }),
    'jobs',
    {
      referenceId: 'id',
      title: 'title',
      location: 'location/name',
      category: 'departments/name',
      description: 'content',
      applicationUrl: 'absolute_url',
    },
  ],
  Personio: [
    `<?xml version="1.0" encoding="UTF-8"?>
<workzag-jobs>
${[1, 2]
  .map(
    (
      id,
    ) => `<position><id>${id}</id><subcompany>Acme</subcompany><office>Oka</office><department>Kitchen</department>
<recruitingCategory>Staff</recruitingCategory><name>Cook</name><jobDescriptions>
<jobDescription><name>Tasks</name><value><![CDATA[${html}]]></value></jobDescription>
<jobDescription><name>Profile</name><value><![CDATA[${html}]]></value></jobDescription>
</jobDescriptions><employmentType>permanent</employmentType><schedule>full-time</schedule></position>`,
  )
  .join('\n')}
</workzag-jobs>`,
    'workzag-jobs/position',
    {
      referenceId: 'id',
      title: 'name',
      location: 'office',
      category: 'department',
      positionType: 'employmentType',
      description: {
        join: [{ each: 'jobDescriptions/jobDescription', heading: 'name', path: 'value' }],
      },
    },
  ],
  Workable: [
    JSON.stringify({
      name: 'Acme',
      jobs: [
        {
          title: 'Cook',
          shortcode: '3AE2F',
          employment_type: 'Full-time',
          telecommuting: false,
          department: 'Kitchen',
          url: 'https://apply.workable.example/j/3AE2F',
          application_url: 'https://apply.workable.example/j/3AE2F/apply',
          country: 'Canada',
          city: 'Oka',
          state: 'Quebec',
          description: html,
          requirements: html,
          benefits: html,
        },
      ],
    }),
    'jobs',
    {
      referenceId: 'shortcode',
      title: 'title',
      city: 'city',
      state: 'state',
      country: 'country',
      category: 'department',
      positionType: 'employment_type',
      description: {
        join: [
          'description',
          { path: 'requirements', heading: 'Requirements' },
          { path: 'benefits', heading: 'Benefits' },
        ],
      },
      applicationUrl: 'application_url',
    },
  ],
  SmartRecruiters: [
    JSON.stringify({
      totalFound: 1,
      content: [
        {
          id: '743999',
          name: 'Cook',
          refNumber: 'REF1',
          location: { city: 'Oka', region: 'QC', country: 'ca', remote: false },
          department: { label: 'Kitchen' },
          typeOfEmployment: { id: 'permanent', label: 'Full-time' },
          applyUrl: 'https://jobs.smartrecruiters.example/743999',
          jobAd: {
            sections: {
              jobDescription: { title: 'Job Description', text: html },
              qualifications: { title: 'Qualifications', text: html },
            },
          },
        },
      ],
    }),
    'content',
    {
      referenceId: 'refNumber',
      title: 'name',
      city: 'location/city',
      state: 'location/region',
      country: 'location/country',
      category: 'department/label',
      positionType: 'typeOfEmployment/label',
      description: {
        join: [
          { path: 'jobAd/sections/jobDescription/text', heading: 'Job description' },
          { path: 'jobAd/sections/qualifications/text', heading: 'Qualifications' },
        ],
      },
      applicationUrl: 'applyUrl',
      workplace: 'location/remote',
    },
  ],
  Ashby: [
    JSON.stringify({
      apiVersion: '1',
      jobs: [
        {
          id: '145ff46b',
          title: 'Cook',
          location: 'Oka, QC',
          department: 'Kitchen',
          employmentType: 'FullTime',
          isRemote: true,
          descriptionHtml: html,
          descriptionPlain: 'About the job.',
          jobUrl: 'https://jobs.ashby.example/1',
          applyUrl: 'https://jobs.ashby.example/1/application',
        },
      ],
    }),
    'jobs',
    {
      referenceId: 'id',
      title: 'title',
      location: 'location',
      category: 'department',
      positionType: 'employmentType',
      description: 'descriptionHtml',
      applicationUrl: 'applyUrl',
      workplace: 'isRemote',
    },
  ],
  Indeed: [
    indeed(indeedJob({ requirements: `<![CDATA[${html}]]>` }), indeedJob({ referencenumber: 'R-2' })),
    undefined,
    {
      referenceId: 'referencenumber',
      title: 'title',
      city: 'city',
      state: 'state',
      country: 'country',
      category: 'category',
      positionType: 'jobtype',
      description: { join: ['description', { path: 'requirements', heading: 'Requirements' }] },
      salary: 'salary',
      applicationUrl: 'url',
    },
  ],
};

test.each(Object.entries(systems))('the fields of %s are found', async (_, [feed, item, fields]) => {
  const { map } = await init(feed);
  expect({ item: map.item, fields: map.fields }).toEqual({ item, fields });
});

test('what no name and no value shows is left to fill in, and nothing is guessed', async () => {
  const { map } = await init('colour,Ends,Type\nred,11/12/2026,A\nred,11/12/2026,A\n');
  expect(map).toEqual({
    fields: {
      positionType: 'Type',
      referenceId: '? (where the referenceId is)',
      title: '? (where the title is)',
      description: '? (where the description is)',
    },
    positionTypes: { A: '? (2 jobs)' },
    defaults: {
      location: '? (2 jobs without; such as Toronto, ON)',
      category: '? (2 jobs without; such as Retail)',
      applicationEmail: '? (2 jobs without; such as jobs@example.org)',
    },
  });
});

test('nested names are found by their ends, but not those of the employer', async () => {
  const feed = {
    attributes: { title: 'Cook', body: '<p>x</p>' },
    id: 'R-1',
    place: { city: 'Oka', province: 'QC' },
  };
  const { map } = await init(
    JSON.stringify([{ ...feed, team: { name: 'Food' }, company: { url: 'https://a.example' } }]),
  );
  expect(map.fields).toEqual({
    referenceId: 'id',
    title: 'attributes/title',
    description: 'attributes/body',
    city: 'place/city',
    state: 'place/province',
    category: 'team/name',
  });
});

test('columns with the names and ids of the API need no answer', async () => {
  const { map } = await init(
    'referenceId,title,location,category,positionType,description,applicationEmail\nR-1,a,Oka QC,19,1,b,a@b.ca\n',
  );
  expect(Object.keys(map)).toEqual(['fields']);
});

test('a file whose first line has no names is refused', async () => {
  await expect(init('Our open jobs,,\nJob Title,Job ID,City\nCook,1,Oka\n')).rejects.toThrow(
    /first line of CSV/,
  );
});

test('dates that can be read in two ways need an order', async () => {
  expect((await init('Closing date\n11/12/2026\n')).map.dateFormat).toMatch(/^\? \(1 job: /);
  expect((await init('Closing date\n11/12/2026\n31/12/2026\n')).map.dateFormat).toBe('DD/MM/YYYY');
});

test('a reference that is too long is hashed, and one that repeats is not proposed', async () => {
  const long = `https://jobs.example/${'x'.repeat(40)}`;
  expect((await init(`Job ID\n${long}\n${long}2\n`)).map.fields.referenceId).toEqual({ hash: 'Job ID' });
  expect((await init('Job ID,No\n1,7\n1,8\n')).map.fields.referenceId).toBe('No');
});

test('an existing file is not overwritten, and jobs of the API need no map file', async () => {
  const feed = join(folder, 'jobs.json');
  const map = join(folder, 'existing.json');
  writeFileSync(map, 'mine');
  writeFileSync(feed, '[{"title":"Cook"}]');
  await expect(initMap(feed, map, {})).rejects.toThrow(/existing\.json exists/);
  expect(readFileSync(map, 'utf8')).toBe('mine');
  writeFileSync(feed, '[{"locations":[],"applicantRoutingType":{"id":1}}]');
  expect(await initMap(feed, map, {})).toContain('no map file is needed');
});
