const columns = [
  ...['referenceId', 'title', 'location', 'city', 'state', 'country', 'category', 'positionType'],
  ...['description', 'applicationEmail', 'status', 'salary', 'closeDate', 'workplace', 'language'],
];

const values: Readonly<Record<string, string>> = {
  referenceId: 'R-1',
  title: 'Line Cook',
  location: 'Kelowna, BC',
  category: '19',
  positionType: '1',
  description: 'x',
  applicationEmail: 'a@b.ca',
};

const cell = (text = ''): string => `"${text.replaceAll('"', '""')}"`;

/** CSV of one job. */
const csvOf = (row: Readonly<Record<string, string>>): string =>
  `${columns.join()}\n${columns.map((column) => cell(row[column])).join()}\n`;

export const ordinaryFeed = csvOf(values);

/** CSV of one job in which a field has many times a unit. */
const csv = (field: string, unit: string): string =>
  csvOf({ ...values, [field]: `x${unit.repeat(1_000_000 / unit.length)}x` });

const native = (changes: object): string =>
  JSON.stringify([
    {
      referenceId: 'R-1',
      title: 'x',
      locations: [{ description: 'Kelowna, BC' }],
      categories: [{ id: 19 }],
      positionType: { id: 1 },
      applicantRoutingType: { id: 1 },
      applicationEmail: 'a@b.ca',
      description: 'x',
      ...changes,
    },
  ]);

const manyPlaces = Array.from({ length: 4_000 }, (_, at) => `x${at}${' or a'.repeat(28)}; on`);

const inPlace = (unit: string): string =>
  native({ locations: [{ description: unit.repeat(1_000_000 / unit.length) }] });

/** One of the problems that are found in the only job: its code and field. */
type HostileFeed = readonly [problem: string | undefined, make: () => string, map?: object];

const joined = {
  fields: { description: { join: ['description', { path: 'description', heading: 'Duties' }] } },
};

/** Feeds that take most time, as far as is known. */
export const hostileFeeds: Readonly<Record<string, HostileFeed>> = {
  'tags that never end': ['html_tag description', () => csv('description', '<A')],
  'a description of spaces': [undefined, () => csv('description', ' ')],
  'a description of line breaks': [undefined, () => native({ description: `x${'\n'.repeat(1_000_000)}` })],
  'a description of escapes': [undefined, () => csv('description', '&amp;lt;')],
  'joined tags that never end': [undefined, () => csv('description', '<A'), joined],
  'joined spaces': [undefined, () => csv('description', ' '), joined],
  'joined blank lines': [undefined, () => csv('description', '\n \n'), joined],
  'a location of letters': ['too_long locations', () => csv('location', 'x')],
  'a location of spaces': ['too_long locations', () => csv('location', '  a')],
  'a location of parts': ['too_long locations', () => csv('location', ',a')],
  'a city of parts': ['too_long locations', () => csv('city', ',a')],
  'a state of dashes': ['too_long locations', () => csv('state', ' - ')],
  'a country of words': ['too_long locations', () => csv('country', 'a ')],
  'a category of commas': ['too_long categories', () => csv('category', ',a')],
  'a type of words': ['too_long positionType', () => csv('positionType', ' and ')],
  'a salary of digits': ['too_long salary', () => csv('salary', '1,')],
  'a date of digits': ['too_long closeDate', () => csv('closeDate', '1-')],
  'a status of words': ['too_long status', () => csv('status', 'a ')],
  'a language of words': ['too_long details', () => csv('language', 'a ')],
  'a title of references': ['too_long title', () => csv('title', '&')],
  'an address of dots': ['too_long applicationEmail', () => csv('applicationEmail', 'a.')],
  'a place of spaces': ['too_long locations.description', () => inPlace('a  ')],
  'places by the thousand': [
    'too_many locations',
    () => native({ locations: manyPlaces.map((description) => ({ description })) }),
  ],
  'locations by the thousand': [
    'too_many locations',
    () => JSON.stringify([{ ...values, location: manyPlaces }]),
    { fields: { location: 'location' } },
  ],
  'a place of parts': ['too_long locations.description', () => inPlace(',a')],
};
