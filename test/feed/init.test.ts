import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkFeed } from '../../feed/src/check/check-feed.ts';
import { findFeedItem } from '../../feed/src/init/find-feed-item.ts';
import { initMap } from '../../feed/src/init/init-command.ts';
import { readMapFile } from '../../feed/src/map/map-file.ts';
import { openFeed } from '../../feed/src/open-feed.ts';
import { useFolder } from '../support/folders.ts';
import { bytesOf, fileSource } from './support.ts';

const folder = useFolder();
let files = 0;

/** Writes a first map file for a feed. */
const init = async (feed: string) => {
  files += 1;
  const [path, map] = [join(folder, `feed-${files}`), join(folder, `map-${files}.json`)];
  writeFileSync(path, feed);
  const said = (await initMap(fileSource(path), map, {})).join('\n');
  const text = readFileSync(map, 'utf8');
  return { said, text, map: JSON.parse(text) };
};

const check = async (feed: string, map: string) =>
  checkFeed(await openFeed(() => bytesOf(feed), { map: readMapFile(map), lenient: true }), {
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
    categories: {
      Kitchen: '? closest: 19 Hospitality and Food Services (1 job)',
      'Dining Room': '? closest: 19 Hospitality and Food Services (1 job)',
    },
    positionTypes: { Casual: '? (1 job)' },
    dateFormat: 'MM/DD/YYYY',
  });
  expect(said).toContain('"How to Apply" (by its values)');
  expect(said).toContain('joined from "Job Description", "Requirements"');
  expect(said).toContain('19 (Hospitality and Food Services)');
  expect(() => readMapFile(text)).toThrow(/lines to fill in.*"Dining Room".*"Casual"/s);
  const filled = text.replaceAll(/"\? [^"]*\(1 job\)"/g, '4');
  expect(await check(spreadsheet, filled)).toMatchObject({
    valid: 3,
    invalid: 0,
    unread: [{ name: 'Posted By', jobs: 3 }],
  });
});

const systems = join(import.meta.dirname, 'systems');
const maps = readdirSync(systems).filter((file) => file.endsWith('.map.json'));

test.each(maps)('the fields of a feed are found: %s', async (file) => {
  const [feed] = readdirSync(systems).filter(
    (one) => one !== file && one.startsWith(file.replace('map.json', '')),
  );
  const { map } = await init(readFileSync(join(systems, `${feed}`), 'utf8'));
  expect({ item: map.item, fields: map.fields }).toEqual(
    JSON.parse(readFileSync(join(systems, file), 'utf8')),
  );
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

test('columns with the names and ids of the API need no map file', async () => {
  const columns = 'Reference ID,title,location,category,positionType,description,applicationEmail';
  const path = join(folder, 'own.csv');
  const map = join(folder, 'own.json');
  writeFileSync(path, `${columns}\nR-1,a,Oka QC,19,1,b,a@b.ca\n`);
  expect((await initMap(fileSource(path), map, {}))[0]).toContain('no map file is needed');
  writeFileSync(path, `${columns}\nR-1,a,Oka QC,Kitchen,1,b,a@b.ca\n`);
  expect((await initMap(fileSource(path), map, {}))[0]).toContain(`Wrote ${map}`);
});

describe('values decide', () => {
  const jobs = (job: (at: number) => object, outer = (all: object[]): unknown => all) =>
    JSON.stringify(
      outer(Array.from({ length: 5 }, (_, at) => ({ id: `J-${at}`, title: 'Cook', ...job(at) }))),
    );

  test('a name of a place whose values are none gives way to a column of places', async () => {
    const { map } = await init(
      jobs((at) => ({ site: 'indeed', where_str: at > 0 ? 'Vancouver, BC' : 'Austin, TX' })),
    );
    expect(map.fields.location).toBe('where_str');
  });

  test('long texts of most jobs are parts of the description, under their names', async () => {
    const text = (at: number, name: string) =>
      `<p>The ${name} of post ${at} are described in this text at length.</p>`;
    const feed = jobs((at) => ({
      description: text(at, 'aims'),
      description_plain: `The aims of post ${at} are described in this text at length.`,
      key_responsibilities: text(at, 'duties'),
      'What You Bring': [
        `The first of the skills of post ${at}, which is described at great length here.`,
        `And the second one, ${at}, which is described here.`,
      ],
      company_profile: text(at, 'owners'),
      notes: at > 1 ? '' : text(at, 'notes'),
    }));
    expect((await init(feed)).map.fields.description).toEqual({
      join: [
        'description',
        { path: 'key_responsibilities', heading: 'Key responsibilities' },
        { path: 'What You Bring', heading: 'What you bring' },
      ],
    });
  });

  test('the job is the element with an id and a title, also in an array of an array', async () => {
    const places = [
      { id: 1, name: 'Oka' },
      { id: 2, name: 'Laval' },
    ];
    const nested = jobs(
      () => ({ places }),
      (all) => ({ items: [{ list: all }], count: 5 }),
    );
    expect(await findFeedItem(bytesOf(nested), undefined)).toBe('items/list');
    const place = '<place><id>1</id><name>Oka</name></place>';
    const { map } = await init(`<r><ad id="1"><title>Cook</title><places>${place}${place}</places></ad></r>`);
    expect(map.item).toBe('r/ad');
  });

  test.each([
    ['Kitchen', '? closest: 19 Hospitality and Food Services (5 jobs)'],
    ['Software Engineering & IT', '? closest: 21 Information Technology (5 jobs)'],
    ['Entrepôt', '? closest: 38 Transportation and Warehousing (5 jobs)'],
    ['Zzyzx', '? (5 jobs)'],
  ])('the closest category of %s', async (department, line) => {
    expect((await init(jobs(() => ({ department })))).map.categories).toEqual({ [department]: line });
  });
});

test('a file whose first line has no names is refused', async () => {
  for (const feed of ['Our open jobs,,\nJob Title,Job ID,City\nCook,1,Oka\n', '1,Cook,Oka\n2,Chef,Oka\n'])
    await expect(init(feed)).rejects.toThrow(/first line must have/);
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
  await expect(initMap(fileSource(feed), map, {})).rejects.toThrow(/existing\.json exists/);
  expect(readFileSync(map, 'utf8')).toBe('mine');
  writeFileSync(feed, '[{"locations":[],"applicantRoutingType":{"id":1}}]');
  expect(await initMap(fileSource(feed), map, {})).toEqual([
    expect.stringContaining('no map file is needed'),
    '',
    expect.any(String),
  ]);
});

const sentence = 'You prepare the meals of the day by our recipes, and keep the kitchen clean. ';
const long = (at: number) => `Post ${at}: ${sentence.repeat(4)}`;
const list = (...jobs: readonly object[]) =>
  JSON.stringify(jobs.map((job, at) => ({ id: `J-${at}`, ...job })));
const many = (job: (at: number) => object, count = 5) =>
  list(...Array.from({ length: count }, (_, at) => job(at)));
const description = async (feed: string) => (await init(feed)).map.fields.description;

describe('a description is never proposed that does not describe the job', () => {
  test('boilerplate alone', async () => {
    const feed = many(() => ({ title: 'Cook', description: long(0) }));
    expect(await description(feed)).toBe('? (where the description is)');
  });

  test('how to apply, or a text about the salary, alone', async () => {
    const feed = many((at) => ({ title: 'Cook', howToApply: long(at), salaryDetails: long(at) }));
    expect(await description(feed)).toBe('? (where the description is)');
  });

  test('a short section beside long texts: all of them, and each once', async () => {
    const feed = many((at) => ({
      title: 'Cook',
      summary: 'Short.',
      overview: `Overview. ${long(at)}`,
      mandate: `<p>${sentence}</p>${long(at)}`,
      mandateText: `${sentence}${long(at)}`,
    }));
    expect(await description(feed)).toEqual({ join: ['summary', 'overview', 'mandate'] });
  });

  test('different texts with one beginning, and an excerpt of one of them', async () => {
    const feed = many((at) => ({
      title: 'Cook',
      excerpt: `${long(at)}${sentence}`.slice(0, 300),
      mandate: `<p>${long(at)}${sentence}</p>You work at night.`,
      profile: `${long(at)}${sentence}You have a licence.`,
    }));
    expect(await description(feed)).toEqual({
      join: ['mandate', 'profile'],
    });
  });

  test('a section in an object, beside a whole description', async () => {
    const feed = many((at) => ({
      attributes: { title: 'Cook', body: long(at), requirements: 'A licence.' },
      company: { about: long(9) },
    }));
    expect(await description(feed)).toEqual({
      join: ['attributes/body', { path: 'attributes/requirements', heading: 'Requirements' }],
    });
  });
});

describe('the employers of a feed', () => {
  const job = (at: number) => ({ title: `Cook ${at}`, location: 'Oka, QC', description: long(at) });
  test.each<[string, (at: number) => object, string | undefined]>([
    [
      'an id with a name beside it',
      (at) => ({ company: { name: `Firm ${at % 3}`, id: at % 3 } }),
      '{"field":"company/id","employers":{"0":4021}}',
    ],
    [
      'a name',
      (at) => ({ Employer_Name: `Firm ${at % 2}` }),
      '{"field":"Employer_Name","employers":{"Firm 0":4021}}',
    ],
    ['an id alone', (at) => ({ clientId: at % 3 }), undefined],
    ['one company', () => ({ company: 'Firm', companyId: 1 }), undefined],
    ['a value that does not repeat', (at) => ({ company: `Firm ${at}`, companyId: at }), undefined],
    ['a job without', (at) => (at === 0 ? {} : { company: `Firm ${at % 2}` }), undefined],
  ])('%s', async (_, more, file) => {
    const { said } = await init(many((at) => ({ ...job(at), ...more(at) }), 8));
    if (file === undefined) expect(said).not.toContain('--employers');
    else expect(said).toContain(`a file for --employers: ${file}`);
  });
});

describe('a reference', () => {
  const refs = (...values: readonly string[]) =>
    `Title,Ref\n${values.map((value) => `Cook,${value}\n`).join('')}`;

  test('may be blank or double in a job, which the line says', async () => {
    const { map, said } = await init(refs('HTL-1', 'HTL-2', 'HTL-2', 'HTL-4', '', 'HTL-6'));
    expect(map.fields.referenceId).toBe('Ref');
    expect(said).toContain('"Ref" (2 jobs share HTL-2, 1 job without)');
  });

  test('is no date', async () => {
    const { map } = await init('Title,Opened\nCook,2026-11-01T08:00\nChef,2026-11-02T08:00\n');
    expect(map.fields.referenceId).toMatch(/^\?/);
  });

  test('is the address of the job where there is no other, as a hash', async () => {
    const feed = 'Title,Link\nCook,https://a.example/1\nChef,https://a.example/2\n';
    const { map, said } = await init(feed);
    expect(said).toContain('"Link" (as a hash)');
    expect(map.fields).toMatchObject({ referenceId: { hash: 'Link' }, applicationUrl: 'Link' });
  });
});

test('the names of systems, and not what is beside the job', async () => {
  const address = `https://a.example/${'x'.repeat(150)}`;
  const feed = many((at) => ({
    job_posting: { metadata: { job_title: 'Cook' } },
    'job_listing:location': 'Oka, QC',
    data_compliance: [{ type: 'gdpr' }],
    apply_page: `${address}${at}`,
    min_amount: 20,
    max_amount: 25,
    interval: 'hour',
  }));
  expect((await init(feed)).map.fields).toMatchObject({
    title: 'job_posting/metadata/job_title',
    location: 'job_listing:location',
    applicationUrl: 'apply_page',
    salaryAmount: 'min_amount',
    salaryMaxAmount: 'max_amount',
    salaryPeriod: 'interval',
  });
  expect((await init(feed)).map.fields).not.toHaveProperty('positionType');
});

test('one column with addresses of both kinds', async () => {
  const { map } = await init('Title,Contact\nCook,jobs@a.ca\nChef,https://a.example/2\nHost,jobs@a.ca\n');
  expect(map.fields.applicationEmail).toBe('Contact');
  expect(map.defaults).not.toHaveProperty('applicationEmail');
});

test('jobs without any place are counted, and cities alone need a province', async () => {
  const { map } = await init('Title,City,Province\nCook,Oka,QC\nChef,,QC\nHost,Laval,\nHead,,\nAide,,\n');
  expect(map.defaults.location).toBe('? (2 jobs without; such as Toronto, ON)');
  expect(map.defaults).not.toHaveProperty('state');
  const alone = (await init('Title,Town\nCook,Cochrane\nChef,New Liskeard\n')).map;
  expect(alone.defaults.state).toBe('? (2 jobs without; such as ON, or remove this line)');
  expect(alone.defaults).not.toHaveProperty('location');
});

test.each([
  'Country Name',
  'Location Country',
  'Work Country',
  'country_iso',
  'Code pays',
  'Nation',
  'Pays de travail',
  'Country/Region',
])('the column %s has the country, and is no state', async (column) => {
  const { map } = await init(`Title,Ref,City,${column}\nCook,1,Perth,AU\nChef,2,Oka,CA\n`);
  expect(map.fields).toMatchObject({ city: 'City', country: column });
  expect(map.fields).not.toHaveProperty('state');
});

test('a country is found by its values, too, and a column of the payroll is none', async () => {
  const { map } = await init('Title,City,Where to,Pay Schedule\nCook,Perth,Australia,A\nChef,Oka,Canada,B\n');
  expect(map.fields.country).toBe('Where to');
  const coded = (await init('Title,City,Area\nCook,Nain,NL\nChef,Charlottetown,PE\n')).map;
  expect(coded.fields).not.toHaveProperty('country');
});

const postal = { addressLocality: 'Perth', addressRegion: 'WA', addressCountry: 'Australia' };

test.each([
  ['Ashby', 'address/postalAddress', { address: { postalAddress: postal } }],
  [
    'Teamtailor',
    '_jobposting/jobLocation/address',
    { _jobposting: { jobLocation: [{ address: postal }], hiringOrganization: { address: postal } } },
  ],
])('the address in the form of schema.org is found: %s', async (_, path, one) => {
  const { map } = await init(many((at) => ({ title: 'Cook', ...one, content_html: long(at) })));
  expect(map.fields).toMatchObject({
    city: `${path}/addressLocality`,
    state: `${path}/addressRegion`,
    country: `${path}/addressCountry`,
  });
});

test('a location in parts, and a state that is a status', async () => {
  const location = { city: 'Toronto', region: 'ON', country: { code: 'CA' } };
  const { map } = await init(many(() => ({ title: 'Cook', location, state: 'published' })));
  expect(map.fields).toMatchObject({
    city: 'location/city',
    state: 'location/region',
    country: 'location/country/code',
    status: 'state',
  });
});

test('whether a job is listed is its status, and the words are to be filled in', async () => {
  const { map } = await init(many((at) => ({ title: 'Cook', isListed: at > 0 })));
  expect(map).toMatchObject({
    fields: { status: 'isListed' },
    statuses: { true: '? (4 jobs)', false: '? (1 job)' },
  });
});

test('names of a reference and of the end of a posting', async () => {
  for (const name of ["No d'offre", "No de l'offre"])
    expect((await init(`Title,${name},expire\nCook,7,2026-12-31\n`)).map.fields).toMatchObject({
      referenceId: name,
      closeDate: 'expire',
    });
});

test('pay in the form of schema.org, and the currency by its values', async () => {
  const baseSalary = { currency: 'CAD', value: { minValue: 20, maxValue: 25, unitText: 'HOUR' } };
  const { map } = await init(many(() => ({ title: 'Cook', _jobposting: { baseSalary } })));
  expect(map.fields).toMatchObject({
    salaryAmount: '_jobposting/baseSalary/value/minValue',
    salaryMaxAmount: '_jobposting/baseSalary/value/maxValue',
    salaryCurrency: '_jobposting/baseSalary/currency',
    salaryPeriod: '_jobposting/baseSalary/value/unitText',
  });
  const columns = await init('Title,Salary Min,Monnaie\nCook,60000,USD\nChef,50000,CAD\n');
  expect(columns.map.fields.salaryCurrency).toBe('Monnaie');
});

test('the country of a place in a list is that of its own entry', async () => {
  const locations = [
    { name: 'London', country_code: 'GB' },
    { name: 'Toronto', country_code: 'CA' },
  ];
  const { map } = await init(many(() => ({ title: 'Cook', country: 'Canada', locations })));
  expect(map.fields).toMatchObject({ location: 'locations/name', country: 'locations/country_code' });
});

test('no place is proposed for all jobs while a country or an address is not read', async () => {
  const [country, street] = [
    await init('Title,City,Country of work\nCook,Perth,Australia (WA)\nChef,Oka,Canada\n'),
    await init('Title,Site address\nCook,1 Main St Perth\nChef,2 Main St Oka\n'),
  ];
  expect(country.map.defaults).not.toHaveProperty('state');
  expect(street.map.defaults).not.toHaveProperty('location');
});
