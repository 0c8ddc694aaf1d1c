import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { suspendEmployer } from '../../lib/employer/store/employers.ts';
import { findDueFeeds } from '../../lib/fetching/due-feeds.ts';
import { headersInFiles } from '../../lib/fetching/header-store.ts';
import { runFeed } from '../../lib/fetching/run-feed.ts';
import {
  findFeed,
  findFeeds,
  findRuns,
  insertFeed,
  patchFeed,
  takeLease,
} from '../../lib/fetching/store/feeds.ts';
import { removeEmployer } from '../../lib/operator/store/remove-employer.ts';
import { verify } from '../../lib/operator/verify.ts';
import { findLatestSyncs } from '../../lib/sync/store/sync-items.ts';
import { plain } from '../../local/admin/format-document.ts';
import { useServers } from '../feed/serve.ts';
import { useFolder } from '../support/folders.ts';
import { withFaultAt } from '../support/store/faults.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { openFor } from '../support/synchronising.ts';
import { anEmployer, aServer, jobs, useCommands } from './support.ts';

useServers();

/** Runs a feed as its function does on its schedule. */
const runByNight = (id: string, folder: string, release = '') =>
  inFunction('fetch-feed', () =>
    runFeed(
      { id, token: `night-${Math.random()}`, isScheduled: true },
      { headers: headersInFiles(folder), release },
    ),
  );

/** A map file that is larger than an item of the store. */
const largeMap = (): string => {
  const path = join(useFolder(), 'map.json');
  writeFileSync(path, `{"defaults":{"title":"${'a'.repeat(500_000)}"}}`);
  return path;
};

/** A file of headers that have so many bytes as JSON. */
const headersOf = (bytes: number): string => {
  const path = join(useFolder(), 'headers');
  writeFileSync(path, `a: ${'b'.repeat(bytes - '{"a":""}'.length)}`);
  return path;
};

/** Makes a feed due again, as the next night does. */
const nextNight = (id: string) => patchFeed(id, { night: '2020-01-01' });

test('from the address to live jobs: a preview, a run, and one that finds nothing new', async () => {
  const [employer, server, { run, document, add }] = [await anEmployer(), await aServer(), useCommands()];
  server.answer = ({ 'if-none-match': tag }) =>
    tag === '"v1"' ? { status: 304 } : { headers: { etag: '"v1"' }, body: jobs(12) };
  // Schemes have no case.
  const id = await add(employer, server.url.replace('http:', 'HTTP:'), '--at', '02:30');

  const preview = await run('feed', 'run', id, '--preview');
  expect(preview.text?.(plain)).toMatch(/^Preview, nothing was written: \+12 created/);
  expect(await countJobs(employer)).toMatchObject({ active: 0 });
  expect(await document('feed', 'run', id)).toMatchObject({ status: 0, isCommitted: true });
  expect(await countJobs(employer)).toMatchObject({ active: 12 });
  const unchanged = await run('feed', 'run', id);
  expect(unchanged).toMatchObject({ status: 0, document: { lines: [expect.stringContaining('304')] } });

  const { last } = (await findFeed(id)) ?? {};
  expect(last?.lines).toHaveLength(1);
  const shown = await document('feed', 'show', id);
  expect(shown).toMatchObject({ id, employerId: employer, at: '02:30', status: 0, headers: false });
  expect(shown.runs.map(({ mode, status }: { mode: string; status: number }) => [mode, status])).toEqual([
    ['apply', 0],
    ['apply', 0],
    ['preview', 0],
  ]);
  expect(JSON.stringify(shown)).not.toContain('in-the-query');
  expect(await document('feed', 'list', '--employer', String(employer))).toMatchObject([{ id }]);
});

test('a feed is read whole again where the map, the options or the release changed, after a week, and after a run that did not commit or crashed', async () => {
  const [employer, server, { folder, run, add }] = [await anEmployer(), await aServer(), useCommands()];
  const headers = { etag: '"v1"', 'last-modified': 'Fri, 27 Nov 2026 01:00:00 GMT' };
  let body = jobs(20);
  server.answer = ({ 'if-none-match': tag }) => (tag ? { status: 304 } : { headers, body });
  const id = await add(employer, server.url);
  const map = join(folder, 'map.json');
  writeFileSync(map, '{"defaults":{"closeDate":"2031-01-01"}}');
  const asked = async (release = '') => {
    await nextNight(id);
    await runByNight(id, folder, release);
    const { 'if-none-match': tag, 'if-modified-since': since } = server.requests.at(-1) ?? {};
    return [tag, since].map((one) => one !== undefined);
  };
  const [unconditional, conditional] = [
    [false, false],
    [true, true],
  ];
  expect(await asked()).toEqual(unconditional);
  expect(await asked()).toEqual(conditional);
  expect(await asked('2.0')).toEqual(unconditional);
  expect(await asked('2.0')).toEqual(conditional);
  await run('feed', 'update', id, '--map', map);
  expect(await asked('2.0')).toEqual(unconditional);
  await run('feed', 'update', id, '--lenient');
  expect(await asked('2.0')).toEqual(unconditional);
  const { validators } = (await findFeed(id)) ?? {};
  await patchFeed(id, { validators: { ...validators, since: Date.now() - 7 * 86_400_000 } });
  body = jobs(5);
  expect(await asked('2.0')).toEqual(unconditional);
  // The guard has refused.
  expect(await asked('2.0')).toEqual(unconditional);
  body = jobs(20);
  await asked('2.0');
  expect(await asked('2.0')).toEqual(conditional);
  // A run has crashed, which may have sent jobs.
  const lease = { holder: 'crashed', began: Date.now(), ends: 0 };
  await patchFeed(id, { lease });
  expect(await asked('2.0')).toEqual(unconditional);
  expect(await asked('2.0')).toEqual(conditional);
  await patchFeed(id, { lease });
  await run('feed', 'run', id, '--preview');
  expect(await asked('2.0')).toEqual(unconditional);
});

test('a 304 that was not asked for, and validators of another address, are no reason to skip', async () => {
  const [employer, server, { run, add }] = [await anEmployer(), await aServer(), useCommands()];
  server.answer = () => ({ status: 304 });
  const id = await add(employer, server.url);
  expect(await run('feed', 'run', id)).toMatchObject({ status: 1 });
  server.answer = () => ({ headers: { etag: '"v1"' }, body: jobs(2) });
  await run('feed', 'run', id);
  await run('feed', 'update', id, '--url', `${server.url}&page=2`);
  await run('feed', 'run', id);
  expect(server.requests.at(-1)).not.toHaveProperty('if-none-match');
});

test('the guard refuses, says how to go on, and the next run replaces what it has left', async () => {
  const [employer, server, { run, add }] = [await anEmployer(), await aServer(), useCommands()];
  let body = jobs(20);
  server.answer = () => ({ body });
  const id = await add(employer, server.url);
  await run('feed', 'run', id);
  body = jobs(10);
  const refused = await run('feed', 'run', id);
  expect(refused.status).toBe(4);
  expect(refused.text?.(plain)).toContain(`run "feed run ${id} --accept-removals 10"`);
  expect(await countJobs(employer)).toMatchObject({ active: 20 });
  expect((await run('feed', 'run', id, '--accept-removals', '10')).status).toBe(0);
  expect(await countJobs(employer)).toMatchObject({ active: 10 });
});

test.each([
  [
    'the address of the metadata',
    { status: 302, headers: { location: 'https://169.254.169.254/' } },
    /not public/,
  ],
  ['this machine', { status: 302, headers: { location: 'http://127.0.0.1/' } }, /not public/],
  ['a page', { body: '<!doctype html><p>Log in' }, /HTML page/],
  ['an error', { status: 503 }, /responds with 503/],
  ['half of a feed', { body: jobs(6).slice(0, -9) }, /end/],
])('%s ends badly, removes nothing, and leaves nothing open', async (_, answer, reason) => {
  const [employer, server, { folder, document, add }] = [await anEmployer(), await aServer(), useCommands()];
  server.answer = () => ({ body: jobs(6) });
  const id = await add(employer, server.url);
  await nextNight(id);
  expect(await runByNight(id, folder)).toMatchObject({ status: 0, isCommitted: true });
  server.answer = () => answer;
  for (const badNights of [1, 2, 3]) {
    await nextNight(id);
    const run = await runByNight(id, folder);
    expect(run).toMatchObject({ status: 1, isCommitted: false, lines: [expect.stringMatching(reason)] });
    expect(await findFeed(id)).toMatchObject({ badNights, attempts: 0 });
  }
  expect(await countJobs(employer)).toMatchObject({ active: 6 });
  const states = (await findLatestSyncs(employer, 20, Date.now())).map(({ state }) => state);
  expect(states).not.toContain('open');
  const { feeds } = await document('today');
  expect(feeds).toContainEqual(expect.objectContaining({ id, employer: 'Acme', badNights: 3 }));
  server.answer = () => ({ body: jobs(6) });
  await nextNight(id);
  await runByNight(id, folder);
  expect(await findFeed(id)).toMatchObject({ badNights: 0 });
});

test('a run by hand that commits ends the bad nights, and no other does', async () => {
  const [employer, server, { run, document, add }] = [await anEmployer(), await aServer(), useCommands()];
  const id = await add(employer, server.url);
  await patchFeed(id, { badNights: 2, attempts: 1 });
  const after = async (...args: string[]) => {
    await run('feed', 'run', id, ...args);
    return findFeed(id);
  };
  expect(await after()).toMatchObject({ badNights: 2, attempts: 1 });
  server.answer = () => ({ body: jobs(1) });
  expect(await after('--preview')).toMatchObject({ badNights: 2, attempts: 1 });
  expect(await after()).toMatchObject({ badNights: 0, attempts: 0 });
  expect((await document('today')).feeds.map((feed: { id: string }) => feed.id)).not.toContain(id);
});

test('a feed takes no id of another', async () => {
  const id = await useCommands().add(await anEmployer(), 'https://feed.example/');
  const feed = await findFeed(id);
  if (!feed) throw new Error('There is no feed.');
  expect(await insertFeed({ ...feed, url: 'https://other.example/' })).toBe(false);
  expect(await findFeed(id)).toEqual(feed);
});

test('headers go to the address, and are shown nowhere', async () => {
  const [employer, server, { folder, run, document, add }] = [
    await anEmployer(),
    await aServer(),
    useCommands(),
  ];
  const file = join(folder, 'headers');
  writeFileSync(file, 'Authorization: Bearer secret-of-the-feed\n\n');
  // A server that repeats what it was sent.
  server.answer = ({ authorization }) => ({ body: `{"error":"${authorization}"}\n` });
  const id = await add(employer, server.url, '--header-file', file);
  const refused = await run('feed', 'run', id);
  expect(server.requests.at(-1)?.authorization).toBe('Bearer secret-of-the-feed');
  const shown = [
    refused.document,
    await document('feed', 'show', id),
    await findFeed(id),
    await findRuns(id, 9),
  ];
  expect(JSON.stringify(shown)).not.toContain('secret-of-the-feed');
  const kept = join(folder, 'feeds', `${id}.json`);
  expect(readFileSync(kept, 'utf8')).toContain('secret-of-the-feed');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  rmSync(kept);
  expect(await document('feed', 'run', id)).toMatchObject({
    status: 1,
    isCommitted: false,
    lines: [expect.stringContaining(`"feed update ${id} --header-file FILE"`)],
  });
  expect([await findFeed(id), server.requests.length]).toMatchObject([{ badNights: 0 }, 1]);
  expect(await findFeed(id)).not.toHaveProperty('lease');
  await run('feed', 'remove', id);
  expect(readdirSync(join(folder, 'feeds'))).toEqual([]);
  expect(await findRuns(id, 9)).toEqual([]);
});

test('headers do not follow a feed to another address', async () => {
  const [employer, { folder, run, document, add }] = [await anEmployer(), useCommands()];
  const file = join(folder, 'headers');
  writeFileSync(file, 'Authorization: Bearer secret-of-the-feed\n');
  const id = await add(employer, 'https://feed.example/jobs.json', '--header-file', file);
  const move = ['feed', 'update', id, '--url', 'https://other.example/jobs.json'];
  await expect(run(...move)).rejects.toThrow('for its old address');
  await run('feed', 'update', id, '--url', 'https://feed.example/all.json');
  writeFileSync(file, '');
  await run(...move, '--header-file', file);
  expect(await document('feed', 'show', id)).toMatchObject({ url: 'https://other.example/jobs.json' });
  expect(readFileSync(join(folder, 'feeds', `${id}.json`), 'utf8')).toBe('{}');
});

test.each([
  [['--url', 'http://feed.example/jobs'], 'not public'],
  [['--url', 'https://10.0.0.1/jobs'], 'not public'],
  [['--url', 'https://user:word@feed.example/'], 'without user and password'],
  [['--url', 'feed.xml'], 'without user and password'],
  [['--url', ''], 'without user and password'],
  [['--url', 'file:///etc/passwd'], 'without user and password'],
  [['--url', 'https://feed.example/', '--prefix', 'a'.repeat(51)], 'at most 50 characters'],
  [['--url', 'https://feed.example/', '--map', largeMap()], 'may have 300000'],
  [['--url', 'wordpress:acme'], 'is none of greenhouse:NAME'],
  [['--url', 'https://feed.example/', '--at', '24:00'], '--at must be a time'],
  [
    ['--url', 'https://feed.example/', '--header-file', headersOf(4_097)],
    '4097 bytes as JSON, and may have 4096',
  ],
  [['--url', 'https://feed.example/', '--map', '/nowhere/map.json'], 'no such file'],
  [['--url', 'https://feed.example/', '--lenient', 'perhaps'], '--lenient must be on or off'],
])('%j is incorrect usage', async (args, reason) => {
  const [employer, { run }] = [await anEmployer(), useCommands()];
  const adding = async () => run('feed', 'add', '--employer', String(employer), ...args);
  await expect(adding()).rejects.toThrow(reason);
  expect(await findFeeds(employer)).toEqual([]);
});

test('headers of 4,096 bytes are accepted', async () => {
  const added = useCommands().add(
    await anEmployer(),
    'https://feed.example/',
    '--header-file',
    headersOf(4_096),
  );
  await expect(added).resolves.toMatch(/^\d+-/);
});

test('feeds of one employer must not overlap; what was not given stays as it was', async () => {
  const [employer, { run, document, add }] = [await anEmployer(), useCommands()];
  const id = await add(employer, 'https://feed.example/', '--prefix', 'a-', '--skip-abroad');
  await expect(add(employer, 'https://feed.example/', '--prefix', 'a-b')).rejects.toThrow(`feed ${id}`);
  await expect(add(employer, 'https://feed.example/')).rejects.toThrow('overlaps');
  const other = await add(employer, 'greenhouse:acme', '--prefix', 'b-');
  await expect(run('feed', 'update', other, '--prefix', 'a')).rejects.toThrow('overlaps');
  await run('feed', 'update', id, '--prefix', 'a-b', '--missing', 'keep');
  const shown = { url: 'https://feed.example/', prefix: 'a-b', missing: 'keep', skipAbroad: true };
  expect(await document('feed', 'show', id)).toMatchObject(shown);
  await run('feed', 'update', id, '--skip-abroad', 'off');
  expect(await document('feed', 'show', id)).toMatchObject({ ...shown, skipAbroad: false });
  await expect(run('feed', 'update', id)).rejects.toThrow('Pass what is to be changed.');
  await expect(run('feed', 'show', '1-none')).rejects.toThrow('There is no feed 1-none');
});

test('a feed does not run twice at once, and once in a night', async () => {
  const [employer, server, { folder, run, add }] = [await anEmployer(), await aServer(), useCommands()];
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>();
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  server.answer = async () => {
    asked();
    await mayAnswer;
    return { body: jobs(3) };
  };
  const id = await add(employer, server.url);
  expect(await runByNight(id, folder)).toBe('running');
  await nextNight(id);
  expect((await findDueFeeds(new Date())).map((feed) => feed.id)).toContain(id);
  const first = runByNight(id, folder);
  await isAsked;
  expect((await findDueFeeds(new Date())).map((feed) => feed.id)).not.toContain(id);
  expect(await runByNight(id, folder)).toBe('running');
  await expect(run('feed', 'run', id)).rejects.toThrow('is being read');
  answer();
  expect(await first).toMatchObject({ status: 0 });
  expect(await runByNight(id, folder)).toBe('running');
  expect(await run('feed', 'run', id)).toMatchObject({ status: 0 });
  expect(await findRuns(id, 9)).toHaveLength(2);
});

test('a run is begun by one event alone: not by its copy, nor by what has read the feed before', async () => {
  const id = await useCommands().add(await anEmployer(), 'https://feed.example/');
  const seen = { night: '2020-01-01', attempts: 0 };
  await patchFeed(id, seen);
  const lease = { holder: 'event', began: 1_000, ends: 2_000 };
  const night = { night: '2020-01-02', attempts: 1 };
  expect(await takeLease(id, lease, seen, night)).toMatchObject({ id });
  // The answer was lost.
  expect(await takeLease(id, lease, seen, night)).toMatchObject({ id });
  expect(await takeLease(id, { ...lease, began: 1_500 }, seen, night)).toBeUndefined();
  // Another run has ended meanwhile.
  await patchFeed(id, { lease: undefined, attempts: 0 });
  expect(await takeLease(id, { ...lease, holder: 'other' }, seen, night)).toBeUndefined();
  expect(await takeLease(id, { ...lease, holder: 'other' }, seen, undefined)).toMatchObject({ id });
});

test.each([
  ['replaces what a run that has crashed may have left open', 1, 0, 'aborted'],
  ['leaves alone what is in use, also after a crash', 20, 1, 'open'],
])('a run %s', async (_, minutesAgo, status, state) => {
  const [employer, server, { run, add }] = [await anEmployer(), await aServer(), useCommands()];
  server.answer = () => ({ body: jobs(3) });
  const id = await add(employer, server.url);
  await patchFeed(id, { lease: { holder: 'crashed', began: Date.now() - minutesAgo * 60_000, ends: 0 } });
  const open = await openFor({ id: employer, name: 'Acme' });
  expect(await run('feed', 'run', id)).toMatchObject({ status });
  const syncs = await findLatestSyncs(employer, 20, Date.now());
  expect(syncs.find((one) => one.id === open.id)).toMatchObject({ state });
});

test('a run that has lost the answer to its beginning is no run that has crashed', async () => {
  const [employer, server, { run, add }] = [await anEmployer(), await aServer(), useCommands()];
  server.answer = () => ({ body: jobs(3) });
  const id = await add(employer, server.url);
  const open = await openFor({ id: employer, name: 'Acme' });
  const place = { command: 'UpdateItemCommand', nth: 1, kind: 'response-lost' } as const;
  const { result, injected } = await withFaultAt(place, () => run('feed', 'run', id));
  expect([result.status, injected]).toEqual([1, true]);
  expect((await findLatestSyncs(employer, 20, Date.now())).map((one) => [one.id, one.state])).toEqual([
    [open.id, 'open'],
  ]);
});

test('a night in which every run crashed is logged for the alarm as the next one begins', async () => {
  const [employer, server, { folder, add }] = [await anEmployer(), await aServer(), useCommands()];
  const id = await add(employer, server.url);
  await patchFeed(id, { night: '2020-01-01', attempts: 10, badNights: 2 });
  const log = vi.spyOn(console, 'log').mockReturnValue();
  onTestFinished(() => void log.mockRestore());
  server.answer = () => ({ body: jobs(1) });
  await runByNight(id, folder);
  const lines = log.mock.calls.flatMap(([line]) => (String(line).includes(id) ? [JSON.parse(line)] : []));
  expect(lines.flatMap(({ badNights }) => badNights ?? [])).toEqual([3, 0]);
});

test('a run that takes too long is ended, and says what to do', async () => {
  const [employer, server, { folder, add }] = [await anEmployer(), await aServer(), useCommands()];
  const id = await add(employer, server.url);
  const [timeUp, { timeout }] = [new AbortController(), AbortSignal];
  const ofRun = (ms: number) => (ms === 14 * 60_000 ? timeUp.signal : timeout.call(AbortSignal, ms));
  const mock = vi.spyOn(AbortSignal, 'timeout').mockImplementation(ofRun);
  onTestFinished(() => void mock.mockRestore());
  server.answer = () => {
    timeUp.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
    return { body: jobs(3) };
  };
  await nextNight(id);
  const lines = [expect.stringMatching(/took too long.*divide the feed by prefix/)];
  expect(await runByNight(id, folder)).toMatchObject({ status: 1, isCommitted: false, lines });
});

test('a feed of a suspended employer is neither read nor shown in the morning; one that is deleted takes its feeds along', async () => {
  const [employer, server, { folder, run, document, add }] = [
    await anEmployer(),
    await aServer(),
    useCommands(),
  ];
  server.answer = () => ({ body: jobs(3) });
  const id = await add(employer, server.url);
  await run('feed', 'run', id);
  await patchFeed(id, { last: { ...(await findFeed(id))?.last, isCommitted: false } });
  const shown = async () => (await document('today')).feeds.map((feed: { id: string }) => feed.id);
  expect(await shown()).toContain(id);
  await suspendEmployer(employer, new Date());
  expect(await shown()).not.toContain(id);
  await nextNight(id);
  expect(await runByNight(id, folder)).toBe('suspended');
  expect((await findDueFeeds(new Date())).map((feed) => feed.id)).not.toContain(id);
  await expect(run('feed', 'run', id)).rejects.toThrow('suspended');
  expect(server.requests).toHaveLength(1);
  expect((await verify({ employerId: employer })).violations).toEqual([]);

  // A run that began before may still write.
  await patchFeed(id, { lease: { holder: 'x', began: Date.now(), ends: Date.now() + 60_000 } });
  const waits: number[] = [];
  const wait = async (millis: number) => void waits.push(millis);
  await removeEmployer(employer, { now: () => new Date(), wait, onProgress: () => {} });
  expect(waits).toHaveLength(1);
  expect([await findFeeds(employer), await findRuns(id, 9)]).toEqual([[], []]);
  await expect(
    document('feed', 'add', '--employer', String(employer), '--url', server.url),
  ).rejects.toThrow();
});

test('a run ends when its employer is deleted, and writes no feed again', async () => {
  const [employer, server, { folder, add }] = [await anEmployer(), await aServer(), useCommands()];
  const id = await add(employer, server.url);
  server.answer = async () => {
    await suspendEmployer(employer, new Date());
    await removeEmployer(employer, { now: () => new Date(), wait: async () => {}, onProgress: () => {} });
    return { body: jobs(3) };
  };
  await nextNight(id);
  expect(await runByNight(id, folder)).toMatchObject({ isCommitted: false });
  expect([await findFeed(id), await countJobs(employer)]).toMatchObject([undefined, { active: 0 }]);
});

test('a run uses all that its function may: it deletes, tidies references, and passes archived jobs', async () => {
  const [employer, server, { folder, add }] = [await anEmployer(), await aServer(), useCommands()];
  const archived = JSON.parse(jobs(12, 'Old')).map((job: object) => ({ ...job, status: 'archived' }));
  const [tidied, ...others] = JSON.parse(jobs(6, 'Cook', 100));
  const of = (...live: readonly object[]) =>
    JSON.stringify([...archived, ...live, { ...tidied, referenceId: 'in two\tlines' }]);
  let body = of(...others);
  server.answer = () => ({ body });
  const id = await add(employer, server.url, '--lenient', '--missing', 'delete');
  await nextNight(id);
  expect(await runByNight(id, folder)).toMatchObject({ status: 0 });
  expect(await countJobs(employer)).toMatchObject({ active: 6, archived: 12 });
  body = of(...others.slice(2));
  await nextNight(id);
  expect(await runByNight(id, folder)).toMatchObject({ status: 0, isCommitted: true });
  expect(await countJobs(employer)).toMatchObject({ active: 4, archived: 12 });
  expect((await verify({ employerId: employer })).violations).toEqual([]);
});
