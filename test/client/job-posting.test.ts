import fc from 'fast-check';
import type { JobPosting } from 'schema-dts';
import { describe, expect, test } from 'vitest';
import { type BoardJob, jsonLd, toJobPosting } from '../../client/src/index.ts';
import { addDays, dateIn } from '../../lib/dates.ts';

const url = 'https://board.example/jobs/7';

const toronto = { id: 1, name: 'Toronto', description: 'Toronto, ON', type: 'Town' } as const;
const ontario = { id: 2, name: 'Ontario', description: 'Ontario', type: 'Province' } as const;
const yukon = { id: 3, name: 'Yukon', description: 'Yukon', type: 'Territory' } as const;
const canada = { id: 4, name: 'Canada', description: 'Canada', type: 'Country' } as const;
const kamloops = { id: 5, name: 'Kamloops', description: 'Kamloops, BC', type: 'Town' } as const;
const unlisted = { id: 2_000_000_000, name: 'Smallville', description: 'Smallville', type: 'Town' } as const;

const job: BoardJob = {
  id: 7,
  employer: { id: 1, name: 'Harbour Foods' },
  title: 'Line Cook',
  publishDate: '2026-11-20',
  closeDate: '2027-01-19',
  confidential: false,
  locations: [toronto],
  categories: [{ id: 19, name: 'Hospitality and Food Services' }],
  positionType: { id: 1, name: 'Full Time' },
  salary: {
    amount: 20,
    maxAmount: null,
    period: { id: 5, name: 'Hourly', unit: 'hour' },
    plusCommission: false,
  },
  description: '<p>Four <strong>evenings</strong> a week.</p>',
  applicantRoutingType: { id: 1, name: 'Email' },
  applicationEmail: 'jobs@harbour.example',
  applicationUrl: null,
};

const posting = (changes: Partial<BoardJob> = {}) => toJobPosting({ ...job, ...changes }, { url });

const address = (more: object) => ({
  '@type': 'Place',
  address: { '@type': 'PostalAddress', addressCountry: 'CA', ...more },
});
const state = (name: string) => ({ '@type': 'State', name: `${name}, Canada` });
const country = { '@type': 'Country', name: 'Canada' };
const remote = { workplace: 'remote' } as const;

test('has all that Google requires, and all that it recommends where it is known', () => {
  expect(posting({ locations: [toronto, ontario], details: remote })).toEqual({
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: 'Line Cook',
    description: job.description,
    url,
    identifier: { '@type': 'PropertyValue', name: 'Harbour Foods', value: '7' },
    datePosted: '2026-11-20',
    validThrough: expect.stringMatching(/^2027-01-19T23:59:59-0[78]:00$/),
    employmentType: 'FULL_TIME',
    hiringOrganization: { '@type': 'Organization', name: 'Harbour Foods' },
    jobLocation: [address({ addressLocality: 'Toronto', addressRegion: 'ON' })],
    jobLocationType: 'TELECOMMUTE',
    applicantLocationRequirements: state('Ontario'),
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'CAD',
      value: { '@type': 'QuantitativeValue', value: 20, unitText: 'HOUR' },
    },
    directApply: true,
  });
});

const in2026 = fc.date({ min: new Date('2025-12-31'), max: new Date('2027-01-01'), noInvalidDate: true });

test.each([
  'America/Vancouver',
  'America/Toronto',
  'America/St_Johns',
  'America/Havana',
  'Pacific/Kiritimati',
  'UTC',
])('is valid until the end of its last day in %s', (timeZone) => {
  fc.assert(
    fc.property(in2026, (moment) => {
      const closeDate = moment.toISOString().slice(0, 10);
      const { validThrough } = toJobPosting({ ...job, closeDate }, { url, timeZone });
      const end = Date.parse(validThrough);
      expect(validThrough).toMatch(new RegExp(`^${closeDate}T23:59:59[+-]\\d\\d:\\d\\d$`));
      expect(dateIn(timeZone, new Date(end))).toBe(closeDate);
      expect(dateIn(timeZone, new Date(end + 1_000))).toBe(addDays(closeDate, 1));
    }),
    {
      numRuns: 400,
      examples: ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01'].map((day) => [new Date(day)]),
    },
  );
});

test('an offset of a day before the zones has whole minutes', () => {
  const { validThrough } = toJobPosting({ ...job, closeDate: '1800-01-01' }, { url });
  expect(validThrough).toBe('1800-01-01T23:59:59-08:12');
});

test('an unknown time zone is an error', () => {
  expect(() => toJobPosting(job, { url, timeZone: 'Toronto' })).toThrow(RangeError);
});

type Posting = ReturnType<typeof toJobPosting>;
/** Google reads no language, and schema.org has it for creative works only; search engines ignore it. */
type Unknown = Exclude<keyof Posting, keyof JobPosting | '@context' | 'inLanguage'>;

test('has the properties of the vocabulary of schema.org, with values of their types', () => {
  // The compiler checks these; compilers of the client need no such types.
  const known: JobPosting = posting();
  const unknown: never[] = [] as Unknown[];
  expect([known['@type'], unknown]).toEqual(['JobPosting', []]);
});

test.each([
  ['a country and no region', [canada], [address({})]],
  ['a province', [ontario], [address({ addressRegion: 'Ontario' })]],
  ['a territory', [yukon], [address({ addressRegion: 'Yukon' })]],
  ['a town without a province', [unlisted], [address({ addressLocality: 'Smallville' })]],
  [
    'several places',
    [kamloops, canada],
    [address({ addressLocality: 'Kamloops', addressRegion: 'BC' }), address({})],
  ],
])('a job in %s', (_, locations, jobLocation) => {
  const found = posting({ locations });
  expect(found).toMatchObject({ jobLocation });
  expect(found).not.toHaveProperty('applicantLocationRequirements');
  expect(JSON.stringify(jobLocation)).toBe(JSON.stringify('jobLocation' in found && found.jobLocation));
});

test.each([
  ['Ontario', [ontario], state('Ontario'), undefined],
  ['Canada', [canada], country, undefined],
  ['Toronto', [toronto], state('Ontario'), [address({ addressLocality: 'Toronto', addressRegion: 'ON' })]],
  [
    'two provinces',
    [ontario, kamloops, toronto],
    [state('Ontario'), state('British Columbia')],
    expect.anything(),
  ],
  ['an unlisted town', [unlisted], country, expect.anything()],
])('a remote job in %s', (_, locations, applicantLocationRequirements, jobLocation) => {
  const { jobLocation: found, ...rest } = {
    jobLocation: undefined,
    ...posting({ locations, details: remote }),
  };
  expect(rest).toMatchObject({ jobLocationType: 'TELECOMMUTE' });
  expect({ ...rest }.applicantLocationRequirements).toEqual(applicantLocationRequirements);
  expect(found).toEqual(jobLocation);
});

test.each(['Leeds Township, on', 'Leeds Township ,On', 'Leeds Township,ON'])(
  'a town that is not in the list, written %s, has its province',
  (description) => {
    const town = { id: 2_000_000_001, name: 'Leeds Township', description, type: 'Town' } as const;
    const { jobLocation, ...where } = posting({ locations: [town], details: remote });
    expect(jobLocation).toEqual([address({ addressLocality: 'Leeds Township', addressRegion: 'ON' })]);
    expect(where.applicantLocationRequirements).toEqual(state('Ontario'));
  },
);

test.each([['hybrid'], ['onsite']] as const)('a job that is %s is not remote', (workplace) => {
  expect(posting({ details: { workplace } })).not.toHaveProperty('jobLocationType');
});

describe('pay', () => {
  test.each([
    [1, 'year', 'YEAR'],
    [2, 'month', 'MONTH'],
    [3, 'week', 'WEEK'],
    [4, 'day', 'DAY'],
    [5, 'hour', 'HOUR'],
  ])('of the period %i is by %s', (id, unit, unitText) => {
    const salary = { amount: 20, maxAmount: 22.5, period: { id, name: '', unit }, plusCommission: true };
    expect(posting({ salary })).toMatchObject({
      baseSalary: { value: { minValue: 20, maxValue: 22.5, unitText } },
    });
  });

  test.each([null, { amount: null, maxAmount: null, period: null, plusCommission: true }])(
    'is left out where there is no amount: %j',
    (salary) => expect(posting({ salary })).not.toHaveProperty('baseSalary'),
  );
});

test.each([
  [1, 'FULL_TIME'],
  [2, 'PART_TIME'],
  [3, 'CONTRACTOR'],
  [4, 'TEMPORARY'],
  [5, 'VOLUNTEER'],
  [6, 'OTHER'],
])('the position type %i is %s', (id, employmentType) => {
  expect(posting({ positionType: { id, name: '' } })).toMatchObject({ employmentType });
});

test('a confidential job names no employer', () => {
  const found = posting({ employer: null, confidential: true });
  expect(found.hiringOrganization).toBe('confidential');
  expect(found.identifier).toEqual({ '@type': 'PropertyValue', value: '7' });
});

test('an application elsewhere is not direct', () => {
  const applicantRoutingType = { id: 2, name: 'URL' };
  expect(posting({ applicantRoutingType, applicationUrl: 'https://x.example' })).toMatchObject({
    directApply: false,
  });
});

test('its language is that of the posting', () => {
  expect(posting({ details: { language: 'fr' } })).toMatchObject({ inLanguage: 'fr' });
  expect(posting()).not.toHaveProperty('inLanguage');
});

test('no text of a job ends the script element, or begins a comment in it', () => {
  const title = '</script><script>alert(1)</script><!--<script>';
  const text = jsonLd(posting({ title }));
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(posting({ title }));
});
