import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { insertKey } from '../../lib/employer/store/api-keys.ts';
import { suspendEmployer } from '../../lib/employer/store/employers.ts';
import { insertGrant } from '../../lib/operator/store/grants.ts';
import { useApi } from '../support/api/api.ts';
import { minimalJob } from '../support/api/jobs.ts';
import { unlessNightly } from '../support/runs.ts';
import { serve, useServers } from './serve.ts';
import { runCommand } from './sync-command.ts';

useServers();
const { test, ...api } = useApi();

/** A vendor with grants for so many employers, which the feed calls c0, c1, … */
const newVendor = async (count: number) => {
  const { key, keyId } = await insertKey({ kind: 'vendor', label: '' }, new Date());
  const employers = await Promise.all(Array.from({ length: count }, () => api.employer()));
  for (const { id } of employers) await insertGrant(keyId, id, new Date());
  const ids = employers.map(({ id }) => id);
  const address = `${api.origin()}/api/v1.1`;
  const file = { field: 'companyId', employers: Object.fromEntries(ids.map((id, at) => [`c${at}`, id])) };
  const clientOf = (at: number) => createClient({ address, key: `${key}.${ids[at]}` });
  return {
    ids,
    file,
    env: { JOB_POSTING_API: address, JOB_POSTING_KEY: key },
    clientOf,
    active: async (at: number) =>
      (
        await Array.fromAsync(
          clientOf(at).jobs.list({ status: 'active' }),
          ({ referenceId }) => `${referenceId}`,
        )
      ).sort(),
    states: async (at: number) => (await clientOf(at).syncs.list()).map(({ state }) => state),
  };
};

type Vendor = Awaited<ReturnType<typeof newVendor>>;

/** Settings with which requests go through a server that may take them. */
const throughProxy = async (
  { env }: Vendor,
  takes: (request: IncomingMessage, response: ServerResponse) => boolean,
) => {
  const origin = await serve(async (request, response) => {
    if (takes(request, response)) return;
    const body = Buffer.concat(await Array.fromAsync(request));
    const headers = { 'api-key': `${request.headers['api-key']}`, 'content-type': 'application/json' };
    const init = { method: request.method ?? 'GET', headers, ...(body.length > 0 && { body }) };
    const answer = await fetch(`${api.origin()}${request.url}`, init);
    response.writeHead(answer.status, { 'content-type': `${answer.headers.get('content-type')}` });
    response.end(await answer.text());
  });
  return { ...env, JOB_POSTING_API: `${origin}/api/v1.1` };
};

const calgary = { ...minimalJob, locations: [{ description: 'Calgary, AB' }], status: 'active' };

/** Jobs of one company, whose references are those of every other. */
const jobsOf = (company: string, count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    ...calgary,
    referenceId: `r${at}`,
    companyId: company,
    ...changes,
  }));

/** Takes one of each list by turns, as a feed may be sorted. */
const mixed = (lists: readonly (readonly object[])[]): object[] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, at) =>
    lists.flatMap((list) => list[at] ?? []),
  ).flat();

const inFile = (content: unknown): string => {
  const path = join(tmpdir(), `feed-${randomUUID()}`);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  onTestFinished(() => rmSync(path));
  return path;
};

/** Runs a command with the employers of a vendor. */
const run = (
  command: 'sync' | 'check',
  { env, file }: Pick<Vendor, 'env' | 'file'>,
  feed: unknown,
  args: readonly string[] = command === 'sync' ? ['--yes'] : [],
  options: Parameters<typeof runCommand>[1] = {},
) => runCommand([command, inFile(feed), '--employers', inFile(file), ...args], { ...options, env });

const reportOf = ({
  out,
}: {
  readonly out: string;
}): {
  employers: { employer: number; companies: string[]; status: number; counts?: object; error?: object }[];
  unknown: object[];
} => JSON.parse(out);

const many = unlessNightly(10, 30);

test(`${many} employers with 40 jobs: each by itself, one refused by the guard, three companies unknown`, async () => {
  const vendor = await newVendor(many);
  const all = (count: (at: number) => number) =>
    mixed([
      ...vendor.ids.map((_, at) => jobsOf(`c${at}`, count(at))),
      ...['x', 'y', 'z'].map((company, at) => jobsOf(company, at + 1)),
    ]);
  const first = await run(
    'sync',
    vendor,
    all(() => 40),
  );
  expect(first).toMatchObject({ status: 0, err: '' });
  const lines = first.out.split('\n');
  expect(lines[0]).toBe(
    `c0 (${vendor.ids[0]}): +40 created, ~0 updated, =0 unchanged, !0 invalid, -0 removed`,
  );
  expect(lines.filter((line) => line.includes('+40 created'))).toHaveLength(many);
  expect(lines.slice(many)).toEqual([
    '"z": not in the employers file (3 jobs)',
    '"y": not in the employers file (2 jobs)',
    '"x": not in the employers file (1 job)',
    '',
  ]);
  // One is cut short by a few jobs, and one by so many that the guard refuses.
  const next = await run(
    'sync',
    vendor,
    all((at) => ({ 3: 38, 7: 20 })[at] ?? 40),
    ['--yes', '--json'],
  );
  const { employers, unknown } = reportOf(next);
  expect(employers.map(({ employer }) => employer)).toEqual(vendor.ids);
  expect(employers.filter(({ status }) => status !== 0)).toMatchObject([
    {
      employer: vendor.ids[7],
      companies: ['c7'],
      status: 4,
      error: { code: 'guarded', removals: 20, current: 40 },
    },
  ]);
  expect(employers[3]).toMatchObject({ state: 'done', counts: { unchanged: 38 }, removals: { done: 2 } });
  expect(unknown).toEqual([
    { company: '"z"', jobs: 3 },
    { company: '"y"', jobs: 2 },
    { company: '"x"', jobs: 1 },
  ]);
  expect(next.status).toBe(3);
  expect(await Promise.all([3, 7, 8].map(vendor.active))).toMatchObject([
    { length: 38 },
    { length: 40 },
    { length: 40 },
  ]);
  // What may be removed holds for each employer, and the refused run is replaced.
  const accepted = await run(
    'sync',
    vendor,
    all((at) => (at === 7 ? 20 : 40)),
    ['--yes', '--accept-removals', '20'],
  );
  expect(accepted.status).toBe(0);
  expect(await vendor.active(7)).toHaveLength(20);
}, 120_000);

describe('one employer fails alone', () => {
  test('that is suspended, is not granted, has an invalid job, or whose jobs share a reference', async () => {
    const vendor = await newVendor(5);
    const other = await api.employer();
    await suspendEmployer(vendor.ids[0] ?? 0, new Date());
    const file = { ...vendor.file, employers: { ...vendor.file.employers, c1: other.id } };
    const feed = [0, 1, 2, 3, 4].flatMap((at) => jobsOf(`c${at}`, at === 3 ? 1 : 2));
    feed.push(...jobsOf('c2', 1, { referenceId: 'bad', title: '' }), ...jobsOf('c3', 1));
    const { status, out } = await run('sync', { ...vendor, file }, feed);
    expect(status).toBe(3);
    expect(out).toMatch(/^c0 \(\d+\): POST .* 401 .*The API key is not accepted/);
    expect(out).toMatch(/\nc1 \(\d+\): POST .* 403 key-employer .*has no grant for this employer/);
    expect(out).toMatch(
      /\nc2 \(\d+\): \+2 created, ~0 updated, =0 unchanged, !1 invalid.*\n\n {4}! 1 job: title blank/,
    );
    expect(out).toMatch(
      /\nc3 \(\d+\): \+1 created, ~0 updated, =0 unchanged, !1 invalid.*\n\n {4}! 1 job: .*duplicate/,
    );
    expect(out).toMatch(/\nc4 \(\d+\): \+2 created, ~0 updated, =0 unchanged, !0 invalid, -0 removed\n$/);
    expect(out).not.toContain(vendor.env.JOB_POSTING_KEY);
  });

  test('whose synchronisation breaks off: it is aborted, and the next run ends it', async () => {
    const vendor = await newVendor(2);
    const env = await throughProxy(vendor, ({ method, headers }, response) => {
      const isBroken = method === 'PUT' && `${headers['api-key']}`.endsWith(`.${vendor.ids[0]}`);
      if (isBroken) response.writeHead(400).end('{}');
      return isBroken;
    });
    const feed = [...jobsOf('c0', 2), ...jobsOf('c1', 2)];
    const broken = await run('sync', { ...vendor, env }, feed, ['--yes', '--json']);
    expect(broken.status).toBe(3);
    expect(reportOf(broken).employers.map(({ status }) => status)).toEqual([1, 0]);
    expect([await vendor.states(0), await vendor.states(1)]).toEqual([['aborted'], ['done']]);
    expect(await run('sync', vendor, feed)).toMatchObject({ status: 0 });
    expect(await vendor.active(0)).toEqual(['r0', 'r1']);
  });
});

test('four run at once; an interruption leaves none of them open, and the next run ends it', async () => {
  const vendor = await newVendor(6);
  const feed = mixed(vendor.ids.map((_, at) => jobsOf(`c${at}`, 1)));
  const interruption = new AbortController();
  let sent = 0;
  const env = await throughProxy(vendor, ({ method }) => {
    if (method !== 'PUT') return false;
    sent += 1;
    if (sent === 4) interruption.abort(new Error('Interrupted.'));
    return true;
  });
  const { signal } = interruption;
  const interrupted = await run('sync', { ...vendor, env }, feed, ['--yes', '--json'], { signal });
  expect(interrupted.status).toBe(3);
  const { employers } = reportOf(interrupted);
  expect(employers.map(({ error }) => error)).toEqual(
    Array(6).fill({ code: 'failed', message: 'Interrupted.' }),
  );
  const states = await Promise.all(vendor.ids.map((_, at) => vendor.states(at)));
  expect(states).toEqual([...Array(4).fill(['aborted']), [], []]);
  expect(await run('sync', vendor, feed)).toMatchObject({ status: 0 });
  for (const at of [0, 5]) expect(await vendor.active(at)).toEqual(['r0']);
});

test('an employer without a job is left alone, unless --allow-empty', async () => {
  const vendor = await newVendor(2);
  const feed = (second: number) => [...jobsOf('c0', 2), ...jobsOf('c1', second)];
  await run('sync', vendor, feed(2));
  const left = await run('sync', vendor, feed(0));
  expect(left).toMatchObject({
    status: 0,
    out: expect.stringContaining('): no job in the feed; nothing was changed\n'),
  });
  expect([await vendor.active(1), await vendor.states(1)]).toEqual([['r0', 'r1'], ['done']]);
  // The guard stays.
  expect(await run('sync', vendor, feed(0), ['--yes', '--allow-empty'])).toMatchObject({ status: 3 });
  const accepted = await run('sync', vendor, feed(0), ['--yes', '--allow-empty', '--accept-removals', '2']);
  expect([accepted.status, await vendor.active(0), await vendor.active(1)]).toEqual([0, ['r0', 'r1'], []]);
});

test('an entry without a company may be a job of any employer: nothing is removed, unless that is accepted', async () => {
  const vendor = await newVendor(2);
  const feed = (count: number, ...more: object[]) => [...jobsOf('c0', count), ...jobsOf('c1', 8), ...more];
  const { companyId: _, ...nameless } = jobsOf('', 1, { referenceId: 'r7' })[0] ?? {};
  await run('sync', vendor, feed(8));
  const part = [...feed(7, nameless), ...jobsOf('c1', 1, { referenceId: 'new' })];
  const previewed = await run('sync', vendor, part, ['--preview']);
  expect(previewed).toMatchObject({
    status: 3,
    out: expect.stringContaining('1 entry has no company: 1 removal would be held back.'),
  });
  const held = await run('sync', vendor, part, ['--yes', '--json']);
  const { employers } = reportOf(held);
  expect([held.status, ...employers]).toMatchObject([
    3,
    { status: 3, state: 'aborted', withoutCompany: 1, heldBack: 1 },
    { status: 3, state: 'aborted', counts: { created: 1 } },
  ]);
  expect(await run('sync', vendor, part)).toMatchObject({
    status: 3,
    out: expect.stringMatching(
      /1 entry has no company: 1 removal held back\. Correct the feed, or add --accept-removals 1.*\n.*no company: not in the employers file \(1 job\)\n$/s,
    ),
  });
  expect(await Promise.all([0, 1].map(vendor.active))).toMatchObject([{ length: 8 }, { length: 9 }]);
  expect((await run('check', vendor, part)).status).toBe(3);
  expect(await run('sync', vendor, part, ['--yes', '--accept-removals', '1'])).toMatchObject({ status: 3 });
  expect(await Promise.all([0, 1].map(vendor.active))).toMatchObject([{ length: 7 }, { length: 9 }]);
});

test('several companies may be one employer, whose jobs are one set', async () => {
  const vendor = await newVendor(1);
  const file = { field: 'company/id', employers: { ' a ': vendor.ids[0], 7: vendor.ids[0] } };
  const [first, second] = jobsOf('', 2);
  const feed = [
    { ...first, companyId: undefined, company: { id: 'a' } },
    { ...second, companyId: undefined, company: { id: 7 } },
  ];
  expect(await run('sync', { ...vendor, file } as never, feed)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^7, a \(\d+\): \+2 created/),
  });
});

test.each([
  [
    'CSV',
    'Company ID',
    (rows: readonly string[][]) =>
      `referenceId,title,location,category,positionType,description,applicationEmail,company id\n${rows.map(([reference, company]) => `${reference},Cook,Kelowna BC,19,1,<p>x</p>,a@b.ca,${company}\n`).join('')}`,
    {},
  ],
  [
    'XML with HTML as elements',
    'company/@id',
    (rows: readonly string[][]) =>
      `<source>${rows.map(([reference, company]) => `<job><company id="${company}"/><referencenumber>${reference}</referencenumber><title>Cook</title><city>Kelowna</city><state>BC</state><email>a@b.ca</email><category>Retail</category><jobtype>fulltime</jobtype><description><p>Work <b>hard</b>.</p></description></job>`).join('')}</source>`,
    {},
  ],
  [
    'NDJSON',
    'companyId',
    (rows: readonly string[][]) =>
      rows
        .map(([referenceId, companyId]) => JSON.stringify({ ...calgary, referenceId, companyId }))
        .join('\n'),
    {},
  ],
])(
  '%s is read once, from a pipe or an address, and each job belongs to its company',
  async (_, field, feedOf) => {
    const feed = feedOf([
      ['a', '1'],
      ['b', '2'],
      ['a', '2'],
      ['c', '3'],
    ]);
    let requests = 0;
    const origin = await serve((_request, response) => {
      requests += 1;
      response.end(feed);
    });
    const employers = inFile({ field, employers: { 2: 4022, 1: 4021 } });
    for (const [source, stdin] of [
      ['-', [Buffer.from(feed)]],
      [origin, []],
    ] as const) {
      const checked = await runCommand(['check', source, '--employers', employers, '--json'], {
        stdin: (async function* () {
          yield* stdin;
        })(),
      });
      expect(checked).toMatchObject({ status: 0, err: '' });
      expect(reportOf(checked)).toMatchObject({
        employers: [
          { employer: 4021, jobs: 1, valid: 1 },
          { employer: 4022, jobs: 2, valid: 2 },
        ],
        unknown: [{ company: '"3"', jobs: 1 }],
      });
    }
    expect(requests).toBe(1);
  },
);

describe('a feed that is not whole changes nothing', () => {
  test.each<[string, unknown, string]>([
    ['truncated', '[{"referenceId":"r1","companyId":"c0"},{"ref', 'ends'],
    ['without a job', [], 'The feed has no job'],
    ['without companies', [calgary], 'No job of the feed has a value at "companyId"'],
  ])('%s', async (_, feed, message) => {
    const vendor = await newVendor(1);
    const { status, err, out } = await run('sync', vendor, feed);
    expect({ status, err, out }).toEqual({ status: 1, err: expect.stringContaining(message), out: '' });
    expect(await vendor.states(0)).toEqual([]);
  });

  test('but a page of a longer list', async () => {
    const vendor = await newVendor(1);
    const page = { hasMore: true, jobs: jobsOf('c0', 1) };
    for (const command of ['sync', 'check'] as const) {
      const args = [...(command === 'sync' ? ['--yes'] : []), '--map', inFile({ item: 'jobs' })];
      const { status, err, out } = await run(command, vendor, page, args);
      expect({ status, err, out }).toEqual({
        status: 1,
        err: expect.stringContaining('page of a longer'),
        out: '',
      });
    }
    expect(await vendor.states(0)).toEqual([]);
  });

  test('or removes nothing of anyone, where it says that it is larger', async () => {
    const vendor = await newVendor(2);
    const map = inFile({ item: 'jobs' });
    const feed = (total: number, count: number) => ({
      total,
      jobs: [...jobsOf('c0', count), ...jobsOf('c1', 4)],
    });
    const send = (total: number, count: number) =>
      run('sync', vendor, feed(total, count), ['--yes', '--map', map]);
    expect((await send(8, 4)).status).toBe(0);
    const { status, out } = await send(8, 3);
    expect([status, out]).toEqual([3, expect.stringContaining('Refused by the guard')]);
    expect(await vendor.active(0)).toHaveLength(4);
    expect((await send(7, 3)).status).toBe(0);
    expect(await vendor.active(0)).toHaveLength(3);
  });
});

test('a preview writes nothing, and a terminal is asked once for all', async () => {
  const vendor = await newVendor(2);
  const feed = [...jobsOf('c0', 1), ...jobsOf('c1', 1)];
  expect(await run('sync', vendor, feed, ['--preview'])).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^c0 .*: Preview, nothing was written: \+1 created.*\nc1 .*\+1 created/),
  });
  const declined = await run('sync', vendor, feed, [], { answer: false });
  expect(declined.questions).toEqual(['Synchronise these jobs?']);
  expect([await vendor.active(0), await vendor.active(1)]).toEqual([[], []]);
  expect(await run('sync', vendor, feed, [], { answer: true })).toMatchObject({ status: 0 });
  expect([await vendor.active(0), await vendor.active(1)]).toEqual([['r0'], ['r0']]);
});

describe('incorrect usage is status 2', () => {
  test.each([[['--prefix', 'a']], [['--expected', '3']], [['--resume', 'x']]])('%j', async (args) => {
    const vendor = { env: { JOB_POSTING_API: 'http://127.0.0.1:1/api/v1.1', JOB_POSTING_KEY: 'jpk_x' } };
    const file = { field: 'companyId', employers: { c0: 1 } };
    const { status, err } = await run('sync', { ...vendor, file }, [], ['--yes', ...args]);
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringContaining('cannot be used with --employers'),
    });
  });

  test('a key with the id of an employer', async () => {
    const vendor = await newVendor(1);
    const env = { ...vendor.env, JOB_POSTING_KEY: `${vendor.env.JOB_POSTING_KEY}.${vendor.ids[0]}` };
    const { status, err } = await run('sync', { ...vendor, env }, jobsOf('c0', 1));
    expect({ status, err }).toEqual({ status: 2, err: expect.stringContaining('without a dot and an id') });
  });

  test.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no field', { employers: { a: 1 } }],
    ['no employers', { field: 'a', employers: {} }],
    ['an id that is none', { field: 'a', employers: { a: '1' } }],
    ['an id that is too large', { field: 'a', employers: { a: 2 ** 31 } }],
    ['a list of employers', { field: 'a', employers: [1] }],
    ['a company twice', { field: 'a', employers: { a: 1, ' a': 2 } }],
    ['another member', { field: 'a', employers: { a: 1 }, employer: 2 }],
    ['an array', []],
  ])('an employers file with %s', async (_, file) => {
    const { status, err } = await runCommand(['check', inFile([]), '--employers', inFile(file)]);
    expect({ status, err }).toEqual({
      status: 2,
      err: expect.stringMatching(/^The employers file (?:must be|is not)/),
    });
  });
});
