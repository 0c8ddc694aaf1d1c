import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import schema from '../../feed/map.schema.json' with { type: 'json' };
import { UsageError } from '../../feed/src/errors.ts';
import { fieldNames } from '../../feed/src/map/fields.ts';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { codesOf, csvHeader, csvRow, indeed, indeedJob, readAll, readOne } from './support.ts';

test('a job of Indeed', async () => {
  const elements = { expirationdate: 'Fri, 20 Nov 2026 10:00:00 GMT', remotetype: 'Fully remote' };
  const { job, problems } = await readOne(indeed(indeedJob(elements)));
  expect(problems).toEqual([]);
  expect(job).toEqual({
    referenceId: 'R-1',
    title: 'Line Cook',
    status: 'active',
    locations: [{ description: 'Kelowna, BC' }],
    categories: [{ id: 31 }],
    positionType: { id: 1 },
    salary: { amount: 20, period: { id: 5 } },
    description: '<p>Evenings.</p>',
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://kitchen.example/1',
    closeDate: '2026-11-20',
    details: { workplace: 'remote' },
  });
});

test('a job of LinkedIn, in the order of its sources', async () => {
  const salary =
    '<salaries><salary><highEnd><amount>81000</amount><currencyCode>CAD</currencyCode></highEnd><lowEnd><amount>66500</amount></lowEnd><period>YEARLY</period></salary></salaries>';
  const element = (more: string) =>
    `<source><job><partnerJobId>L-1</partnerJobId><title>T</title><description>D</description><applyUrl>https://x.example</applyUrl><jobtype>FULL_TIME</jobtype><city>Halifax</city><state>NS</state>${more}</job></source>`;
  const functions =
    '<jobFunctions><jobFunction>Finance</jobFunction><jobFunction>Insurance</jobFunction></jobFunctions>';
  const full = await readOne(
    element(`<location>Sydney, NS</location>${functions}<industry>Legal</industry>${salary}`),
  );
  expect(full.problems).toEqual([]);
  expect(full.job).toMatchObject({
    locations: [{ description: 'Sydney, NS' }],
    categories: [{ id: 16 }, { id: 22 }],
    salary: { amount: 66_500, maxAmount: 81_000, period: { id: 1 } },
  });
  const { job } = await readOne(element('<industry>Legal</industry>'));
  expect(job).toMatchObject({
    locations: [{ description: 'Halifax, NS' }],
    categories: [{ id: 24 }],
    salary: null,
  });
  const dollars = await readOne(element(`<category>Legal</category>${salary.replace('CAD', 'USD')}`));
  expect([dollars.job.salary, codesOf(dollars)]).toEqual([null, ['salary /salary']]);
});

test('of several salaries of LinkedIn, no two are mixed', async () => {
  const one = (elements: string) => `<salary>${elements}<period>YEARLY</period></salary>`;
  const low = '<lowEnd><amount>60000</amount></lowEnd>';
  const high = '<highEnd><amount>90000</amount></highEnd>';
  const read = (...salaries: readonly string[]) =>
    readOne(
      `<source><job><partnerJobId>L-1</partnerJobId><title>T</title><description>D</description><applyUrl>https://x.example</applyUrl><jobtype>FULL_TIME</jobtype><location>Sydney, NS</location><industry>Legal</industry><salaries>${salaries.join('')}</salaries></job></source>`,
    );
  const same = await read(one(low), one(high));
  expect([same.job.salary, codesOf(same)]).toEqual([
    { amount: 60_000, period: { id: 1 } },
    ['several_values /salary'],
  ]);
  const bonus = await read(one(low), one(`${high}<type>BONUS</type>`));
  expect([bonus.job.salary, codesOf(bonus)]).toEqual([null, ['salary /salary']]);
});

test.each(['Pay Currency', 'Salary Currency Code', 'Devise du salaire', 'Monnaie'])(
  'a currency in the column %s, which no line of the map file names, is not taken for Canadian',
  async (column) => {
    const feed = (currency: string) =>
      `${csvHeader},salaryAmount,salaryPeriod,${column}\n${csvRow},60000,yearly,${currency}`;
    const [foreign, canadian] = [await readOne(feed('USD')), await readOne(feed('CAD'))];
    expect([foreign.job.salary, codesOf(foreign)]).toEqual([null, ['salary /salary']]);
    expect(canadian.job.salary).toEqual({ amount: 60_000, period: { id: 1 } });
  },
);

const spelledJob = { referenceId: 'R-1', title: 'Cook', location: 'Laval, QC', description: 'x' };
const defaults = { category: 19, positionType: 1, applicationEmail: 'a@b.ca' };

test.each([
  ['fr', 'fr'],
  ['FR-ca', 'fr'],
  ['Français', 'fr'],
  ['Anglais', 'en'],
  ['en_US', 'en'],
  ['English', 'en'],
])('the language %s of a feed is %s', async (text, language) => {
  const { job, problems } = await readOne(`${csvHeader},language\n${csvRow},${text}`);
  expect({ problems, details: job.details }).toEqual({ problems: [], details: { language } });
});

test.each(['Spanish', 'Bilingual', 'English / French'])(
  'the language %s of a feed, which may be one that applicants speak, is left out and reported',
  async (text) => {
    const item = await readOne(`${csvHeader},language\n${csvRow},${text}`);
    expect(codesOf(item)).toEqual(['not_in_list /details/language']);
    expect(item.problems).toMatchObject([{ severity: 'warning', message: expect.stringContaining(text) }]);
    expect(item.job.details).toEqual({ language: null });
  },
);

test.each([
  [{ code: 'fr', label: 'French' }, undefined, []],
  [['en', 'fr'], { language: null }, ['not_in_list /details/language']],
  [['fr', 'Français'], { language: 'fr' }, []],
])('the language %j of a feed', async (language, details, codes) => {
  const item = await readOne(JSON.stringify([{ ...spelledJob, language }]), {
    map: { fields: { title: 'title' }, defaults },
  });
  expect([item.job.details, codesOf(item)]).toEqual([details, codes]);
});

test('CSV: lists, names in any case, words of spreadsheets in French', async () => {
  const header = `${csvHeader},applicationUrl,salaryAmount,salaryPeriod,plusCommission,confidential,workplace`;
  const row =
    'R-1,Cook,"Kelowna, BC|Vernon, BC",sales AND marketing|30,Full-Time,x,a@b.ca,https://x.example,"60 000,00 $",yearly,FAUX,VRAI,Hybrid';
  const { job, problems } = await readOne(`${header}\n${row}`);
  expect(problems).toEqual([]);
  expect(job).toMatchObject({
    locations: [{ description: 'Kelowna, BC' }, { description: 'Vernon, BC' }],
    categories: [{ id: 31 }, { id: 30 }],
    positionType: { id: 1 },
    applicantRoutingType: { id: 2 },
    salary: { amount: 60_000, period: { id: 1 }, plusCommission: false },
    confidential: true,
    details: { workplace: 'hybrid' },
  });
});

test('an empty cell removes a value; a column that the feed does not have keeps it', async () => {
  const { job } = await readOne(`${csvHeader},salaryAmount,confidential,workplace\n${csvRow},,,`);
  expect(job).toMatchObject({ salary: null, confidential: false, details: { workplace: null } });
  const without = await readOne(`${csvHeader}\n${csvRow}`);
  expect(Object.keys(without.job)).not.toEqual(expect.arrayContaining(['salary']));
  expect(without.job).not.toHaveProperty('details');
});

test.each([
  [{ category: 'Kitchen' }, 'unmapped /categories/0', 'categories', [{ id: 'Kitchen' }]],
  // A number may be a code of the other system.
  [{ category: '31' }, 'unmapped /categories/0', 'categories', [{ id: '31' }]],
  [{ jobtype: 'Permanent' }, 'unmapped /positionType', 'positionType', { id: 'Permanent' }],
  [{ jobtype: undefined }, 'required /positionType', 'positionType', {}],
  [{ remotetype: 'sometimes' }, 'not_in_list /details/workplace', 'details', { workplace: 'sometimes' }],
  [{ url: '', email: undefined }, 'required /applicationEmail', 'applicationEmail', null],
  [{ title: ' ' }, 'required /title', 'title', ''],
  [{ salary: 'DOE' }, 'salary /salary', 'salary', null],
])('never a guess: %j', async (changes, code, property, value) => {
  const item = await readOne(indeed(indeedJob(changes)));
  expect(codesOf(item)).toEqual([code]);
  expect(item.job[property]).toEqual(value);
});

test.each([
  ['FULL_TIME', 1],
  ['Part-time', 2],
  ['PT', 2],
  ['CONTRACTOR', 3],
  ['TEMPORARY', 4],
  ['volunteer', 5],
  ['Temps plein', 1],
  ['à temps partiel', 2],
  ['Contractuelle', 3],
  ['Temporaire', 4],
  ['Bénévolat', 5],
  ['Regular full time', 1],
  ['Full Time (40 hrs)', 1],
  ['Contract - 12 months', 3],
  ['Temporary, up to 1 year', 4],
  ['Permanent, Part-time', 2],
  ['Temps plein - permanent', 1],
  // Several types, or none of the API.
  ['Permanent', undefined],
  ['Full-time, Contract', undefined],
  ['Full-time / Casual', undefined],
  ['INTERN', undefined],
  ['toFixed', undefined],
])('the position type %s is %s without a map', async (jobtype, id) => {
  const item = await readOne(indeed(indeedJob({ jobtype })));
  expect(codesOf(item)).toEqual(id === undefined ? ['unmapped /positionType'] : []);
  expect(item.job.positionType).toEqual({ id: id ?? jobtype });
});

test.each([
  ['Hybrid remote', 'hybrid'],
  ['Hybride', 'hybrid'],
  ['Hybrid (3 days a week)', 'hybrid'],
  ['on site', 'onsite'],
  ['Sur place', 'onsite'],
  ['En présentiel', 'onsite'],
  ['Télétravail', 'remote'],
  ['TELECOMMUTE', 'remote'],
  ['WFH', 'remote'],
  ['unspecified', null],
])('the workplace %s is %s without a map', async (remotetype, workplace) => {
  const { job, problems } = await readOne(indeed(indeedJob({ remotetype })));
  expect({ problems, details: job.details }).toEqual({ problems: [], details: { workplace } });
});

test.each(['No remote work', 'Remote: no', 'Not remote', 'Pas de télétravail', 'true'])(
  'the workplace %s is not remote',
  async (remotetype) => {
    const item = await readOne(indeed(indeedJob({ remotetype })));
    expect(codesOf(item)).toEqual(['not_in_list /details/workplace']);
  },
);

test.each([
  ['Open', 'active'],
  ['PUBLISHED', 'active'],
  ['Ouvert', 'active'],
  ['closed', 'archived'],
  ['Pourvu', 'archived'],
  ['Fermée', 'archived'],
  ['Brouillon', 'draft'],
])('the status %s is %s without a map', async (word, status) => {
  const { job, problems } = await readOne(`${csvHeader},status\n${csvRow},${word}`);
  expect({ problems, status: job.status }).toEqual({ problems: [], status });
});

test('an unknown status is refused, and names the map file', async () => {
  const item = await readOne(`${csvHeader},status\n${csvRow},on hold`);
  expect(item.problems).toMatchObject([
    { severity: 'error', code: 'not_in_list', message: expect.stringContaining('"statuses"') },
  ]);
  expect(item.job.status).toBe('on hold');
});

test('the words and truth values of a map file come before those that are known; null is not stated', async () => {
  const record = {
    referenceId: 'R-1',
    title: 'Cook',
    location: 'Laval, QC',
    description: 'x',
    applicationEmail: 'a@b.ca',
  };
  const words = {
    isRemote: true,
    isListed: false,
    kind: 'Part time',
    department: 'Other',
    per: 'H',
    pay: '20-25',
  };
  const map = {
    fields: {
      workplace: 'isRemote',
      status: 'isListed',
      positionType: 'kind',
      category: 'department',
      salary: 'pay',
      salaryPeriod: 'per',
    },
    workplaces: { true: 'remote', false: null },
    statuses: { true: 'active', false: null },
    positionTypes: { 'part-time': 3 },
    categories: { Kitchen: [19, 30], Other: null },
    salaryPeriods: { H: 5, '*': 1 },
    defaults: { status: 'draft', category: 31 },
  };
  const read = (changes = {}) => readOne(JSON.stringify([{ ...record, ...words, ...changes }]), { map });
  const one = await read();
  expect(one.problems).toEqual([]);
  expect(one.job).toMatchObject({
    status: 'draft',
    categories: [{ id: 31 }],
    positionType: { id: 3 },
    salary: { amount: 20, maxAmount: 25, period: { id: 5 } },
    details: { workplace: 'remote' },
  });
  const other = await read({
    isRemote: false,
    isListed: true,
    department: ['Other', 'Kitchen; Retail'],
    pay: '52000',
    per: 'A',
  });
  expect(other.problems).toEqual([]);
  expect(other.job).toMatchObject({
    status: 'active',
    categories: [{ id: 19 }, { id: 30 }],
    salary: { amount: 52_000, period: { id: 1 } },
    details: { workplace: null },
  });
});

test.each([
  ['Banking, Finance; Sales &amp; Marketing', [7, 16, 31], []],
  ['Retail|Retail', [30], []],
  ['Banking, Kitchen', ['Banking, Kitchen'], ['unmapped /categories/0']],
  ['31, 30', ['31, 30'], ['unmapped /categories/0']],
])('the categories in %s are %j', async (category, ids, codes) => {
  const item = await readOne(indeed(indeedJob({ category })));
  expect(codesOf(item)).toEqual(codes);
  expect(item.job.categories).toEqual(ids.map((id) => ({ id })));
});

test.each([
  ['30000-40000', { salaryPeriod: 1 }, { amount: 30_000, maxAmount: 40_000, period: { id: 1 } }],
  ['60-70k', { salaryPeriod: 'Yearly' }, { amount: 60_000, maxAmount: 70_000, period: { id: 1 } }],
  ['$25', { salaryPeriod: 'Hourly' }, { amount: 25, period: { id: 5 } }],
  ['$25 an hour', { salaryPeriod: 'Yearly' }, { amount: 25, period: { id: 5 } }],
  ['30000-40000', {}, null],
  ['30000-40000', { salaryPeriod: 'Hourly' }, null],
  ['$25 an hour', { salaryCurrency: 'USD' }, null],
  ['0', { salaryPeriod: 'Yearly' }, null],
])('the salary %s with the defaults %j', async (salary, defaults, expected) => {
  const item = await readOne(indeed(indeedJob({ salary })), { map: { defaults } });
  expect(item.job.salary).toEqual(expected);
  expect(codesOf(item)).toEqual(expected === null ? ['salary /salary'] : []);
});

test.each([
  ['20,25,HOUR', { amount: 20, maxAmount: 25, period: { id: 5 } }],
  ['$60K,,per-year-salary', { amount: 60_000, period: { id: 1 } }],
  ['"60 000,50 $",,par année', { amount: 60_000.5, period: { id: 1 } }],
  ['20 - 25,,hourly', { amount: 20, maxAmount: 25, period: { id: 5 } }],
  [',30,hourly', null],
  ['30,20,hourly', null],
  ['20,,biweekly', null],
  ['62000,70000,Bi-weekly', null],
])('the columns of a salary %s', async (cells, expected) => {
  const header = `${csvHeader},salaryAmount,salaryMaxAmount,salaryPeriod`;
  const item = await readOne(`${header}\n${csvRow},${cells}`);
  expect(item.job.salary).toEqual(expected);
  expect(codesOf(item)).toEqual(expected === null ? ['salary /salary'] : []);
});

test('a state alone is the whole province, also where a city has its name', async () => {
  const places = ['BC', 'QC', 'Quebec'].map((state) => indeedJob({ city: '', state, country: undefined }));
  const { jobs } = await readAll(indeed(...places));
  expect(jobs.flatMap((job) => job.locations)).toEqual([
    { description: 'British Columbia' },
    { description: 'Province of Quebec' },
    { description: 'Province of Quebec' },
  ]);
});

test.each([
  [{ city: 'Amsterdam', state: undefined, country: 'NL' }, 'location_abroad /locations'],
  [{ city: 'Lima', state: undefined, country: 'PE' }, 'location_abroad /locations'],
  [{ city: 'Bratislava', state: undefined, country: 'Slovakia' }, 'location_abroad /locations'],
  [{ city: 'Toronto', state: 'ON', country: 'États-Unis' }, 'location_abroad /locations'],
  [{ city: 'Pasadena', state: 'CA', country: undefined }, 'location_abroad /locations'],
  [{ city: 'Pasadena', state: 'CA', country: 'CA' }, 'location_abroad /locations'],
  [{ city: 'Dallas', state: 'Texas', country: undefined }, 'location_abroad /locations'],
  [{ city: 'Dublin', state: undefined, country: undefined }, 'location_abroad /locations'],
  [{ city: 'Toronto', state: 'ON', country: 'Narnia' }, 'unknown_country /locations'],
  [{ city: 'Remote', state: undefined, country: undefined }, 'unknown_location /locations'],
])('a country is no province, and a state CA is not Canada: %j', async (changes, code) => {
  const item = await readOne(indeed(indeedJob(changes)));
  expect(codesOf(item)).toEqual([code]);
  expect(item.isSkipped).toBe(false);
});

test.each([
  [{ city: 'Corner Brook', state: 'NL', country: 'Canada' }, 'Corner Brook, NL'],
  [{ city: 'Montréal', state: 'Québec', country: 'CAN' }, 'Montréal, Québec'],
  [{ city: 'Toronto', state: 'CA-ON', country: 'CA' }, 'Toronto, ON'],
  [{ city: 'Toronto', state: 'Ontario, Canada', country: undefined }, 'Toronto, Ontario'],
  [{ city: 'Remote', state: undefined, country: 'CA' }, 'Remote'],
])('a place in Canada: %j', async (changes, description) => {
  const { job, problems } = await readOne(indeed(indeedJob(changes)));
  expect({ problems, places: job.locations }).toEqual({ problems: [], places: [{ description }] });
});

test('of several places, those abroad are left out and reported', async () => {
  const row = csvRow.replace('Kelowna BC', '"Austin, TX|Kelowna, BC"');
  const record = {
    referenceId: 'R-1',
    locations: [{ description: 'Paris, France' }, { description: 'Ottawa, ON' }],
  };
  for (const [feed, place] of [
    [`${csvHeader}\n${row}`, 'Kelowna, BC'],
    [JSON.stringify([record]), 'Ottawa, ON'],
  ] as const) {
    const item = await readOne(feed, { skipAbroad: true });
    expect(codesOf(item)).toEqual(['place_left_out /locations']);
    expect([item.job.locations, item.isSkipped]).toEqual([[{ description: place }], false]);
  }
});

test('a map file: path, fields, words, fallback and defaults', async () => {
  const feed = JSON.stringify({
    data: {
      jobs: [
        { id: 7, text: 'Cook', team: { name: 'KITCHEN' }, kind: 'perm', at: 'Laval, QC', html: 'x' },
        { id: 8, team: { name: 'Bar' } },
      ],
    },
  });
  const map = {
    item: 'data/jobs',
    fields: {
      referenceId: 'id',
      title: ['name', 'text'],
      category: 'team/name',
      positionType: 'kind',
      location: 'at',
      description: 'html',
    },
    categories: { Kitchen: 19, '*': 31 },
    positionTypes: { perm: 1 },
    defaults: { applicationEmail: 'jobs@example.org', status: 'active' },
  };
  const { items } = await readAll(feed, { map });
  expect(items[0]?.problems).toEqual([]);
  expect(items.map(({ job }) => job)).toMatchObject([
    {
      referenceId: '7',
      title: 'Cook',
      status: 'active',
      categories: [{ id: 19 }],
      positionType: { id: 1 },
      applicationEmail: 'jobs@example.org',
    },
    { referenceId: '8', categories: [{ id: 31 }] },
  ]);
});

test('a job without a status is active in every format; the feed decides, then the defaults', async () => {
  const record = { referenceId: 'R-1', title: 'Cook' };
  const one = JSON.stringify(record);
  const feeds = [`[${one}]`, one, `${csvHeader}\n${csvRow}`, indeed(indeedJob())];
  const mapped = { fields: { title: 'title' } };
  const statusOf = async (feed: string, map: object) => (await readOne(feed, { map })).job.status;
  for (const feed of feeds) {
    expect(await statusOf(feed, {})).toBe('active');
    expect(await statusOf(feed, { defaults: { status: 'draft' } })).toBe('draft');
  }
  expect(await statusOf(`[${one}]`, mapped)).toBe('active');
  const archived = JSON.stringify([{ ...record, status: 'archived' }]);
  for (const map of [{}, { fields: { status: 'status' } }]) {
    expect(await statusOf(archived, { ...map, defaults: { status: 'draft' } })).toBe('archived');
  }
});

test('a field that the map does not name keeps its own name; null is not read', async () => {
  const record = { id: 'R-1', title: 'Cook', location: 'Laval, QC', category: 'Retail', description: 'x' };
  const json = (changes = {}) => JSON.stringify([{ ...record, applicationEmail: 'a@b.ca', ...changes }]);
  const fields = { referenceId: 'id' };
  const map = { fields, defaults: { positionType: 1 } };
  const { job, problems } = await readOne(json(), { map });
  expect(problems).toEqual([]);
  expect(job).toMatchObject({ referenceId: 'R-1', title: 'Cook', categories: [{ id: 30 }] });
  // Of a field that the feed does not have, the stored value is kept.
  expect(job).not.toHaveProperty('salary');
  expect((await readOne(json({ salary: null }), { map })).job).toMatchObject({ salary: null });
  const title = await readOne(json(), { map: { ...map, fields: { ...fields, title: null } } });
  expect(codesOf(title)).toEqual(['required /title']);
  const elements = '<referenceId>R-1</referenceId><title>Cook</title><place>Laval, QC</place>';
  const feed = `<source><job>${elements}</job><job>${elements}</job></source>`;
  const { jobs } = await readAll(feed, { map: { fields: { location: 'place' } } });
  expect(jobs).toMatchObject([{ referenceId: 'R-1', title: 'Cook' }, { title: 'Cook' }]);
});

test.each([
  ['2026-11-20', undefined, '2026-11-20'],
  ['2026-11-20T23:00:00-05:00', undefined, '2026-11-20'],
  ['2026-11-20 00:00:00', undefined, '2026-11-20'],
  ['20261120', undefined, '2026-11-20'],
  ['2026/11/20', undefined, '2026-11-20'],
  ['Nov 5, 2026', undefined, '2026-11-05'],
  ['1er mai 2026', undefined, '2026-05-01'],
  ['15 décembre 2026', undefined, '2026-12-15'],
  ['15 juin 2026', undefined, '2026-06-15'],
  ['12/31/2026', undefined, '2026-12-31'],
  ['31/12/2026', undefined, '2026-12-31'],
  ['31.12.2026', undefined, '2026-12-31'],
  ['31-Dec-26', undefined, '2026-12-31'],
  ['Dec-31-2026', undefined, '2026-12-31'],
  ['12/31/26', undefined, '2026-12-31'],
  ['31/12/26', 'DD/MM/YYYY', '2026-12-31'],
  ['11/11/2026 23:59', undefined, '2026-11-11'],
  ['2027-1-5', undefined, '2027-01-05'],
  ['Dec 31, 2026 11:59 PM', undefined, '2026-12-31'],
  ['Thursday, December 31, 2026 at 5 p.m.', undefined, '2026-12-31'],
  ['31 décembre 2026 à 23 h 59', undefined, '2026-12-31'],
  ['jeudi le 31 décembre 2026', undefined, '2026-12-31'],
  ['Le 31 décembre 2026', undefined, '2026-12-31'],
  ['2026-131', undefined, undefined],
  ['31 décembre 2026 ou avant', undefined, undefined],
  ['1/2/2027', 'DD/MM/YYYY', '2027-02-01'],
  ['1/2/2027', 'MM/DD/YYYY', '2027-01-02'],
  ['31/12/2026', 'MM/DD/YYYY', '2026-12-31'],
  ['1/2/2027', undefined, undefined],
  ['31/12/26', undefined, undefined],
  ['31/31/2026', undefined, undefined],
  ['46387', undefined, undefined],
  ['2026-02-30', undefined, undefined],
  ['ASAP', undefined, undefined],
  ['1798675200', undefined, undefined],
])('the date %s with the format %s is %s', async (text, dateFormat, date) => {
  const map = dateFormat === undefined ? {} : { dateFormat };
  const item = await readOne(indeed(indeedJob({ expirationdate: text })), { map });
  expect(item.job.closeDate).toBe(date);
  const reported = item.problems.map(({ severity, code }) => `${severity} ${code}`);
  expect(reported).toEqual(date === undefined ? ['warning invalid_date'] : []);
});

test('a reference that is too long is hashed', async () => {
  const url = `https://ats.example/${'x'.repeat(60)}`;
  const map = { fields: { referenceId: { hash: 'url', prefix: 'acme-' } } };
  const { job, problems } = await readOne(indeed(indeedJob({ url: ` ${url}\n` })), { map });
  const hash = createHash('sha256').update(url).digest('base64url').slice(0, 22);
  expect({ referenceId: job.referenceId, problems }).toEqual({ referenceId: `acme-${hash}`, problems: [] });
});

test('leniently, the first three places and categories are used, and the others reported', async () => {
  const feed = `${csvHeader}\n${csvRow.replace('Kelowna BC', 'Laval|Ottawa|Toronto|Regina').replace('19', '1|2|3|4|1')}`;
  const strict = await readOne(feed);
  expect(strict.problems).toEqual([]);
  expect([strict.job.locations, strict.job.categories]).toMatchObject([{ length: 4 }, { length: 4 }]);
  const { job, problems } = await readOne(feed, { lenient: true });
  expect([job.locations, job.categories]).toMatchObject([{ length: 3 }, { length: 3 }]);
  expect(problems).toMatchObject([
    { severity: 'warning', code: 'omitted', message: expect.stringContaining('"Regina" left out') },
    { severity: 'warning', code: 'omitted', message: expect.stringContaining('"4" left out') },
  ]);
});

test.each([
  [{ feilds: {} }, /"feilds" in the map file .* did you mean fields\?/],
  [{ fields: { titel: 'x' } }, /"titel" in fields .* did you mean title\?/],
  [{ categories: { Kitchen: 'x' } }, /categories\/Kitchen must be the id of a job category, such as 19/],
  [{ categories: [] }, /categories must be an object, such as \{ "Kitchen": 19 \}$/],
  [{ categories: { Kitchen: [1, 2, 3, 4] } }, /categories\/Kitchen must be .* up to three/],
  [{ workplaces: { true: 'home' } }, /workplaces\/true must be "onsite", "hybrid", "remote", or null/],
  [{ statuses: { open: true } }, /statuses\/open must be "active", "archived", "draft", or null/],
  [{ salaryPeriods: { H: 'hour' } }, /salaryPeriods\/H must be 1 \(Yearly\)/],
  [{ positionTypes: { perm: 0 } }, /positionTypes\/perm must be the id of a position type/],
  [
    { fields: { title: 5 } },
    /^The map file is not valid:\n {2}fields\/title must be the name or path .*null$/,
  ],
  [{ fields: { title: '' } }, /fields\/title must be the name or path/],
  [
    { defaults: { title: null } },
    /defaults\/title must be a text in quotes, a number, true or false; or remove the line$/,
  ],
  [{ fields: { title: { hash: 'x' } } }, /fields\/title must be the name or path/],
  [{ fields: { referenceId: { hash: 'x', prefx: 'y' } } }, /"prefx" in fields\/referenceId .* prefix\?/],
  [{ dateFormat: 'DMY' }, /dateFormat must be "DD\/MM\/YYYY"/],
  [{ item: 5 }, /item must be a path, such as/],
  [[], /the map file must be an object/],
])('the map file %j is refused', (map, message) => {
  expect(() => readMapFile(JSON.stringify(map))).toThrow(message);
  expect(() => readMapFile(JSON.stringify(map))).toThrow(UsageError);
});

test('a map file that names a column which does not exist is refused', async () => {
  const map = { fields: { title: 'Job Titel' } };
  await expect(readAll(`${csvHeader}\n${csvRow}`, { map })).rejects.toThrow(
    /"Job Titel", but the columns are "referenceId"/,
  );
});

test('a map file that joins a column which does not exist is refused', async () => {
  const map = { fields: { description: { join: ['description', { path: 'Exigences' }] } } };
  await expect(readAll(`${csvHeader},Requirements\n${csvRow},x`, { map })).rejects.toThrow(
    /reads description from "Exigences", but the columns are/,
  );
});

describe('a path of the map file that no job has', () => {
  const record = {
    ref: 'R-1',
    title: 'Cook',
    body: 'x',
    place: { town: 'Laval', state: 'QC' },
    lists: [],
    pay: null,
  };
  const feed = (jobs: number, changes: object = {}) =>
    JSON.stringify(Array.from({ length: jobs }, () => ({ ...record, ...changes })));
  const map = {
    fields: {
      referenceId: 'ref',
      description: { join: ['body', { path: 'requirements' }, { each: 'lists', path: 'text' }] },
      city: 'place/city',
      state: 'place/state',
      salary: ['pay', 'wage'],
      closeDate: 'until',
    },
  };
  const whole = { requirements: '', place: { city: 'Laval', state: 'QC' } };
  const warned = ({ meta }: Awaited<ReturnType<typeof readAll>>) =>
    meta.problems.map(({ code, message }) => `${code} ${message.split(',')[0]}`);

  test('is a warning, as JSON and XML leave out what has no value', async () => {
    expect(warned(await readAll(feed(25), { map }))).toContain(
      'no_value No job of the feed has a value at "place/city"',
    );
    const elements = '<job><ref>1</ref><body>x</body><town>Laval</town></job>';
    const fields = { referenceId: 'ref', description: 'body', city: 'city', state: 'state' };
    expect(warned(await readAll(`<a>${elements.repeat(150)}</a>`, { map: { fields } }))).toHaveLength(2);
  });

  test('is a warning where it is empty, of another field, or in a feed of few jobs', async () => {
    expect(warned(await readAll(feed(25, whole), { map }))).toEqual([
      'no_value No job of the feed has a value at "requirements"',
      'no_value No job of the feed has a value at "lists/text"',
      'no_value No job of the feed has a value at "until"',
      'no_value No job of the feed has a value at "pay" or "wage"',
    ]);
    expect(warned(await readAll(feed(2), { map }))).toContain(
      'no_value No job of the feed has a value at "place/city"',
    );
  });
});

test('the schema of the map file has every field', () => {
  expect(schema.$defs.field.enum).toEqual([...fieldNames]);
});

test.each([
  ['2026-11-01 - 2026-12-15', '2026-12-15'],
  ['2026-11-01/2026-12-15', '2026-12-15'],
  ['Nov 1 to Dec 15, 2026', '2026-12-15'],
  ['15 décembre 2026 au 1 novembre 2026', '2026-12-15'],
  ['2026-12-15', '2026-12-15'],
  ['2026-12-15 to filled', undefined],
])('the later day of a range: %s', async (text, closeDate) => {
  const feed = JSON.stringify([{ referenceId: 'R-1', posted: text }]);
  const { job } = await readOne(feed, { map: { fields: { closeDate: { path: 'posted', end: true } } } });
  expect(job.closeDate ?? undefined).toBe(closeDate);
});

test.each([
  [{ min: 20, max: 24, unit: 'hour' }, { amount: 20, maxAmount: 24, period: { id: 5 } }, []],
  [{ grade: 'B2' }, null, ['salary /salary']],
  ['$22 an hour', { amount: 22, period: { id: 5 } }, []],
])('a salary that is an object is read also where the map names it: %j', async (pay, salary, codes) => {
  const feed = JSON.stringify([{ referenceId: 'R-1', pay }]);
  const item = await readOne(feed, { map: { fields: { salary: ['pay', 'wage'] } } });
  expect(item.job.salary).toEqual(salary);
  expect(codesOf(item).filter((code) => code.endsWith('/salary'))).toEqual(codes);
  const amount = await readOne(feed, { map: { fields: { salaryAmount: 'pay' } } });
  expect(
    amount.problems.filter(({ pointer, severity }) => pointer === '/salary' && severity === 'error'),
  ).toEqual([]);
});
