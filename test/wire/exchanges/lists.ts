import { minimalJob } from '../../support/api/jobs.ts';
import { linkOf, pathOf, type Scenarios, type Session } from '../session.ts';

const titles = ['Développeur Web', 'Driver, night', 'Baker', 'Web designer', 'driver', 'Night baker'];
const statuses = ['active', 'draft', 'archived'];

/** Six jobs with two of each status; every second one has a reference. */
const createJobs = async ({ post }: Session): Promise<string[]> => {
  const paths: string[] = [];
  for (const [at, title] of titles.entries()) {
    const referenceId = at % 2 === 0 ? `Réf-${at}` : null;
    const job = { ...minimalJob, title, referenceId, status: statuses[at % 3], confidential: at === 1 };
    paths.push(pathOf(await post(`create ${at + 1}`, '/jobs', job)));
  }
  return paths;
};

const queries: readonly string[] = [
  'status=active',
  'status=draft',
  'status=archived',
  'status=',
  'q=driver',
  'q=DEVELOPPEUR',
  'q=d%C3%A9veloppeur',
  'q=web',
  'q=night%20baker',
  'q=baker+night',
  'q=ref-',
  'q=Ref-4%20driver',
  'q=nothing',
  'q=',
  'q=%20',
  'q=r%C3%A9f&status=active',
  'q=driver&status=draft&pageSize=1',
  'pageSize=2',
  'pageSize=2&page=2',
  'pageSize=2&page=3',
  'pageSize=2&page=4',
  'pageSize=2&page=2147483647',
];

/** Ignored, or as if not sent. */
const ineffective: readonly string[] = [
  'pageSize=100',
  'page=&pageSize=',
  'page=%20',
  'page=01',
  'unknown=1',
  'pagesize=0',
  '_=1',
  'referenceId=',
  '&&=',
  '%',
  'cursor=',
];

const invalid: readonly string[] = [
  'page=0',
  'page=-1',
  'page=x',
  'page=1.0',
  'page=2147483648',
  'pageSize=0',
  'pageSize=101',
  'pageSize=%2B5',
  'status=open',
  'status=Active',
  'q=%00',
  'q=a&q=b',
  'page=1&page=1',
  'page=0&pageSize=0&status=x',
  'cursor=x',
  'cursor=!!',
  `q=${Array.from({ length: 101 }, (_, at) => `w${at}`).join('+')}`,
];

export const lists: Scenarios = {
  'an empty list': async ({ get }) => {
    await get('the first page', '/jobs');
    await get('a later page', '/jobs?page=3');
    await get('with a filter', '/jobs?q=x&status=active');
  },

  queries: async (session) => {
    await createJobs(session);
    for (const query of queries) await session.get(query, `/jobs?${query}`);
  },

  'ineffective queries': async ({ get, post }) => {
    await post('create', '/jobs', minimalJob);
    for (const query of ineffective) await get(query, `/jobs?${query}`);
  },

  'invalid queries': async ({ get, send }) => {
    for (const query of invalid) await get(query, `/jobs?${query}`);
    await send('HEAD', 'HEAD', '/jobs?page=0');
  },

  'from page to page': async (session) => {
    const { get } = session;
    await createJobs(session);
    const first = await get('first', '/jobs?pageSize=2');
    const second = await get('second', linkOf(first, 'next'));
    const third = await get('third', linkOf(second, 'next'));
    const back = await get('back to the second', linkOf(third, 'previous'));
    await get('back to the first', linkOf(back, 'previous'));
    await get('a cursor with another page', linkOf(first, 'next').replace('page=2', 'page=3'));
    await get('a cursor with another filter', `${linkOf(first, 'next')}&q=driver`);
    const beyond = await get('past the end', '/jobs?pageSize=4&page=9');
    await get('back from past the end', linkOf(beyond, 'previous'));
    await get('with a filter', '/jobs?q=r%C3%A9f&status=active&pageSize=1&other=x');
    const searched = await get('a search', '/jobs?q=e&pageSize=2');
    await get('the next page of a search', linkOf(searched, 'next'));
    const active = await get('of a status', '/jobs?status=active&pageSize=1');
    await get('the next page of a status', linkOf(active, 'next'));
    const other = session.under((await session.newEmployer('Northern Timber')).key);
    await other.get("another employer's cursor", linkOf(first, 'next'));
  },

  'while jobs change': async (session) => {
    const { get, pass, put, remove } = session;
    const [oldest = '', second = '', third = ''] = await createJobs(session);
    const first = await get('first page', '/jobs?pageSize=3');
    await put('publish the second', second, { status: 'active' });
    await remove('delete the oldest', oldest);
    await get('next page', linkOf(first, 'next'));
    await get('the whole list', '/jobs');
    pass(86_400);
    await put('archive the third', third, { status: 'draft' });
    await put('publish it on the next day', third, { status: 'active', referenceId: 'new', title: 'Cook' });
    await get('it is first', '/jobs?pageSize=1');
    await get('found by its new reference', '/jobs?q=new');
    await get('active ones', '/jobs?status=active');
    await remove('delete it', third);
    await get('without it', '/jobs?status=active');
  },
};
