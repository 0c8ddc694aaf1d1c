import { fullJob, minimalJob } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

type Changes = Readonly<Record<string, unknown>>;

const invalid: Readonly<Record<string, Changes>> = {
  'title: absent': { title: undefined },
  'title: null': { title: null },
  'title: a number': { title: 1 },
  'title: empty': { title: '' },
  'title: blank': { title: ' \t\n\u00a0' },
  'title: 257 characters': { title: 'x'.repeat(257) },
  'title: NUL': { title: 'a\0b' },
  'title: half of a surrogate pair': { title: 'a\ud800' },
  'locations: absent': { locations: undefined },
  'locations: null': { locations: null },
  'locations: an object': { locations: {} },
  'locations: none': { locations: [] },
  'locations: four': {
    locations: ['Richmond', 'Surrey', 'Ottawa', 'Regina'].map((description) => ({ description })),
  },
  'locations: 51': { locations: Array.from({ length: 51 }, () => ({ description: 'Ottawa' })) },
  'locations: a text': { locations: ['Ottawa'] },
  'locations: null inside': { locations: [null] },
  'locations: no description': { locations: [{ id: 6122085 }] },
  'locations: description null': { locations: [{ description: null }] },
  'locations: description blank': { locations: [{ description: ' ' }] },
  'locations: description of 301 characters': { locations: [{ description: `${'x'.repeat(297)}, BC` }] },
  'locations: an unknown property': { locations: [{ description: 'Ottawa', provinceCode: 'ON' }] },
  'categories: absent': { categories: undefined },
  'categories: none': { categories: [] },
  'categories: four': { categories: [1, 2, 3, 4].map((id) => ({ id })) },
  'categories: unknown': { categories: [{ id: 38 }, { id: 40 }] },
  'categories: 0': { categories: [{ id: 0 }] },
  'categories: a fraction': { categories: [{ id: 1.5 }] },
  'categories: a text as id': { categories: [{ id: '1' }] },
  'categories: twice': { categories: [{ id: 1 }, { id: 2 }, { id: 1 }] },
  'categories: a number': { categories: [1] },
  'categories: no id': { categories: [{ name: 'Accounting' }] },
  'categories: a misspelled property': { categories: [{ id: 1, nam: 'x' }] },
  'positionType: absent': { positionType: undefined },
  'positionType: null': { positionType: null },
  'positionType: a number': { positionType: 1 },
  'positionType: unknown': { positionType: { id: 6 } },
  'positionType: no id': { positionType: {} },
  'positionType: an unknown property': { positionType: { id: 1, code: 'x' } },
  'description: absent': { description: undefined },
  'description: null': { description: null },
  'description: blank': { description: ' ' },
  'description: tags alone': { description: '<p> &nbsp;</p>' },
  'description: an array': { description: ['x'] },
  'applicantRoutingType: absent': { applicantRoutingType: undefined },
  'applicantRoutingType: unknown': { applicantRoutingType: { id: 3 } },
  'applicantRoutingType: a text': { applicantRoutingType: 'Email' },
  'applicationEmail: absent': { applicationEmail: undefined },
  'applicationEmail: null': { applicationEmail: null },
  'applicationEmail: empty': { applicationEmail: '' },
  'applicationEmail: no address': { applicationEmail: 'jobs' },
  'applicationEmail: two addresses': { applicationEmail: 'a@example.org, b@example.org' },
  'applicationEmail: no dot': { applicationEmail: 'jobs@localhost' },
  'applicationEmail: 51 characters': { applicationEmail: `${'x'.repeat(39)}@example.org` },
  'applicationEmail: a number': { applicationEmail: 1 },
  'applicationUrl: absent': { applicantRoutingType: { id: 2 } },
  'applicationUrl: relative': { applicantRoutingType: { id: 2 }, applicationUrl: '/apply' },
  'applicationUrl: another scheme': { applicantRoutingType: { id: 2 }, applicationUrl: 'ftp://example.org' },
  'applicationUrl: white space': {
    applicantRoutingType: { id: 2 },
    applicationUrl: 'https://example.org/a b',
  },
  'applicationUrl: 201 characters': {
    applicantRoutingType: { id: 2 },
    applicationUrl: `https://example.org/${'x'.repeat(181)}`,
  },
  'referenceId: a number': { referenceId: 1 },
  'referenceId: 51 characters': { referenceId: 'x'.repeat(51) },
  'closeDate: null': { closeDate: null },
  'closeDate: no such day': { closeDate: '2031-02-30' },
  'closeDate: a time': { closeDate: '2031-03-14T00:00:00Z' },
  'closeDate: a number': { closeDate: 20310314 },
  'confidential: a text': { confidential: 'true' },
  'confidential: null': { confidential: null },
  'autoRefresh: a number': { autoRefresh: 1 },
  'status: unknown': { status: 'open' },
  'status: upper case': { status: 'Active' },
  'status: null': { status: null },
  'status: a number': { status: 1 },
  'an unknown property': { foo: 1 },
  'a misspelled property': { titel: 'x' },
  'a property in another case': { ReferenceID: 'x', close_date: '2031-12-31' },
  'an empty name': { '': 1 },
  'a name with slash and tilde': { 'a/b~c': 1 },
  'a long name': { ['n'.repeat(100)]: 1 },
  'a NUL in an unknown property': { foo: { bar: ['\0'] } },
  'several at once': { title: '', status: 'x', categories: [], salary: { amount: -1 }, foo: 1 },
  'ten properties': {
    title: '',
    referenceId: 1,
    closeDate: 'x',
    confidential: 0,
    autoRefresh: 0,
    status: 'x',
    locations: [],
    categories: [],
    positionType: {},
    description: '',
  },
  'more than 100': Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`property${at}`, at])),
  'more than 1000': Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`property${at}`, at])),
};

const edges: Readonly<Record<string, Changes>> = {
  'title: 256 characters beyond the BMP': { title: '🚚'.repeat(256) },
  'referenceId: 50 characters': { referenceId: 'é'.repeat(50) },
  'referenceId: empty': { referenceId: '' },
  'referenceId: null': { referenceId: null },
  'nulls that mean absent': { salary: null, applicationUrl: null },
  'ignored properties': { id: 'x', employer: null, publishDate: 1 },
  'names along with ids': {
    categories: [{ id: 1, name: 'x' }],
    positionType: { id: 5, name: null },
    applicantRoutingType: { id: 1, name: 1 },
  },
  'three of each': {
    locations: ['Toronto', 'Whitehorse', 'Nunavut'].map((description) => ({ description })),
    categories: [39, 1, 19].map((id) => ({ id })),
  },
  'routing by URL drops the address': {
    applicantRoutingType: { id: 2 },
    applicationUrl: 'HTTPS://Example.org/ç?a=1&b=2#c',
  },
  'routing by address drops the URL': { applicationUrl: 'https://example.org' },
  'a dropped URL may be any text': { applicationUrl: 'x' },
  'an internationalised address': { applicationEmail: 'jöbs+x@bücher.example' },
  'the first day': { closeDate: '0000-01-01' },
  'the last day': { closeDate: '9999-12-31' },
};

export const validation: Scenarios = {
  'invalid on creation': async ({ post }) => {
    for (const [name, changes] of Object.entries(invalid))
      await post(name, '/jobs', { ...minimalJob, ...changes });
    await post('an empty object', '/jobs', {});
  },

  'valid at the edges': async ({ post }) => {
    for (const [name, changes] of Object.entries(edges))
      await post(name, '/jobs', { ...minimalJob, ...changes });
  },

  'invalid on update': async ({ get, post, put }) => {
    const job = pathOf(await post('create', '/jobs', fullJob));
    for (const property of [
      'title',
      'locations',
      'categories',
      'positionType',
      'description',
      'status',
      'closeDate',
    ])
      await put(`${property}: null`, job, { [property]: null });
    await put('an unknown property', job, { titel: 'x' });
    await put('several at once', job, { title: '', status: 'x' });
    await put('email: null', job, { applicationEmail: null });
    await put('routing by URL without one', job, { applicantRoutingType: { id: 2 } });
    await put('invalid after the merge', job, { salary: { maxAmount: 1 } });
    await get('nothing was changed', job);
  },

  'invalid by reference': async ({ put, remove }) => {
    for (const [name, referenceId] of Object.entries({
      absent: undefined,
      null: null,
      empty: '',
      'a number': 1,
      '51 characters': 'x'.repeat(51),
      NUL: '\0',
    })) {
      await put(`PUT, ${name}`, '/jobs', { ...minimalJob, referenceId });
      await remove(`DELETE, ${name}`, '/jobs', { referenceId });
    }
    await put('PUT, absent and other faults', '/jobs', { title: 1 });
    await put('PUT, incomplete for a creation', '/jobs', { referenceId: 'A', status: 'active' });
    await put('PUT, invalid', '/jobs', { ...minimalJob, referenceId: 'A', title: '' });
    await remove('DELETE, other properties are ignored', '/jobs', { referenceId: 'A', titel: 1 });
  },

  'invalid in lenient mode': async ({ post }) => {
    const lenient = { prefer: 'handling=lenient' };
    for (const name of [
      'title: blank',
      'title: NUL',
      'locations: 51',
      'categories: twice',
      'description: tags alone',
      'closeDate: no such day',
      'an unknown property',
      'a NUL in an unknown property',
      'several at once',
      'more than 1000',
    ])
      await post(name, '/jobs', { ...minimalJob, ...invalid[name] }, lenient);
    await post('an empty object', '/jobs', {}, lenient);
  },
};
