import { expect, test } from 'vitest';
import { unlistedLocation } from '../../lib/reference/gazetteer.ts';
import { codesOf, csvHeader, readAll, readOne } from './support.ts';

const csv = (columns: string, row: string) =>
  `referenceId,title,category,positionType,description,applicationEmail,${columns}\nR-1,Cook,19,1,x,a@b.ca,${row}`;

const placesIn = async (...[content, options]: Parameters<typeof readOne>) => {
  const item = await readOne(content, options);
  return {
    places: item.job.locations,
    codes: codesOf(item),
    messages: item.problems.map((one) => one.message),
  };
};

const job = (values: object) =>
  JSON.stringify([
    {
      referenceId: 'R-1',
      title: 'Cook',
      category: 'Retail',
      positionType: 'Full Time',
      description: 'x',
      ...values,
    },
  ]);
const xml = (elements: string) =>
  `<source><job><referenceId>R-1</referenceId><title>Cook</title>${elements}</job></source>`;

const location = 'Ottawa, ON';

test.each([
  ['CSV', csv('location,city,state', ',Gatineau,QC'), {}, 'Gatineau, QC'],
  ['JSON', job({ city: 'Gatineau', state: 'QC' }), { title: 'title' }, 'Gatineau, QC'],
  ['XML', xml('<city>Gatineau</city><state>QC</state>'), { referenceId: 'referenceId' }, 'Gatineau, QC'],
  ['a state alone', csv('location,city,state', ',,QC'), {}, 'Province of Quebec'],
  ['nothing', csv('location,city,state', ',,'), {}, location],
  ['a location', csv('location,city,state', '"Laval, QC",,'), {}, 'Laval, QC'],
])('a default location is for a job without any place: %s', async (_, content, fields, description) => {
  const { places } = await placesIn(content, { map: { fields, defaults: { location } } });
  expect(places).toEqual([{ description }]);
});

test.each([
  ['city', 'Smallville', 'Smallville, ON'],
  ['location', 'Smallville', 'Smallville, ON'],
  ['location', 'Toronto', 'Toronto, ON'],
  ['location', 'Remote', 'Remote, ON'],
  ['location', 'Calgary', 'Calgary'],
  ['city', 'Vancouver', 'Vancouver'],
  ['city', 'Maidstone', 'Maidstone'],
  ['city', 'Austin', 'Austin'],
  ['city', 'United Kingdom', 'United Kingdom'],
  ['location', '"Houston, TX"', 'Houston, TX'],
  ['location', 'Toronto; Vancouver', 'Toronto; Vancouver'],
  ['location', '"Laval, QC"', '"Laval, QC"'.slice(1, -1)],
  [
    'location',
    '"Cochrane, Huntsville, New Liskeard, North Bay"',
    'Cochrane, Huntsville, New Liskeard, North Bay, ON',
  ],
])('a default state is for a %s without one: %s', async (column, cell, description) => {
  const { places } = await placesIn(csv(column, cell), { map: { defaults: { state: 'ON' } } });
  expect(places).toEqual([{ description }]);
});

test.each([
  ['San Francisco HQ', ['unknown_location /locations']],
  ['San Francisco Mission', ['unknown_location /locations']],
  ['Bureau de Paris', ['unknown_location /locations']],
  ['TLV', ['unknown_location /locations']],
  ['Smallville', []],
  ['Norway Beach', []],
])(
  'leniency for HTML makes no town of %s, nor does a default where it is no city',
  async (text, completed) => {
    const unknown = await placesIn(csv('location', text), { lenient: true });
    expect(unknown.codes).toEqual(['unknown_location /locations']);
    expect(unknown.messages[0]).toContain('"defaults": { "state"');
    for (const defaults of [{ country: 'Canada' }, { state: 'ON' }]) {
      const { codes } = await placesIn(csv('location', text), { lenient: true, map: { defaults } });
      expect(codes).toEqual(completed);
    }
    const own = csv('location,country', `${text},Canada`);
    expect((await placesIn(own, { lenient: true })).codes).toEqual([]);
    const native = JSON.stringify([{ referenceId: 'R-1', locations: [{ description: text }] }]);
    expect((await placesIn(native, { lenient: true })).codes).toEqual(['unknown_location /locations']);
  },
);

test.each([
  ['country', 'CA'],
  ['state', 'ON'],
])('a job whose %s says Canada is never abroad', async (column, value) => {
  const item = await readOne(csv(`location,${column}`, `"London, UK",${value}`), { skipAbroad: true });
  expect(item.isSkipped).toBe(false);
  expect(codesOf(item)).toEqual(['unknown_location /locations']);
});

test('a town that shares its name with a place abroad needs a province', async () => {
  const item = await readOne(csv('location,country', 'Maidstone,CA'), { skipAbroad: true });
  expect([item.isSkipped, item.job.locations]).toEqual([false, [{ description: 'Maidstone, Canada' }]]);
  const abroad = await placesIn(csv('location', 'Maidstone'));
  expect(abroad.codes).toEqual(['location_abroad /locations']);
  expect(abroad.messages[0]).toContain('write the province');
  const remote = await placesIn(csv('location,country', 'Vancouver | Remote,Canada'));
  expect(remote.places).toEqual([{ description: 'Vancouver' }, { description: 'Remote' }]);
});

test('an object that is a salary is read, in the forms of systems, or left out', async () => {
  const read = async (salary: unknown) => {
    const item = await readOne(job({ city: 'Laval', state: 'QC', salary }), {
      map: { fields: { title: 'title' } },
    });
    return [
      item.job.salary,
      ...item.problems.filter(({ pointer }) => pointer === '/salary').map((one) => one.code),
    ];
  };
  const range = { amount: 50_000, maxAmount: 60_000, period: { id: 1 } };
  // Recruitee
  expect(await read({ min: '50000', max: '60000', currency: 'CAD', period: 'year' })).toEqual([range]);
  // Teamtailor
  expect(await read({ 'min-salary': 1, min: 50_000, max: 60_000, 'salary-time-unit': 'yearly' })).toEqual([
    range,
  ]);
  // Indeed
  expect(
    await read({
      baseSalary: { range: { min: 50_000, max: 60_000 }, unitOfWork: 'YEAR' },
      currencyCode: 'CAD',
    }),
  ).toEqual([range]);
  expect(await read({ currency: 'USD', value: { minValue: 5, unitText: 'HOUR' } })).toEqual([null, 'salary']);
  for (const currency of [{ currency: { code: 'USD' } }, { currencyType: 'USD' }, { unit: 'USD' }])
    expect(await read({ min: 60_000, max: 80_000, period: 'yearly', ...currency })).toEqual([null, 'salary']);
  const [bonus, base] = [
    { type: 'bonus', max: 90_000, min: 5_000, period: 'year' },
    { type: 'base', min: 50_000, max: 60_000, period: 'year' },
  ];
  expect(await read([bonus, base])).toEqual([null, 'salary']);
  expect(await read([base, { ...bonus, type: 'base' }])).toEqual([range, 'several_values']);
  expect(await read({ grade: 'B2' })).toEqual([null, 'salary']);
  expect(await read({ min: 33.367, period: 'hour' })).toEqual([{ amount: 33.367, period: { id: 5 } }]);
  expect(await read('Salary not available')).toEqual([null]);
  expect(await read('$30 a fortnight')).toEqual([null, 'salary']);
});

test('of an id in a map, a word and a number', async () => {
  const { jobs } = await readAll(`${csvHeader}\nR-1,Cook,Laval,19,Regular/full-time,x,a@b.ca`);
  expect(jobs[0]).toMatchObject({ positionType: { id: 1 } });
  const term = await readOne(`${csvHeader}\nR-1,Cook,Laval,19,Term/full-time,x,a@b.ca`);
  expect(codesOf(term)).toEqual(['unmapped /positionType']);
});

test('of more than three towns in one text, the others are reported', async () => {
  const map = { defaults: { state: 'ON' } };
  const row = 'R-1,Cook,"Cochrane, Huntsville, New Liskeard, North Bay",19,1,x,a@b.ca';
  const { problems } = await readOne(`${csvHeader}\n${row}`, { map, lenient: true });
  expect(problems).toMatchObject([
    { severity: 'warning', code: 'omitted', message: expect.stringContaining('"North Bay, ON" left out') },
  ]);
});

const [singapore, toronto, montreal, austin] = [
  { city: 'Singapore', state: null, country: 'Singapore' },
  { city: 'Toronto', state: 'Ontario', country: 'Canada' },
  { city: 'Montréal', state: 'QC', country: 'CA' },
  { city: 'Austin', state: 'TX', country: 'US' },
];
const london = { city: 'London', state: null, country: 'GB' };
const nowhere = { city: null, state: null, country: 'CA' };

test.each([
  [[singapore, toronto], ['Toronto, Ontario'], ['place_left_out']],
  [[london, montreal], ['Montréal, QC'], ['place_left_out']],
  [[austin, toronto], ['Toronto, Ontario'], ['place_left_out']],
  [[toronto, montreal], ['Toronto, Ontario', 'Montréal, QC'], []],
  [[toronto, nowhere, toronto], ['Toronto, Ontario'], []],
  [
    [singapore, austin],
    ['Singapore', 'Austin, TX'],
    ['location_abroad', 'location_abroad', 'location_abroad'],
  ],
])('each of several addresses is read by itself: %j', async (locations, places, codes) => {
  const fields = { city: 'locations/city', state: 'locations/state', country: 'locations/country' };
  const elements = locations.map((one) =>
    Object.entries(one).map(([name, text]) => `<${name}>${text ?? ''}</${name}>`),
  );
  const inXml = xml(
    `<locations>${elements.map((one) => `<location>${one.join('')}</location>`).join('')}</locations>`,
  );
  const xmlFields = Object.fromEntries(
    Object.entries(fields).map(([field, path]) => [field, path.replace('/', '/location/')]),
  );
  const defaults = { category: 30, positionType: 1, applicationEmail: 'a@b.ca', description: 'x' };
  for (const [feed, paths] of [
    [job({ locations }), fields],
    [inXml, xmlFields],
  ] as const) {
    const { items } = await readAll(feed, { map: { fields: { title: 'title', ...paths }, defaults } });
    expect(items[0]?.job.locations).toEqual(places.map((description) => ({ description })));
    expect(items[0] && codesOf(items[0])).toEqual(codes.map((code) => `${code} /locations`));
  }
});

test('a full text of each of several addresses is in the country of its own address', async () => {
  const locations = [
    { name: 'London', country_code: 'GB' },
    { name: 'Toronto', country_code: 'CA' },
  ];
  const fields = { location: 'locations/name', country: 'locations/country_code' };
  const { places, codes } = await placesIn(job({ locations }), { map: { fields } });
  expect([places, codes[0]]).toEqual([[{ description: 'Toronto' }], 'place_left_out /locations']);
});

test('a location that is an object without one text is its parts', async () => {
  const { places, codes } = await placesIn(
    job({ location: { city: 'Toronto', region: 'ON', country: { code: 'CA' } }, applicationEmail: 'a@b.ca' }),
    {
      map: { fields: { city: 'location/city', state: 'location/region', country: 'location/country/code' } },
    },
  );
  expect([places, codes]).toEqual([[{ description: 'Toronto, ON' }], []]);
});

test('of several countries that belong to no address, a city that two of them may have is refused', async () => {
  const feed = job({ location: ['London', 'Toronto'], country: ['GB', 'CA'] });
  const { codes, messages } = await placesIn(feed, { map: { fields: { title: 'title' } } });
  expect(codes).toContain('unknown_location /locations');
  expect(messages.join()).toContain('"London" may be in each of the countries "GB", "CA"');
});

test.each([
  [{ state: 'ON' }, 'Vancouver', ['default_not_used /locations']],
  [{ state: 'ON' }, 'Mumbai', ['location_abroad /locations']],
  [{ state: 'ON' }, 'Houston, TX', ['location_abroad /locations']],
  [{ country: 'Canada' }, 'Austin', ['location_abroad /locations']],
  [{ country: 'Canada' }, 'London', []],
  [{ country: 'US' }, 'Toronto', ['location_abroad /locations']],
  [{ country: 'US' }, 'Toronto, ON', []],
  [{ state: 'ON' }, '', ['required /locations']],
])('the default %j completes and overrules nothing: %s', async (defaults, text, codes) => {
  for (const lenient of [false, true])
    expect((await placesIn(csv('location', `"${text}"`), { map: { defaults }, lenient })).codes).toEqual(
      codes,
    );
});

test('a city abroad in a province of its own job is no town of it', async () => {
  const { codes } = await placesIn(csv('location,state', '"Houston, TX",ON'));
  expect(codes).toEqual(['unknown_location /locations']);
});

const together = [
  [['London', 'Paris', 'Berlin'], undefined],
  [['Cambridge, MA', 'Cambridge'], undefined],
  [['San Francisco', 'New York City', 'London'], undefined],
  [['London', 'Remote'], undefined],
  [['London', 'London'], ['London']],
  [
    ['Toronto', 'London'],
    ['Toronto', 'London'],
  ],
  [['Toronto', 'New York City'], ['Toronto']],
  [
    ['London, ON', 'Kitchener, ON'],
    ['London, ON', 'Kitchener, ON'],
  ],
] as const;

test.each(together)(
  'the places of a job are judged together, in whatever form they come: %j',
  async (texts, here) => {
    const fields = { title: 'title' };
    const objects = texts.map((text) => ({ at: text }));
    const defaults = { applicationEmail: 'a@b.ca' };
    const forms = [
      [job({ location: texts }), { fields, defaults }],
      [job({ places: objects }), { fields: { location: 'places/at' }, defaults }],
      [csv('location', `"${texts.join('|')}"`), {}],
      [xml(texts.map((text) => `<location>${text}</location>`).join('')), { fields }],
      [
        JSON.stringify([{ referenceId: 'R-1', locations: texts.map((description) => ({ description })) }]),
        undefined,
      ],
    ] as const;
    for (const [feed, map] of forms) {
      const { codes, places } = await placesIn(feed, map && { map });
      if (!here) expect(codes).toContain('location_abroad /locations');
      else {
        expect(codes).not.toContain('location_abroad /locations');
        expect([
          ...new Set((places as readonly { description: string }[]).map((one) => one.description)),
        ]).toEqual(here);
      }
    }
  },
);

test('a city that is also abroad is beside the cities and countries of other entries', async () => {
  const placesOf = (...locations: readonly object[]) =>
    placesIn(job({ locations, applicationEmail: 'a@b.ca' }), {
      map: { fields: { city: 'locations/city', country: 'locations/country' } },
    });
  expect((await placesOf({ city: 'Paris', country: 'FR' }, { city: 'London' })).codes[0]).toContain('abroad');
  const beside = await placesOf({ city: 'Kitchener', country: 'CA' }, { city: 'London' });
  expect(beside).toMatchObject({
    places: [{ description: 'Kitchener' }, { description: 'London' }],
    codes: [],
  });
  const cities = await placesIn(job({ city: ['London', 'Paris', 'Berlin'] }), {
    map: { fields: { title: 'title' } },
  });
  expect(cities.codes).toContain('location_abroad /locations');
});

test('what was read from the service stays where it is', async () => {
  const locations = [
    { id: 6058560, description: 'London, ON' },
    { description: 'Berlin' },
    { id: unlistedLocation('Austin').id, description: 'Austin' },
  ];
  const { places } = await placesIn(JSON.stringify([{ referenceId: 'R-1', locations }]));
  expect(places).toEqual([locations[0], locations[2]]);
});

const rows = (...places: readonly string[]): string =>
  [csvHeader, ...places.map((place, at) => `R-${at},Cook,"${place}",19,1,x,a@b.ca`)].join('\n');

const abroad = 'location_abroad /locations';

test.each([
  [['London', 'Kelowna, BC', 'Berlin'], {}, [[abroad], [], [abroad]]],
  [['Berlin', 'London', 'London, ON'], {}, [[abroad], [abroad], []]],
  [['London', 'Sydney', 'Kelowna'], {}, [[], [], []]],
  [['London', 'Berlin'], { country: 'Canada' }, [[], [abroad]]],
  [['London', 'Berlin'], { state: 'ON' }, [[], [abroad]]],
  [['London', 'Toronto|Berlin'], {}, [[], ['place_left_out /locations']]],
])(
  'in a feed with a job abroad, also a later one, a city alone that is abroad, too, is: %j',
  async (places, defaults, codes) => {
    const { items } = await readAll(rows(...places), { map: { defaults }, size: 100 });
    expect(items.map(codesOf)).toEqual(codes);
    const native = JSON.stringify(
      places.map((place, at) => ({
        referenceId: `R-${at}`,
        locations: place.split('|').map((description) => ({ description })),
      })),
    );
    if (Object.keys(defaults).length > 0) return;
    const jobs = await readAll(native, { skipAbroad: true });
    expect(jobs.items.map(({ isSkipped }) => isSkipped)).toEqual(codes.map(([code]) => code === abroad));
  },
);

test('entries of one job, each with a place, are joined; others with its reference are not', async () => {
  const row = (at: string, place: string, title = 'Cook') => `${at},${title},"${place}",19,1,x,a@b.ca`;
  const read = async (...lines: readonly string[]) => {
    const { items } = await readAll([csvHeader, ...lines].join('\n'), { map: { repeated: 'join' } });
    return items.map((item) => [
      (item.job.locations as readonly { description: string }[]).map(({ description }) => description),
      ...codesOf(item),
    ]);
  };
  expect(
    await read(row('A', 'Laval, QC'), row('B', 'Regina, SK'), row('A', 'Moncton, NB'), row('A', 'Laval, QC')),
  ).toEqual([[['Laval, QC', 'Moncton, NB']], [['Regina, SK']]]);
  expect(await read(row('A', 'Berlin'), row('A', 'Laval, QC'), row('A', 'Moncton, NB'))).toEqual([
    [['Laval, QC', 'Moncton, NB']],
  ]);
  expect(await read(row('A', 'London'), row('A', 'Paris'))).toEqual([[['London', 'Paris'], abroad]]);
  expect(await read(row('A', 'London'), row('A', 'Laval, QC'))).toEqual([[['London', 'Laval, QC']]]);
  expect(await read(row('A', 'Laval, QC'), row('A', 'Moncton, NB', 'Chef'))).toEqual([
    [['Laval, QC']],
    [['Moncton, NB'], 'duplicate /referenceId'],
  ]);
  const four = ['Laval, QC', 'Moncton, NB', 'Regina, SK', 'Halifax, NS'];
  expect(await read(...four.map((place) => row('A', place)))).toEqual([
    [four.slice(0, 3), 'omitted /locations'],
  ]);
});
