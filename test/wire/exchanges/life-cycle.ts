import { fullJob, minimalJob, without } from '../../support/api/jobs.ts';
import { pathOf, type Scenarios } from '../session.ts';

const days = (count: number): number => count * 86_400;

export const lifeCycle: Scenarios = {
  'dates of a new job': async ({ post }) => {
    for (const status of ['draft', 'active', 'archived']) {
      await post(`${status}, closeDate not sent`, '/jobs', { ...minimalJob, status });
      await post(`${status}, closeDate sent`, '/jobs', { ...minimalJob, status, closeDate: '2031-06-30' });
      await post(`${status}, closeDate in the past`, '/jobs', {
        ...minimalJob,
        status,
        closeDate: '2031-03-13',
      });
    }
  },

  'transitions on one day': async ({ post, put }) => {
    const job = pathOf(await post('create', '/jobs', minimalJob));
    for (const [from, to] of [
      ['draft', 'archived'],
      ['archived', 'draft'],
      ['draft', 'active'],
      ['active', 'draft'],
      ['draft', 'draft'],
      ['draft', 'active again'],
      ['active', 'archived'],
      ['archived', 'active'],
      ['active', 'active'],
    ])
      await put(`${from} to ${to}`, job, { status: to?.split(' ')[0] });
  },

  'a draft is published later': async ({ get, pass, post, put }) => {
    const plain = pathOf(await post('create without closeDate', '/jobs', minimalJob));
    const dated = pathOf(
      await post('create with closeDate', '/jobs', { ...minimalJob, closeDate: '2031-12-31' }),
    );
    const past = pathOf(
      await post('create with an early closeDate', '/jobs', { ...minimalJob, closeDate: '2031-03-20' }),
    );
    const changed = pathOf(await post('create another', '/jobs', minimalJob));
    await put('set its closeDate', changed, { closeDate: '2031-11-30' });
    const same = pathOf(await post('create one more', '/jobs', minimalJob));
    await put('send the closeDate that it has', same, { closeDate: '2031-05-13' });
    pass(days(10));
    await put('publish without closeDate', plain, { status: 'active' });
    await put('publish with closeDate', dated, { status: 'active' });
    await put('publish with a closeDate that has passed', past, { status: 'active' });
    await put('publish with a closeDate that was changed', changed, { status: 'active' });
    await put('publish with a closeDate that was sent unchanged', same, { status: 'active' });
    await get('the list has the last one first', '/jobs');
  },

  'an archived job is published again': async ({ pass, post, put }) => {
    const archived = { ...minimalJob, status: 'archived' };
    const early = pathOf(await post('create', '/jobs', archived));
    const late = pathOf(await post('create another', '/jobs', archived));
    const sent = pathOf(await post('create one more', '/jobs', archived));
    const read = pathOf(await post('create the last', '/jobs', archived));
    pass(days(60));
    await put('on its last day', early, { status: 'active' });
    pass(days(1));
    await put('after its last day', late, { status: 'active' });
    await put('after its last day, with a closeDate', sent, { status: 'active', closeDate: '2031-05-20' });
    await put('after its last day, with the closeDate that it has', read, {
      status: 'active',
      closeDate: '2031-05-13',
    });
    await put('a past closeDate is taken as sent', late, { closeDate: '2001-01-01' });
  },

  'partial updates': async ({ get, post, put }) => {
    const job = pathOf(await post('create', '/jobs', fullJob));
    const changes = {
      referenceId: 'B-2',
      title: 'Baker',
      closeDate: '2031-07-01',
      confidential: false,
      autoRefresh: false,
      status: 'archived',
      locations: [{ description: 'Regina, SK' }, { description: 'Nunavut' }],
      categories: [{ id: 19 }, { id: 30 }],
      positionType: { id: 1 },
      description: '<p>Bake</p>',
      applicationEmail: 'bakery@example.org',
      applicationUrl: 'https://example.org/apply',
    };
    for (const [property, value] of Object.entries(changes)) await put(property, job, { [property]: value });
    await put('routing by URL', job, {
      applicantRoutingType: { id: 2 },
      applicationUrl: 'https://example.org',
    });
    await put('email is dropped then', job, { applicationEmail: 'x@example.org' });
    await put('no reference', job, { referenceId: null });
    await put('an empty reference', job, { referenceId: '' });
    await put('nothing', job, {});
    await put('only ignored properties', job, { id: 1, employer: {}, publishDate: null });
    await get('as read', job);
  },

  'write what you read': async ({ get, post, put }) => {
    const job = pathOf(await post('create', '/jobs', fullJob));
    const read = await get('read', job);
    await put('written back', job, read.text);
    const copy = without(JSON.parse(read.text), 'id', 'referenceId');
    const created = pathOf(await post('create a copy', '/jobs', copy));
    const plain = await get('read the copy', created);
    await put('written back with null', created, plain.text);
    await put('one to the other', job, without(JSON.parse(plain.text), 'id', 'referenceId'));
  },
};
