import { describe, expect } from 'vitest';
import { useApi } from '../../support/api/api.ts';
import { lenient, minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf } from '../../support/api/responses.ts';

const { test } = useApi();

const nothing = 'tags=0, attributes=0, links=0, comments=0, properties=0, rewritten=0';

const email = 'jobs@example.org';
const url = 'https://example.org/apply';
const spaces = ' \t\u00a0\u3000\r\n';
const at = (...descriptions: readonly string[]) => descriptions.map((description) => ({ description }));
const html = (description: string) => ({ description });
const remote = { workplace: 'remote' };
const all = { workplace: 'hybrid', vacancy: 'existing', aiScreening: false };

/** What is sent, what is stored of it, and a part of what is counted. */
const rewritten: readonly (readonly [sent: object, stored: object, counted: string])[] = [
  [{}, {}, nothing],
  [html('<h2>Tasks</h2>Drive<script>x</script>'), html('<p><strong>Tasks</strong></p>Drive'), 'tags=2, '],
  [html('<p style="color:red" class="x">a</p>'), html('<p>a</p>'), 'attributes=2, '],
  [html('<a href="javascript:alert(1)">x</a>'), html('x'), 'links=1, '],
  [html('a<!-- x -->b'), html('ab'), 'comments=1, '],
  [html('Mail <jobs@acme.ca>, I </3 you'), html('Mail &lt;jobs@acme.ca&gt;, I &lt;/3 you'), 'tags=0, '],
  [html('&lt;p class=&quot;x&quot;&gt;a&amp;nbsp;b&lt;/p&gt;'), html('<p>a&nbsp;b</p>'), 'rewritten=1'],
  [html('Duties\r\n\r\n- a\r\n- b'), html('<p>Duties</p><p>- a<br>- b</p>'), 'rewritten=1'],
  [html('<![CDATA[<p>Cook</p>]]>'), html('<p>Cook</p>'), 'rewritten=1'],
  [html('&amp;lt;p&amp;gt;Cook&amp;lt;/p&amp;gt;'), html('<p>Cook</p>'), 'rewritten=1'],
  [{ title: 'Cook &amp;amp; Server&#10;(Night)' }, { title: 'Cook & Server (Night)' }, 'rewritten=1'],
  [{ title: '&eacute;'.repeat(256) }, { title: 'é'.repeat(256) }, 'rewritten=1'],
  [
    { applicantRoutingType: { id: 2 }, applicationUrl: `${url}?a=1&amp;b=2&amp;amp;c=3&#038;d=4` },
    { applicationUrl: `${url}?a=1&b=2&c=3&d=4` },
    'rewritten=1',
  ],
  [{ titel: 'x', salary: { amount: 1, period: { id: 1, units: 'x' } } }, {}, 'properties=2'],
  [
    { titel: 'x', details: { ...all, remote: true, travel: { percent: 10 } } },
    { details: all },
    'properties=3',
  ],
  [{ applicationEmail: `${spaces}${email}${spaces}` }, { applicationEmail: email }, 'rewritten=1'],
  // White space does not count in the length.
  [{ applicationEmail: email.padEnd(60) }, { applicationEmail: email }, 'rewritten=1'],
  [
    { applicantRoutingType: { id: 2 }, applicationUrl: `${spaces}${url}${spaces}` },
    { applicationUrl: url },
    'rewritten=1',
  ],
  [
    { applicantRoutingType: { id: 2 }, applicationUrl: `${url}?q=chef's` },
    { applicationUrl: `${url}?q=chef%27s` },
    'rewritten=1',
  ],
  // Each run of control characters becomes one space, before a text is measured.
  [
    { title: '\tCook\r\n(Night)\u0085', referenceId: 'A\u0001\u001f1', locations: at('Zzxq\nCity,\tBC') },
    { title: ' Cook (Night) ', referenceId: 'A 1', locations: at('Zzxq City, BC') },
    'rewritten=3',
  ],
  [{ title: `${'x'.repeat(255)}\r\n` }, { title: `${'x'.repeat(255)} ` }, 'rewritten=1'],
  [{ locations: at(' Zzxqburg ') }, { locations: [{ name: 'Zzxqburg', type: 'Town' }] }, 'unlisted=1'],
  [{ locations: at('Toronto, ON') }, { locations: at('Toronto, ON') }, nothing],
  [{ locations: at('Remote - Ontario') }, { locations: at('Ontario'), details: remote }, 'rewritten=1'],
  [
    { locations: at('Remote, Canada'), details: { vacancy: 'existing' } },
    { locations: at('Canada'), details: { ...remote, vacancy: 'existing' } },
    'rewritten=1',
  ],
  [
    { locations: at('Remote - Ontario'), details: { workplace: 'hybrid' } },
    { locations: at('Ontario'), details: { workplace: 'hybrid' } },
    'rewritten=1',
  ],
  [
    { locations: at('Ontario', 'Remote - Ontario', 'Remote, Quebec') },
    { locations: at('Ontario', 'Quebec') },
    'rewritten=2',
  ],
  // Several places in one text are split, up to three for a job.
  [
    { locations: at('Toronto; Ottawa', 'Remote - Calgary, AB', 'Toronto, ON / Head office - Regina, SK') },
    { locations: at('Toronto, ON', 'Ottawa, ON', 'Calgary, AB'), details: remote },
    'rewritten=3, omitted=1',
  ],
];

test.for(rewritten)('%j is stored as %j, and counted: %s', async ([sent, stored, counted], { employer }) => {
  const created = await employer.post('/jobs', { ...minimalJob, ...sent }, lenient);
  const job = jobOf(created, 201);
  expect(job).toMatchObject(stored);
  expect(created.headers['lenient-removed']).toContain(counted);
  // The job as it was read is valid in both modes.
  for (const mode of [{}, lenient]) {
    const again = await employer.put(`/jobs/${job.id}`, created.text, mode);
    expect([again.text, again.headers['lenient-removed'] ?? nothing]).toEqual([created.text, nothing]);
  }
  const changed = await employer.put(`/jobs/${job.id}`, sent, lenient);
  expect([changed.text, changed.headers['lenient-removed']]).toEqual([
    created.text,
    created.headers['lenient-removed'],
  ]);
});

test.for<[object, string]>([
  [html('<script>x</script>'), '/description blank'],
  [html('<!-- x -->'), '/description blank'],
  [html('<p>\u200b</p>'), '/description blank'],
  [html('&#x3164;'), '/description blank'],
  [{ title: '\r\n' }, '/title blank'],
  [{ applicationEmail: spaces }, '/applicationEmail required'],
  [{ applicantRoutingType: { id: 2 }, applicationUrl: spaces }, '/applicationUrl required'],
  [{ locations: at('Seattle, WA') }, '/locations/0 location_abroad'],
  [{ locations: at('Remote - USA') }, '/locations/0 location_abroad'],
  [{ locations: at('N/A') }, '/locations/0 unknown_location'],
  [{ locations: at('Various, ON') }, '/locations/0 unknown_location'],
  [{ locations: at('Richmond, XX') }, '/locations/0 unknown_province'],
  [{ details: { workplace: 'Remote' } }, '/details/workplace not_in_list'],
  [{ categories: [{ id: 99 }], titel: 'x' }, '/categories/0 not_in_list'],
  [{ salary: { amount: 1 } }, '/salary/period required'],
])('%j is refused in lenient mode, too: %s', async ([sent, fault], { employer }) => {
  expect(faultsOf(await employer.post('/jobs', { ...minimalJob, ...sent }, lenient))).toEqual([fault]);
});

test('a job is found by a referenceId that lenient mode changes', async ({ employer }) => {
  const { id } = jobOf(await employer.post('/jobs', { ...minimalJob, referenceId: 'A 1' }), 201);
  const changed = await employer.put('/jobs', { referenceId: 'A\n1', title: 'Cook' }, lenient);
  expect(jobOf(changed)).toMatchObject({ id, title: 'Cook' });
  expect(changed.headers['lenient-removed']).toContain('rewritten=1');
});

test('details with nothing but unknown members change nothing: they are not empty', async ({ employer }) => {
  const created = await employer.post('/jobs', { ...minimalJob, details: all });
  const path = `/jobs/${jobOf(created, 201).id}`;
  const put = await employer.put(path, { details: { remote: true } }, lenient);
  expect([put.text, put.headers['lenient-removed']]).toEqual([
    created.text,
    expect.stringContaining('properties=1'),
  ]);
});

test('a city that is not listed is a warning in a batch', async ({ employer }) => {
  const job = { ...minimalJob, referenceId: 'Z-1', locations: at('Zzxqburg') };
  const { body } = await employer.post('/jobs/batch', { operations: [{ op: 'put', job }] }, lenient);
  expect(body).toMatchObject({
    results: [{ removed: { unlisted: 1 }, warnings: [{ code: 'unlisted_location' }] }],
  });
});

describe('Prefer:', () => {
  test.for([
    ...[undefined, 'handling=strict', 'return=minimal', 'lenient', 'handling', 'xhandling=lenient'],
    ...['a="x, handling=lenient"', 'a="x, handling=lenient'],
  ])('%s is strict', async (prefer, { employer }) => {
    const response = await employer.post('/jobs', { ...minimalJob, description: '<h2>x</h2>' }, { prefer });
    expect(faultsOf(response)).toEqual(['/description html_tag']);
    const created = await employer.post('/jobs', minimalJob, { prefer });
    expect(created.headers['preference-applied']).toBeUndefined();
    expect(created.headers['lenient-removed']).toBeUndefined();
  });

  test.for([
    'handling=lenient',
    'Handling=Lenient',
    'return=minimal, handling=lenient',
    'handling="lenient"; x=1',
  ])('%s is lenient, and every successful POST and PUT confirms it', async (prefer, { employer }) => {
    const headers = { prefer };
    const created = await employer.post('/jobs', { ...minimalJob, referenceId: 'R' }, headers);
    const { id } = jobOf(created, 201);
    for (const response of [
      created,
      await employer.put(`/jobs/${id}`, { title: 'x' }, headers),
      await employer.put(`/jobs/${id}`, {}, headers),
      await employer.put('/jobs', { referenceId: 'R' }, headers),
      await employer.put('/jobs', { ...minimalJob, referenceId: 'S' }, headers),
    ]) {
      expect(response.headers['preference-applied']).toBe('handling=lenient');
      expect(response.headers['lenient-removed']).toBe(nothing);
    }
  });
});
