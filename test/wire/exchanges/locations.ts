import { minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const lenient = { prefer: 'handling=lenient' };

const accepted: readonly string[] = [
  'Richmond, BC',
  'Richmond',
  'RICHMOND,B.C.',
  'Montréal',
  'St Johns, NL',
  "Saint John's",
  'trois rivieres, QC',
  'Ontario',
  'québec',
  'Yukon',
  'New Brunswick',
  'British  Columbia',
  'Windsor',
  'Windsor, NS',
  'Richmond,',
  'Richmond, ,',
  'Zzxqville, QC',
  '  Zzxqville ,  qc ',
  'Zzxq’s Landing, NU',
  'Écho Bay, NT',
  'Ontario, ON',
  'Toronto, Etobicoke, ON',
  'Richmond BC',
  'Toronto, Ontario',
  'Toronto, Ont',
  'Zzxqville, Ontario, Canada',
  'Toronto, ON, Canada',
  'Toronto, Canada',
  'Toronto (ON)',
  'Québec, Québec',
  'CA-ON-Toronto',
  'Canada',
  'Province of Quebec',
  'Torontoo, ON',
];

const refused: readonly string[] = [
  'Richmnd',
  'Vancover',
  'Zzxqville',
  'Mississagua',
  'Toronto, XX',
  'Zzxqville, XX',
  'Remote',
  'Remote, Canada',
  'Remote - Ontario',
  'Remote, Europe',
  'Calgary, AB (Hybrid)',
  'Ottawa/Gatineau',
  'France',
  'Écho <Bay>, NT',
  '123, BC',
  ', BC',
  '---',
  '--, BC',
  'ON',
];

const inLenientMode = [
  'Richmnd',
  'Zzxqville',
  'Toronto, Ontario',
  'Toronto, Canada',
  'Remote',
  'Remote, ON',
  'Remote, Europe',
  '---',
  'ON',
];

const at = (...descriptions: readonly string[]) => ({
  ...minimalJob,
  locations: descriptions.map((description) => ({ description })),
});

export const locations: Scenarios = {
  accepted: async ({ post }) => {
    for (const description of accepted) await post(description, '/jobs', at(description));
    await post('the longest', '/jobs', at(`${'x'.repeat(296)}, BC`));
  },

  refused: async ({ post }) => {
    for (const description of refused) await post(description, '/jobs', at(description));
    await post('several at once', '/jobs', at('Vancover', 'Ottawa', 'Toronto, XX'));
  },

  lenient: async ({ post }) => {
    for (const description of inLenientMode) await post(description, '/jobs', at(description), lenient);
  },

  duplicates: async ({ post }) => {
    await post('the same text', '/jobs', at('Ottawa', 'Ottawa'));
    await post('another spelling', '/jobs', at('Montréal, QC', 'Ottawa', 'montreal'));
    await post('unlisted', '/jobs', at('Zzxqville, QC', 'zzxqville,qc'));
    await post('a city and its province', '/jobs', at('Québec', 'Quebec, QC'));
    await post('of one name in two provinces', '/jobs', at('Windsor, ON', 'Windsor, NS'));
  },

  'written as read': async ({ get, post, put }) => {
    const job = pathOf(await post('an unlisted city', '/jobs', at('Zzxqville'), lenient));
    const read = await get('as read', job);
    await put('written as read', job, read.text);
    const { locations: stored } = JSON.parse(read.text) as { locations: Record<string, unknown>[] };
    await put('its locations alone', job, { locations: stored });
    await put('with another id', job, { locations: stored.map((one) => ({ ...one, id: 2_000_000_001 })) });
    await put('without its id', job, { locations: [{ description: 'Zzxqville' }] });
    await post('a new job of it', '/jobs', { ...minimalJob, locations: stored });
    await put('an entry as the list shows it', job, {
      locations: [{ id: 1, name: 'x', description: 'Regina, SK', type: 1, latitude: 'x', longitude: null }],
    });
  },
};
