import { expect, test } from 'vitest';
import { codesOf, indeed, indeedJob, readAll, readOne } from './support.ts';

/** One job of each system, as its documentation shows it, with the map of its description. */
const systems = {
  Lever: {
    record: {
      description: '<div>About <b>us</b></div>',
      lists: [
        { text: 'What you&#39;ll do', content: '<li>Cook</li><li>Clean</li>' },
        { text: 'Requirements', content: '<li>FoodSafe</li>' },
      ],
      additional: 'Apply by Friday.\n\nTips & meals\nfree',
    },
    join: ['description', { each: 'lists', heading: 'text', path: 'content' }, 'additional'],
    html:
      "<div>About <b>us</b></div><p><strong>What you'll do</strong></p><ul><li>Cook</li><li>Clean</li></ul>" +
      '<p><strong>Requirements</strong></p><ul><li>FoodSafe</li></ul>' +
      '<p>Apply by Friday.</p><p>Tips &amp; meals<br>free</p>',
  },
  Workable: {
    record: { description: '<p>About us</p>', requirements: '<ul><li>FoodSafe</li></ul>', benefits: null },
    join: [
      'description',
      { path: 'requirements', heading: 'Requirements' },
      { path: 'benefits', heading: 'Benefits' },
    ],
    html: '<p>About us</p><p><strong>Requirements</strong></p><ul><li>FoodSafe</li></ul>',
  },
  SmartRecruiters: {
    record: {
      jobAd: { sections: { jobDescription: { text: 'Cook' }, qualifications: { text: '<p>FoodSafe</p>' } } },
    },
    join: [
      { path: 'jobAd/sections/jobDescription/text', heading: 'Job Description' },
      { path: 'jobAd/sections/qualifications/text', heading: 'R&D <x>' },
    ],
    html: '<p><strong>Job Description</strong></p><p>Cook</p><p><strong>R&amp;D</strong></p><p>FoodSafe</p>',
  },
};

test.each(Object.entries(systems))('the description of %s is joined', async (_, { record, join, html }) => {
  const { job } = await readOne(JSON.stringify([record]), { map: { fields: { description: { join } } } });
  expect(job.description).toBe(html);
});

test('the elements of a list in XML are joined in their order', async () => {
  const part = (name: string, value: string) =>
    `<jobDescription><name>${name}</name><value><![CDATA[${value}]]></value></jobDescription>`;
  const texts = part('Tasks', '<ul><li>Cook</li></ul>') + part('Profile', 'FoodSafe');
  const { job } = await readOne(
    `<workzag-jobs><position><jobDescriptions>${texts}</jobDescriptions></position></workzag-jobs>`,
    {
      map: {
        item: 'workzag-jobs/position',
        fields: {
          description: {
            join: [{ each: 'jobDescriptions/jobDescription', heading: 'name', path: 'value' }],
          },
        },
      },
    },
  );
  expect(job.description).toBe(
    '<p><strong>Tasks</strong></p><ul><li>Cook</li></ul><p><strong>Profile</strong></p><p>FoodSafe</p>',
  );
});

test('a description that occurs several times is joined; one alone stays as it is', async () => {
  const job = indeedJob({ description: 'a' }).replace('</job>', '<description>b\n\nc</description></job>');
  const { jobs } = await readAll(indeed(job, indeedJob({ description: 'a\nb', referencenumber: 'R-2' })));
  expect(jobs.map(({ description }) => description)).toEqual(['<p>a</p><p>b</p><p>c</p>', 'a\nb']);
});

test('HTML that is escaped twice is decoded leniently, and refused otherwise', async () => {
  const feed = JSON.stringify([{ intro: '<p>a</p>', more: '&lt;p&gt;b&lt;/p&gt;' }]);
  const map = { fields: { description: { join: ['intro', 'more'] } } };
  const [strict, lenient] = [await readOne(feed, { map }), await readOne(feed, { map, lenient: true })];
  expect(lenient.job.description).toBe('<p>a</p><p>b</p>');
  expect(codesOf(strict)).toContain('escaped_html /description');
  expect(codesOf(lenient)).not.toContain('escaped_html /description');
});

test('a description alone that is escaped twice is left to the service', async () => {
  const body = '&amp;lt;p&amp;gt;b &amp;amp;amp; c&amp;lt;/p&amp;gt;';
  const feed = JSON.stringify([{ body }]);
  const map = { fields: { description: 'body' } };
  const [strict, lenient] = [await readOne(feed, { map }), await readOne(feed, { map, lenient: true })];
  expect([strict.job.description, lenient.job.description]).toEqual([body, body]);
  const joined = { fields: { description: { join: ['body', 'body'] } } };
  const html = '<p>b &amp; c</p>';
  expect((await readOne(feed, { map: joined, lenient: true })).job.description).toBe(html + html);
});

test('a title and a place with entities are plain text', async () => {
  const record = {
    title: 'Cook &amp; Cleaner &#8211; Nights',
    city: 'Saint-J&eacute;r&ocirc;me',
    state: 'QC',
  };
  const { job } = await readOne(JSON.stringify([record]), { map: { fields: { title: 'title' } } });
  expect(job).toMatchObject({
    title: 'Cook & Cleaner – Nights',
    locations: [{ description: 'Saint-Jérôme, QC' }],
  });
});

test('a description without any of its parts is missing; parts that are no text are reported', async () => {
  const map = { fields: { description: { join: [{ path: 'a', heading: 'A' }, 'b'] } } };
  expect(codesOf(await readOne('[{"a":""}]', { map }))).toContain('required /description');
  expect(codesOf(await readOne('[{"a":"x","b":{"c":"y"}}]', { map }))).toContain('not_text /description');
});

test.each([
  [
    'elements and attributes, as they are written',
    indeed(
      indeedJob({ Requirements_Text: 'FoodSafe', company: '' }),
      indeedJob({ Requirements_Text: '<a id="1">x</a>', company: 'Acme', referencenumber: 'R-2' }),
    ),
    {},
    [
      { name: 'Requirements_Text', jobs: 2 },
      { name: 'company', jobs: 1 },
    ],
  ],
  [
    'what is beside a path that is read',
    JSON.stringify([
      {
        id: 'a',
        place: { city: 'Oka', zip: 'J0N', geo: { lat: 1 } },
        tags: ['x', 'y'],
        empty: [],
        none: null,
      },
    ]),
    { map: { fields: { referenceId: 'id', city: 'place/city', title: null } } },
    [
      { name: 'place/zip', jobs: 1 },
      { name: 'place/geo', jobs: 1 },
      { name: 'tags', jobs: 1 },
    ],
  ],
  [
    'what a map leaves out',
    'title,Notes,status\na,b,c\n',
    { map: { fields: { status: null } } },
    [{ name: 'Notes', jobs: 1 }],
  ],
  [
    'what a job of the API does not have, leniently',
    '[{"title":"a","notes":"b"}]',
    { lenient: true },
    [{ name: 'notes', jobs: 1 }],
  ],
])('what nothing reads is counted: %s', async (_, feed, options, unread) => {
  expect((await readAll(feed, options)).meta.unread).toEqual(unread);
});

test.each([
  [
    '<p>Cook &amp; <b>serve</b>.</p><ul><li>a</li></ul>',
    '<p>Cook &amp; <b>serve</b>.</p><ul><li>a</li></ul>',
  ],
  [
    'Call <xhtml:a href="https://a.example/?x=1&amp;y">us</xhtml:a><br/>now',
    'Call <a href="https://a.example/?x=1&amp;y">us</a><br>now',
  ],
  ['<div><p class="x">1 &lt; 2</p></div>', '<div><p>1 &lt; 2</p></div>'],
])('elements of HTML in XML are that HTML: %s', async (inside, html) => {
  const feed = `<jobs xmlns:xhtml="http://www.w3.org/1999/xhtml"><job><id>1</id><body>${inside}</body></job></jobs>`;
  const { job } = await readOne(feed, { map: { fields: { referenceId: 'id', description: 'body' } } });
  expect(job.description).toBe(html);
});

test('elements that are not of HTML are no text', async () => {
  const feed = '<jobs><job><id>1</id><body><p>x</p><duty>y</duty></body></job></jobs>';
  const item = await readOne(feed, { map: { fields: { referenceId: 'id', description: 'body' } } });
  expect(codesOf(item)).toContain('not_text /description');
});
