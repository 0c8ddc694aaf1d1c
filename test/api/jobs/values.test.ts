import { beforeAll, describe, expect, test } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { sendBatch } from '../../support/api/batches.ts';
import { createJob, minimalJob, readJob, without } from '../../support/api/jobs.ts';
import { faultsOf, type JobBody, jobOf } from '../../support/api/responses.ts';
import { openSync, sendChunk } from '../../support/api/syncs.ts';

const api = useApi();

const email = 'jobs@example.org';
const url = 'https://example.org/apply';
const emailOf = (length: number): string => email.padStart(length, 'x');
const urlOf = (length: number): string => `${url}?`.padEnd(length, 'x');
const at = (...descriptions: readonly unknown[]) => descriptions.map((description) => ({ description }));
const entries = (...ids: readonly unknown[]) => ids.map((id) => ({ id }));

/** Code points of one to four bytes in UTF-8; the last takes two UTF-16 units. */
const characters = ['x', 'é', '日', '🚀'];
/** White space, control and format characters, and fillers. */
const blanks = [
  ...['', ' ', '\t\n', '\u00a0\u2003', '\u3000', '\u200b', '\u00ad\u2060 \ufeff', '\u3164', '\u2800'],
  ...['\u115f\u1160', '\uffa0', '\u180e', '\u202e\u202c', '\ufe0f', '\u{e0041}\u{e007f}', '\ufffc'],
  ...['\u{1d159}', '\u0001\u0085'],
];
const controls = ['a\tb', 'a\r\nb', 'a\u0001b', 'a\u007fb', 'a\u0085b', 'a\u009fb', '\u001ba'];
/** 300 code points, of which 256 are the name. */
const longestPlace = `${'𠀀'.repeat(256)}${' '.repeat(40)}, BC`;

const notBooleans = ['true', 'false', 0, 1, {}, ''];

/** Texts that are no number as JSON writes it. */
const notNumbers = ['', ' 1', '1 ', '+1', '01', '1.', '.5', '1,5', '0x1', 'NaN', 'Infinity', '١'];
const notEntries = [1, 'Email', null, [], [{ id: 1 }]];

/** Faults, and the values of their property that every write refuses with exactly these. */
const refused: readonly (readonly [faults: string, ...values: unknown[]])[] = [
  ['/title type', 1, true, {}, [], ['x'], null],
  ['/title too_long', ...characters.map((one) => one.repeat(257)), ` ${'x'.repeat(256)}`],
  ['/title blank', ...blanks],
  ['/title invalid_character', ...controls],
  ['/referenceId type', 1, true, {}, [], ['x']],
  ['/referenceId too_long', ...characters.map((one) => one.repeat(51)), ` ${'x'.repeat(50)}`],
  ['/referenceId invalid_character', ...controls],
  ['/closeDate invalid_date', '2026-02-30', '2026-2-3', '2026-13-01', '2025-02-29', '2026-00-10', ''],
  ['/closeDate invalid_date', '20260101', '2026-01-01T00:00:00Z', '2026-01-01 ', ' 2026-01-01'],
  ['/closeDate invalid_date', '+2026-01-01', '02026-01-01', '2026-01-01\n', '２026-01-01'],
  ['/closeDate type', 1, {}, true],
  ['/confidential type', ...notBooleans],
  ['/autoRefresh type', ...notBooleans],
  ['/status not_in_list', '', 'Active', 'closed', ' draft'],
  ['/status type', 1, {}, [], true],
  ['/locations type', 'Richmond, BC', { description: 'Richmond, BC' }, null],
  ['/locations too_few', []],
  ['/locations too_many', at('Vancouver, BC', 'Zzxqville, ON', 'Montréal, QC', 'Laval, QC')],
  ['/locations/0 type', ['Richmond, BC'], [null]],
  ['/locations/0/description required', [{}], [{ id: 6122085 }]],
  ['/locations/0/description type', at(5), at(null)],
  ['/locations/0/description blank', ...blanks.map((blank) => at(blank))],
  ['/locations/0/description invalid_character', ...controls.map((control) => at(`${control}, BC`))],
  ['/locations/0/description too_long', at(`${longestPlace} `)],
  ['/locations/0 invalid_character', at('Écho <Bay>, NT'), at('Zzxq "Hills", BC'), at('Zzxq \u202eBay, BC')],
  ['/locations/0 unknown_location', at('Vancuver'), at('123, BC'), at('N/A'), at('Remote - Ontario')],
  ['/locations/0 unknown_province', at('Richmond, XX')],
  ['/locations/0 location_abroad', at('Seattle, WA')],
  [
    '/locations/2 duplicate',
    at('Richmond, BC', 'Laval, QC', 'Richmond, BC'),
    at('richmond', 'Laval', 'Richmond'),
  ],
  ['/locations/2 duplicate', at('Zzxqville, QC', 'Laval, QC', 'ZZXQVILLE ,qc')],
  ['/categories type', { id: 1 }, null],
  ['/categories too_few', []],
  ['/categories too_many', entries(1, 2, 3, 4)],
  ['/categories/0 type', [1], [null]],
  ['/categories/0 not_in_list', entries(0), entries(40)],
  ['/categories/1 not_in_list', entries(1, -1)],
  ['/categories/1 duplicate', entries(1, 1)],
  ['/categories/2 duplicate', [{ id: 1 }, { id: 2, name: 'x' }, { id: 1, name: 'y' }]],
  ['/categories/0/id type', ...[1.5, '1.5', null, ...notNumbers].map((id) => entries(id))],
  ['/categories/0/id required', [{}], [{ name: 'Legal' }]],
  ['/categories/0/title unknown_property', [{ id: 1, title: 'x' }]],
  ['/categories/0/id type, /categories/1 not_in_list', entries('x', 99, 3)],
  ...(['positionType', 'applicantRoutingType'] as const).flatMap((property) => [
    [`/${property} type`, ...notEntries] as const,
    [`/${property}/id not_in_list`, ...entries(0, -1, 6, 2 ** 31, 1e300)] as const,
    [`/${property}/id required`, {}, { name: 'Email' }] as const,
    [`/${property}/id type`, ...entries('1.5', 1.5, null, ...notNumbers)] as const,
    [`/${property}/nom unknown_property`, { id: 1, nom: 'x' }] as const,
  ]),
  ['/applicantRoutingType/id not_in_list', { id: 3 }],
  [
    '/applicationEmail invalid_email',
    'nobody',
    'a@1.2.3.4',
    'a?b@example.org',
    ` ${email}`,
    `${email}\n`,
    ' ',
  ],
  ['/applicationEmail too_long', emailOf(51)],
  ['/applicationEmail required', '', null],
  ['/applicationEmail type', 5, [email]],
  ['/applicationUrl invalid_url', 'example.org', 'https://localhost/', 'https://u:p@example.org/', ` ${url}`],
  ['/applicationUrl too_long', urlOf(201)],
  ['/applicationUrl required', '', null],
  ['/applicationUrl type', 5],
  ['/description type', 5, null, ['x']],
  ['/description blank', ...blanks, '<p>\u200b</p>', '&#8203;', '<p>&shy;&nbsp;</p><br>', '<b>\u2800</b>'],
  ['/description html_tag', '<h2>x</h2>', '<script>alert(1)</script>', 'Mail <jobs@acme.ca>'],
  ['/description html_attribute', '<p style="color:red">x</p>'],
  ['/description html_link', '<a>x</a>', '<a href="/jobs">x</a>', '<a href="&#106;avascript&colon;x">x</a>'],
  ['/description html_comment', 'x<!-- hidden -->', '<!doctype html>x'],
  ['/description escaped_html', '&lt;p&gt;Drive&lt;/p&gt;'],
  ['/salary type', 5, [], 'none'],
  ['/salary/plusCommission type', { plusCommission: 1 }, { plusCommission: 'true' }],
  ['/salary/period required', { amount: 1 }, { amount: 1, period: null }, { amount: 1, maxAmount: 2 }],
  [
    '/salary/amount required',
    { maxAmount: 2 },
    { period: { id: 1 } },
    { maxAmount: 2, plusCommission: true },
  ],
  ['/salary/period/id not_in_list', { amount: 1, period: { id: 0 } }, { amount: 1, period: { id: 6 } }],
  ['/salary/period/id required', { amount: 1, period: {} }],
  ['/salary/period type', { amount: 1, period: 1 }],
  ['/salary/period/id type', { amount: 1, period: { id: '1.5' } }],
  ['/salary/period/id not_in_list', { amount: 1, period: { id: '6' } }],
  ['/salary/amount type', ...notNumbers.map((amount) => ({ amount, period: { id: 1 } }))],
  ['/salary/amount too_many_decimals', { amount: '1.00001', period: { id: 1 } }],
  ['/salary/amount out_of_range', ...['-1', '1e400'].map((amount) => ({ amount, period: { id: 1 } }))],
  [
    '/salary/maxAmount out_of_range',
    { amount: 9_999_999_999.9999, maxAmount: 9_999_999_999.9998, period: { id: 1 } },
  ],
  ['/salary/maxAmount out_of_range, /salary/period required', { amount: 2, maxAmount: 1 }],
  ['/details type', 'remote', [], false],
  ['/details/workplace not_in_list', { workplace: 'home' }, { workplace: '' }, { workplace: 'Remote' }],
  ['/details/workplace type', { workplace: ['remote'] }],
  ['/details/vacancy not_in_list', { vacancy: 'none' }],
  ['/details/vacancy type', { vacancy: true }],
  ['/details/aiScreening type', { aiScreening: 'no' }, { aiScreening: 0 }],
  ['/details/language not_in_list', { language: 'EN' }, { language: 'fr-CA' }, { language: '' }],
  ['/details/language type', { language: true }],
  ['/details/remote unknown_property', { remote: true }],
  ['/details/toString unknown_property', { workplace: 'remote', toString: 1 }],
  ['/details/vacancy not_in_list, /details/workplace type', { workplace: 1, vacancy: 'x' }],
];

type Refused = readonly [faults: string, changes: Readonly<Record<string, unknown>>];

const rows = refused.flatMap(([faults, ...values]) =>
  values.map((value): Refused => {
    const [, property = ''] = faults.split(/[/ ]/);
    return [
      faults,
      { ...(property === 'applicationUrl' && { applicantRoutingType: { id: 2 } }), [property]: value },
    ];
  }),
);
/** A job without a valid referenceId has other faults where it is the address. */
const besideReference = rows.filter(([, changes]) => !('referenceId' in changes));

let employer: EmployerClient;
let creator: EmployerClient;
let stored: JobBody;

beforeAll(async () => {
  employer = await api.employer();
  creator = await api.employer();
  stored = await createJob(employer, { referenceId: 'R' });
});

describe('a value is refused, with the same faults', () => {
  test.each(rows)('%s: POST /jobs and PUT /jobs/{id} with %j', async (faults, changes) => {
    const expected = faults.split(', ');
    expect(faultsOf(await employer.post('/jobs', { ...minimalJob, ...changes }))).toEqual(expected);
    expect(faultsOf(await employer.put(`/jobs/${stored.id}`, changes))).toEqual(expected);
  });

  test('by a batch and by a chunk', async () => {
    const sync = await openSync(employer, { prefix: 'new' });
    for (let first = 0; first < besideReference.length; first += 100) {
      const some = besideReference.slice(first, first + 100);
      const jobs = some.map(([, changes], index) => ({
        ...minimalJob,
        ...changes,
        referenceId: `new ${index}`,
      }));
      const batches = [
        await sendBatch(
          employer,
          jobs.map((job) => ({ op: 'put', job })),
        ),
        await sendChunk(employer, sync, 1, jobs),
      ];
      for (const { results } of batches) {
        const reported = results.map(({ errors = [] }) =>
          errors.map(({ pointer, code }) => `${pointer} ${code}`),
        );
        expect(reported.map((faults) => faults.sort().join(', '))).toEqual(some.map(([faults]) => faults));
      }
    }
  });

  test('and nothing is changed', async () => {
    expect((await employer.get('/jobs')).body).toMatchObject({ paging: { total: 1 } });
    expect(await readJob(employer, stored)).toEqual(stored);
  });
});

const salary = (members: object) => ({
  salary: { amount: null, maxAmount: null, period: null, plusCommission: false, ...members },
});
const richmond = { id: 6122085, name: 'Richmond', description: 'Richmond, BC', type: 'Town' };

/** Changes, and how they are returned where that differs. */
const accepted: readonly (readonly [sent: object, returned?: object])[] = [
  ...characters.map((one) => [{ title: one.repeat(256) }] as const),
  ...characters.map((one) => [{ referenceId: one.repeat(50) }] as const),
  [{ title: ` ${'x'.repeat(254)} `, referenceId: ` ${'x'.repeat(48)} ` }],
  ...['.', '\u0301', '\ue000', '\u{1f9d1}\u200d\u{1f3ed}', '\u200b0', '\u05d0\u200f'].map(
    (visible) => [{ title: visible, description: visible }] as const,
  ),
  ...[' ', '0', '#/?&%', '__proto__', '"', '\\', '\u200b', 'null'].map(
    (text) => [{ referenceId: text }] as const,
  ),
  [{ referenceId: '' }, { referenceId: null }],
  [{ referenceId: null }],
  ...['active', 'archived', 'draft'].flatMap((status) =>
    ['0000-01-01', '1970-01-01', '2024-02-29', '9999-12-31'].map((closeDate) => {
      const sent = { status, closeDate, autoRefresh: true };
      const isOver = status === 'active' && closeDate < '2026-01-01';
      return isOver ? ([sent, { ...sent, status: 'archived' }] as const) : ([sent] as const);
    }),
  ),
  ...[true, false].map((value) => [{ confidential: value, autoRefresh: !value }] as const),
  [{ locations: at('Vancouver, BC', 'Zzxqville, ON', 'Montréal, QC') }],
  [{ locations: at('  MONTREAL ,QC  ') }, { locations: [{ name: 'Montréal', description: 'Montréal, QC' }] }],
  [{ locations: at('Toronto, Ontario, Canada') }, { locations: at('Toronto, ON') }],
  [{ locations: at('canada') }, { locations: [{ id: 6251999, description: 'Canada', type: 'Country' }] }],
  [
    { locations: at('  Zzxqville-sur-Mer , qc ') },
    { locations: [{ name: 'Zzxqville-sur-Mer', type: 'Town' }] },
  ],
  [{ locations: at(longestPlace) }, { locations: [{ name: '𠀀'.repeat(256) }] }],
  // A location is identified by its description alone.
  [
    { locations: [{ id: 1, description: 'Richmond, BC', latitude: 1, longitude: 'x', type: 5 }] },
    { locations: [richmond] },
  ],
  ...Array.from(
    { length: 13 },
    (_, row) => [{ categories: entries(3 * row + 3, 3 * row + 1, 3 * row + 2) }] as const,
  ),
  ...[1, 2, 3, 4, 5].map(
    (id) => [{ positionType: { id, name: 'ignored' } }, { positionType: { id } }] as const,
  ),
  [{ applicationEmail: emailOf(50) }],
  [{ applicationEmail: "o'brien+jobs@mail.example.org" }],
  [
    { applicantRoutingType: { id: 2, name: null }, applicationUrl: urlOf(200) },
    { applicationUrl: urlOf(200), applicationEmail: null },
  ],
  [{ applicantRoutingType: { id: 2 }, applicationUrl: 'HTTPS://EXAMPLE.ORG:443/à?id=1#top' }],
  // The address of the other type is dropped.
  [
    { applicationEmail: email, applicationUrl: url },
    { applicationEmail: email, applicationUrl: null },
  ],
  [{ applicationUrl: 'x' }, { applicationUrl: null }],
  ...[
    'Drive a truck.',
    '<div><p><strong>a</strong> <b>b</b> <em>c</em> <i>d</i><br></p><ul><li>e</li></ul><ol><li>f</li></ol></div>',
    '<a href="https://example.org/?a=1&amp;b=2" target="_blank">x</a> <a href="mailto:jobs@example.org">y</a>',
    '1 &lt; 2 &amp; 3 &gt; 2, and &lt;p&gt; is a tag',
    '<p>a\tb\nc</p>',
    '<p>Développeur 日本 🚀</p>',
  ].map((description) => [{ description }] as const),
  ...['Yearly year', 'Monthly month', 'Weekly week', 'Daily day', 'Hourly hour'].map((period, index) => {
    const [name, unit] = period.split(' ');
    return [
      salary({ amount: 1, period: { id: index + 1 } }),
      salary({ amount: 1, period: { id: index + 1, name, unit } }),
    ] as const;
  }),
  [{ salary: { amount: 0.3, maxAmount: 0.3, period: { id: 3 } } }],
  [{ salary: null }],
  [{ details: { workplace: 'hybrid', vacancy: 'existing', aiScreening: false, language: 'fr' } }],
];

const returnedAs = accepted.map(([sent, returned = sent]) => [sent, returned] as const);

test.each(returnedAs)('%j is accepted, and returned as %j', async (sent, returned) => {
  const other = await createJob(creator);
  const created = await createJob(creator, { ...sent });
  expect(created).toMatchObject(returned);
  expect(await readJob(creator, created)).toEqual(created);
  const changed = jobOf(await creator.put(`/jobs/${other.id}`, without(sent, 'referenceId')));
  expect(changed).toMatchObject(without(returned, 'referenceId'));
});
