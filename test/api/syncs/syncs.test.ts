import { describe, expect } from 'vitest';
import { addCounts } from '../../../lib/employer/store/counters.ts';
import { updateItem } from '../../../lib/store/dynamodb/writes.ts';
import type { Removal } from '../../../lib/sync/sync-schema.ts';
import { useApi } from '../../support/api/api.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { faultsOf, jobOf, problemOf } from '../../support/api/responses.ts';
import {
  boardOf,
  commit,
  feedJob,
  feedOf,
  loadSet,
  openSync,
  openWith,
  putChunk,
  readSync,
  references,
  referencesIn,
  removalsOf,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';
import { randomText } from '../../support/store/stored-job.ts';

const api = useApi();
const test = api.test.extend('sync', ({ employer }) => openSync(employer));

const noCounts = { created: 0, updated: 0, unchanged: 0, deleted: 0, unknown: 0, invalid: 0, failed: 0 };
const override = (method: string) => ({ 'x-http-method-override': method });

test('a synchronisation creates, changes, keeps and archives jobs', async ({ employer }) => {
  await loadSet(employer, feedOf(references(10)));
  const sync = await openSync(employer);
  const kept = references(9);
  const jobs = [...feedOf(kept.slice(0, 8)), feedJob('A-09', { title: 'New' }), feedJob('A-11')];
  const { counts } = await sendChunk(employer, sync, 1, jobs);
  expect(counts).toEqual({ ...noCounts, unchanged: 8, updated: 1, created: 1 });
  const done = syncOf(await commit(employer, sync, 1, 10));
  expect(done).toEqual({
    ...sync,
    state: 'done',
    counts,
    chunks: 1,
    jobs: 10,
    removals: { planned: 1, done: 1 },
  });
  expect(await referencesIn(employer, 'active')).toEqual([...kept, 'A-11']);
  expect(await referencesIn(employer, 'archived')).toEqual(['A-10']);
  expect(await removalsOf(employer, sync)).toMatchObject([{ referenceId: 'A-10', title: minimalJob.title }]);
  expect(await readSync(employer, sync)).toEqual(done);
});

describe('POST /syncs', () => {
  test('returns 201, Location and the document, with the defaults', async ({ employer }) => {
    const response = await employer.post('/syncs', {});
    const sync = syncOf(response, 201);
    expect(response.headers.location).toBe(`${api.origin()}/api/v1.1/syncs/${sync.id}`);
    expect(sync).toEqual({
      id: expect.any(String),
      mode: 'apply',
      prefix: '',
      missing: 'archive',
      state: 'open',
      counts: noCounts,
      chunks: 0,
      jobs: 0,
      duplicates: 0,
      missingChunks: [],
      removals: { planned: 0, done: 0 },
      opened: expect.any(String),
      expires: expect.any(String),
    });
    expect(Date.parse(sync.expires) - Date.parse(sync.opened)).toBe(86_400_000);
    expect(syncOf(await employer.get(response.headers.location ?? ''))).toEqual(sync);
  });

  test('keeps the settings', async ({ employer }) => {
    const settings = { mode: 'preview', prefix: 'A-', missing: 'delete' } as const;
    const sync = await openSync(employer, { ...settings, expectedCount: 3, guard: { percent: 12.5 } });
    expect(sync).toMatchObject(settings);
  });

  test.each([0, 5e-324, 1e-131, 0.1, 1 / 3, 99.99999999999999, 100])(
    'accepts a guard of %s percent',
    async (percent) => {
      const employer = await api.employer();
      await loadSet(employer, feedOf(references(3)));
      const sync = await openWith(employer, feedOf(references(2)), { guard: { floor: 0, percent } });
      expect((await commit(employer, sync, 1, 2)).status).toBe(percent > 34 ? 200 : 409);
    },
  );

  test.for<[string, object, string[]]>([
    ['unknown members', { mod: 'apply' }, ['/mod unknown_property']],
    ['unknown members of the guard', { guard: { max: 1 } }, ['/guard/max unknown_property']],
    ['unknown values', { mode: 'x', missing: 'x' }, ['/missing not_in_list', '/mode not_in_list']],
    ['null', { prefix: null, guard: null }, ['/guard type', '/prefix type']],
    [
      'values out of range',
      { expectedCount: -1, guard: { floor: -1, percent: 101, count: 1.5 } },
      [
        '/expectedCount out_of_range',
        '/guard/count type',
        '/guard/floor out_of_range',
        '/guard/percent out_of_range',
      ],
    ],
    ['a prefix that no referenceId has', { prefix: 'x'.repeat(51) }, ['/prefix too_long']],
    ['control characters', { prefix: 'a\n' }, ['/prefix invalid_character']],
    ['NUL', { prefix: 'a\0' }, ['/prefix invalid_character']],
  ])('refuses %s, in lenient mode, too', async ([, body, faults], { employer }) => {
    for (const headers of [{}, { prefer: 'handling=lenient' }]) {
      const response = await employer.post('/syncs', body, headers);
      expect(faultsOf(response)).toEqual(faults);
      expect(problemOf(response, 400).message).not.toContain('lenient');
    }
    await openSync(employer);
  });

  test('needs a JSON body, and knows no query parameter', async ({ employer }) => {
    expect((await employer.post('/syncs')).status).toBe(415);
    expect((await employer.post('/syncs', '')).status).toBe(400);
    expect((await employer.post('/syncs', [])).status).toBe(400);
    expect(faultsOf(await employer.post('/syncs?dryRun=true', {}))).toEqual(['dryRun unknown_parameter']);
    expect((await employer.put('/syncs', {})).headers.allow).toBe('GET, POST');
    expect((await employer.post('/syncs', {}, override('DELETE'))).status).toBe(405);
  });

  test('ignores an Idempotency-Key', async ({ employer }) => {
    expect((await employer.post('/syncs', {}, { 'idempotency-key': 'not valid' })).status).toBe(201);
  });

  test('returns 409 with the Location of one with an overlapping prefix', async ({ employer }) => {
    const [first, second] = [
      await openSync(employer, { prefix: 'A-' }),
      await openSync(employer, { prefix: 'B-' }),
    ];
    for (const [prefix, other] of [
      ['A-', first],
      ['A-1', first],
      ['B', second],
      ['', first],
    ] as const) {
      const response = await employer.post('/syncs', { prefix });
      expect(problemOf(response, 409).type).toMatch(/\/sync-open$/);
      expect(response.headers.location).toBe(`${api.origin()}/api/v1.1/syncs/${other.id}`);
    }
    await openSync(await api.employer(), { prefix: 'A-' });
    await employer.delete(`/syncs/${first.id}`);
    await openSync(employer, { prefix: 'A-1' });
    syncOf(await commit(employer, second, 0, 0));
    await openSync(employer, { prefix: 'B-' });
  });

  test('names the open one, and when it was last used', async ({ employer, sync }) => {
    const blocked = async () => problemOf(await employer.post('/syncs', {}), 409);
    expect(await blocked()).toMatchObject({ syncId: sync.id, lastRequest: sync.opened });
    await sendChunk(employer, sync, 1, feedOf(['A-01']));
    const { lastRequest: atChunk = '' } = await blocked();
    expect(atChunk > sync.opened).toBe(true);
    expect((await commit(employer, sync, 2, 2)).status).toBe(409);
    const { lastRequest: atCommit = '' } = await blocked();
    expect(atCommit > atChunk).toBe(true);
    await readSync(employer, sync);
    expect(await blocked()).toMatchObject({ lastRequest: atCommit });
  });

  test('previews and others do not keep each other out; at most 100 are open', async ({ employer }) => {
    const mode = 'preview';
    const previews = await Promise.all(Array.from({ length: 50 }, () => openSync(employer, { mode })));
    const sync = await openSync(employer);
    for (let more = 0; more < 50; more += 1) await openSync(employer, { mode });
    expect(problemOf(await employer.post('/syncs', { mode }), 409).type).toMatch(/\/sync-open$/);
    for (const { id } of previews.slice(0, 2)) await employer.delete(`/syncs/${id}`);
    await openSync(employer, { mode });
    syncOf(await commit(employer, sync, 0, 0));
    await openSync(employer);
  });

  test('opens one of many at the same time', async ({ employer }) => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => employer.post('/syncs', {})));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });
});

describe('PUT /syncs/{id}/chunks/{n}', () => {
  test('takes chunks in any order, at the same time, and by the override', async ({ employer, sync }) => {
    const names = references(6);
    await Promise.all([3, 1].map((n) => sendChunk(employer, sync, n, feedOf(names.slice(n - 1, n)))));
    expect(await readSync(employer, sync)).toMatchObject({ chunks: 2, jobs: 2, missingChunks: [2] });
    const path = `/syncs/${sync.id}/chunks/2`;
    const overridden = await employer.post(path, { jobs: feedOf(['A-02']) }, override('PUT'));
    expect(overridden.status).toBe(200);
    expect(await readSync(employer, sync)).toMatchObject({ chunks: 3, jobs: 3, missingChunks: [] });
    for (const response of [
      await employer.post(path, { jobs: [] }),
      await employer.post(path, {}, override('DELETE')),
      await employer.get(path),
    ]) {
      expect([response.status, response.headers.allow]).toEqual([405, 'PUT']);
    }
  });

  test('has the semantics of PUT /jobs', async ({ employer, sync }) => {
    const jobs = [feedJob('A-1'), { referenceId: 'A-2', title: '' }, minimalJob, feedJob('A-1'), 'job'];
    const { results, counts } = await sendChunk(employer, sync, 1, jobs);
    expect(results).toMatchObject([
      { index: 0, outcome: 'created', referenceId: 'A-1', id: expect.any(Number), etag: expect.any(String) },
      { index: 1, outcome: 'invalid', referenceId: 'A-2' },
      { index: 2, outcome: 'invalid', errors: [{ pointer: '/referenceId', code: 'required' }] },
      { index: 3, outcome: 'invalid', errors: [{ pointer: '/referenceId', code: 'duplicate' }] },
      { index: 4, outcome: 'invalid' },
    ]);
    expect(counts).toEqual({ ...noCounts, created: 1, invalid: 4 });
    expect(jobOf(await employer.get(`/jobs/${results[0]?.id}`)).status).toBe('active');
    expect((await commit(employer, sync, 1, 5)).status).toBe(200);
  });

  test('replaces a long description, whose pieces it deletes', async ({ employer }) => {
    const sync = await openWith(employer, [feedJob('A-1', { description: randomText(400_000) })]);
    const { counts } = await sendChunk(employer, sync, 1, [feedJob('A-1', { description: 'Short' })]);
    expect(counts).toMatchObject({ updated: 1 });
  });

  test('ignores tags, which belong to single jobs', async ({ employer, sync }) => {
    const headers = { 'if-match': '"other"', 'if-none-match': '*' };
    const response = await putChunk(employer, sync, 1, feedOf(['A-1']), headers);
    expect(response.body).toMatchObject({ counts: { created: 1 } });
  });

  test('refuses jobs outside of the prefix', async ({ employer }) => {
    const sync = await openSync(employer, { prefix: 'A-' });
    const { results } = await sendChunk(employer, sync, 1, feedOf(['A-1', 'B-1']));
    expect(results).toMatchObject([
      { outcome: 'created' },
      { outcome: 'invalid', errors: [{ pointer: '/referenceId', code: 'outside_prefix' }] },
    ]);
    expect(await referencesIn(employer, 'active')).toEqual(['A-1']);
  });

  test('handles every job of a lenient request leniently', async ({ employer }) => {
    await loadSet(employer, feedOf(['A 1']));
    const sync = await openSync(employer);
    const jobs = [feedJob('A\t1', { description: '<h2>Driver</h2>', extra: 1 })];
    const response = await putChunk(employer, sync, 1, jobs, { prefer: 'handling=lenient' });
    expect(response.headers['preference-applied']).toBe('handling=lenient');
    expect(response.body).toMatchObject({
      results: [{ outcome: 'updated', referenceId: 'A 1', removed: { tags: 1, properties: 1 } }],
    });
    // The job is in the set under the reference that is stored.
    expect(syncOf(await commit(employer, sync, 1, 1)).removals.planned).toBe(0);
  });

  test.for<[string, object, string[]]>([
    ['no jobs', { jobs: [] }, ['/jobs too_few']],
    ['too many jobs', { jobs: Array(101).fill({}) }, ['/jobs too_many']],
    ['jobs that are no array', { jobs: {} }, ['/jobs type']],
    ['a body without jobs', {}, ['/jobs required']],
    ['unknown members', { jobs: [{}], job: {} }, ['/job unknown_property']],
  ])('refuses %s', async ([, body, faults], { employer }) => {
    const { id } = await openSync(employer);
    expect(faultsOf(await employer.put(`/syncs/${id}/chunks/1`, body))).toEqual(faults);
    expect(await readSync(employer, { id })).toMatchObject({ chunks: 0, missingChunks: [] });
  });

  test.each(['0', '1001', '-1', '01', '1.0', 'x', '99999999999'])('has no chunk %s', async (n) => {
    const employer = await api.employer();
    const { id } = await openSync(employer);
    expect((await employer.put(`/syncs/${id}/chunks/${n}`, {})).status).toBe(404);
  });

  test('takes chunk 1000', async ({ employer, sync }) => {
    await sendChunk(employer, sync, 1_000, feedOf(['A-1']));
    expect((await readSync(employer, sync)).missingChunks).toHaveLength(999);
  });
});

describe('POST /syncs/{id}/commit', () => {
  test.for<[string, object, string[]]>([
    ['nothing', {}, ['/chunks required', '/jobs required']],
    ['unknown members', { chunks: 1, jobs: 1, acceptRemoval: 1 }, ['/acceptRemoval unknown_property']],
    ['values out of range', { chunks: 1_001, jobs: -1 }, ['/chunks out_of_range', '/jobs out_of_range']],
    [
      'other types',
      { chunks: '1', jobs: 1.5, acceptRemovals: null },
      ['/acceptRemovals type', '/chunks type', '/jobs type'],
    ],
  ])('refuses %s', async ([, body, faults], { employer }) => {
    const { id } = await openSync(employer);
    expect(faultsOf(await employer.post(`/syncs/${id}/commit`, body))).toEqual(faults);
  });

  test('returns the current document to a retry, and 409 to another commit', async ({ employer }) => {
    const sync = await openWith(employer, feedOf(['A-1']));
    const done = await commit(employer, sync, 1, 1);
    const again = await commit(employer, sync, 1, 1);
    expect([again.status, again.text]).toEqual([200, done.text]);
    for (const other of [await commit(employer, sync, 1, 2), await commit(employer, sync, 1, 1, 0)]) {
      expect(problemOf(other, 409).type).toMatch(/\/sync-closed$/);
    }
    const late = await putChunk(employer, sync, 2, feedOf(['A-2']));
    expect(problemOf(late, 409).type).toMatch(/\/sync-closed$/);
    expect((await employer.delete(`/syncs/${sync.id}`)).status).toBe(409);
    expect(await referencesIn(employer, 'active')).toEqual(['A-1']);
  });

  test('removes active jobs under the prefix only', async ({ employer }) => {
    const create = async (changes: object) =>
      jobOf(await employer.post('/jobs', { ...minimalJob, status: 'active', ...changes }), 201);
    const gone = await create({ referenceId: 'A-1' });
    await create({ referenceId: 'B-1' });
    await create({ referenceId: 'A-2', status: 'draft' });
    await create({ referenceId: 'A-3', status: 'archived' });
    await create({ referenceId: null });
    const draft = await create({ referenceId: 'A-4', status: 'draft' });
    const sync = await openSync(employer, { prefix: 'A-' });
    // Created and published meanwhile, by another client.
    await create({ referenceId: 'A-5' });
    await employer.put(`/jobs/${draft.id}`, { status: 'active' });
    await sendChunk(employer, sync, 1, feedOf(['A-6']));
    expect(await removalsOf(employer, sync)).toEqual([
      { id: gone.id, referenceId: 'A-1', title: gone.title },
    ]);
    expect(syncOf(await commit(employer, sync, 1, 1)).removals).toEqual({ planned: 1, done: 1 });
    expect(await referencesIn(employer, 'active')).toEqual(['A-4', 'A-5', 'A-6', 'B-1']);
    expect(await referencesIn(employer, 'archived')).toEqual(['A-1', 'A-3']);
  });

  test('deletes with missing: delete, and keeps with missing: keep', async ({ employer }) => {
    await loadSet(employer, feedOf(references(6)));
    const kept = syncOf(await loadSet(employer, feedOf(references(1)), { missing: 'keep' }));
    expect(kept).toMatchObject({ state: 'done', removals: { planned: 0, done: 0 } });
    expect(await referencesIn(employer, 'active')).toHaveLength(6);
    const deleted = syncOf(await loadSet(employer, feedOf(references(4)), { missing: 'delete' }));
    expect(deleted).toMatchObject({ state: 'done', removals: { planned: 2, done: 2 } });
    expect(await referencesIn(employer, '')).toEqual(references(4));
    expect(await removalsOf(employer, deleted)).toMatchObject([
      { referenceId: 'A-05' },
      { referenceId: 'A-06' },
    ]);
    // The references are free again.
    await loadSet(employer, feedOf(references(6)));
    expect(await referencesIn(employer, 'active')).toHaveLength(6);
  });

  test('keeps jobs whose references only lenient mode accepts', async ({ employer }) => {
    await loadSet(employer, feedOf(['A 1', 'A 2']));
    const sync = await openSync(employer);
    const { counts } = await sendChunk(employer, sync, 1, feedOf(['A 1', 'A\t2']));
    expect(counts).toMatchObject({ unchanged: 1, invalid: 1 });
    expect(syncOf(await commit(employer, sync, 1, 2)).removals.planned).toBe(0);
    expect(await referencesIn(employer, 'active')).toEqual(['A 1', 'A 2']);
  });
});

test('a job that becomes active again while it is open is not removed', async ({ employer }) => {
  await loadSet(employer, feedOf(references(6)));
  const reference = { referenceId: 'A-06' };
  await employer.put('/jobs', { ...reference, status: 'archived' });
  const sync = await openWith(employer, feedOf(references(4)));
  const reactivated = jobOf(await employer.put('/jobs', { ...reference, status: 'active' }));
  // Reactivation is no publication, which would keep it, too.
  expect(reactivated.publishDate).toBe(
    jobOf(await employer.put('/jobs', { referenceId: 'A-05' })).publishDate,
  );
  expect((await removalsOf(employer, sync)).map(({ referenceId }) => referenceId)).toEqual(['A-05']);
  expect(syncOf(await commit(employer, sync, 1, 4)).removals).toEqual({ planned: 1, done: 1 });
  expect(await referencesIn(employer, 'active')).toEqual([...references(4), 'A-06']);
});

test('one whose commit the guard refused says so until it is committed', async () => {
  const employer = await boardOf(api, references(8));
  const sync = await openWith(employer, feedOf(references(2)));
  expect((await commit(employer, sync, 1, 2)).status).toBe(409);
  expect((await readSync(employer, sync)).removals).toEqual({ planned: 0, done: 0, guarded: true });
  expect(syncOf(await commit(employer, sync, 1, 2, 6)).removals).toEqual({ planned: 6, done: 6 });
});

describe('a preview', () => {
  test('writes nothing, and reports what an applied one would do', async ({ employer }) => {
    await loadSet(employer, feedOf(references(8)));
    const before = (await employer.get('/jobs?pageSize=100')).text;
    const sync = await openSync(employer, { mode: 'preview' });
    const jobs = [feedJob('A-01'), feedJob('A-02', { title: 'New' }), feedJob('A-09')];
    const { results, counts } = await sendChunk(employer, sync, 1, jobs);
    expect(counts).toEqual({ ...noCounts, unchanged: 1, updated: 1, created: 1 });
    expect(results[2]).toMatchObject({ outcome: 'created', id: null });
    const previewed = await commit(employer, sync, 1, 3);
    expect(syncOf(previewed)).toMatchObject({
      state: 'previewed',
      removals: { planned: 6, done: 0, guarded: true },
    });
    expect((await commit(employer, sync, 1, 3)).text).toBe(previewed.text);
    expect((await removalsOf(employer, sync)).map(({ referenceId }) => referenceId)).toEqual(
      references(6, 'A-', 3),
    );
    expect((await employer.get('/jobs?pageSize=100')).text).toBe(before);
  });

  test('is not guarded where the guard would not refuse', async ({ employer }) => {
    await loadSet(employer, feedOf(references(8)));
    const preview = await loadSet(employer, feedOf(references(6)), { mode: 'preview' });
    expect(syncOf(preview).removals).toEqual({ planned: 2, done: 0 });
  });
});

describe('GET /syncs/{id}/removals', () => {
  test('pages through what a commit would remove, then through what it removed', async ({ employer }) => {
    const names = Array.from({ length: 130 }, (_, at) => `é-${String(at).padStart(3, '0')}`);
    await loadSet(employer, feedOf(names));
    const sync = await openWith(employer, feedOf(names.slice(0, 5)));
    const missing = names.slice(5);
    const before = await removalsOf(employer, sync);
    expect(before.map(({ referenceId }) => referenceId)).toEqual(missing);
    const next = String(Object(await employer.get(`/syncs/${sync.id}/removals`)).body.next);
    expect(syncOf(await commit(employer, sync, 1, 5, missing.length)).removals).toEqual({
      planned: 125,
      done: 125,
    });
    expect(await removalsOf(employer, sync)).toEqual(before);
    // That cursor was of the open synchronisation.
    expect(faultsOf(await employer.get(next))).toEqual(['cursor invalid_value']);
  });

  // The counters choose the index that is read.
  test.each([
    ['by reference, then by status', [0, 500]],
    ['by status, then by reference', [500, 0]],
    ['by status', [500, 500]],
  ])('returns each job once, in the order of UTF-8: %s', async (_, archived) => {
    const ends = ['A-\uff61', 'A-😀'];
    const names = [...references(230, 'A-', 101), ...ends];
    const employer = await boardOf(api, [...names.toReversed(), 'B-01']);
    const sync = await openSync(employer, { prefix: 'A-' });
    const found: string[] = [];
    let path: string | null = `/syncs/${sync.id}/removals`;
    for (let page = 0; path !== null; page++) {
      const more = archived[page] ?? 0;
      await updateItem(addCounts(employer.id, { archived: more }).Update);
      const { body } = await employer.get(path);
      await updateItem(addCounts(employer.id, { archived: -more }).Update);
      found.push(...Object(body).data.map((removal: Removal) => removal.referenceId));
      path = Object(body).next;
    }
    expect(found).toEqual(names);
  });

  test('refuses other cursors', async ({ employer }) => {
    const { id } = await openSync(employer, { prefix: 'A-' });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const cursor of [
      'x',
      encode(1),
      encode(['B-1', 1]),
      encode(['A-1', 0]),
      encode(['', 1]),
      encode([1, 1]),
      encode([`A-${'x'.repeat(49)}`, 1]),
      encode(['A-1', 2 ** 31]),
    ]) {
      expect(faultsOf(await employer.get(`/syncs/${id}/removals?cursor=${cursor}`))).toEqual([
        'cursor invalid_value',
      ]);
    }
    expect((await employer.get(`/syncs/${id}/removals?cursor=${encode(['A-1', 1])}`)).status).toBe(200);
    const longest = encode([`A-${'😀'.repeat(48)}`, 1]);
    expect((await employer.get(`/syncs/${id}/removals?cursor=${longest}`)).status).toBe(200);
  });
});

describe('DELETE /syncs/{id}', () => {
  test('aborts; what the chunks changed remains', async ({ employer, sync }) => {
    await sendChunk(employer, sync, 2, feedOf(['A-1']));
    expect((await employer.delete(`/syncs/${sync.id}`)).status).toBe(204);
    expect((await employer.delete(`/syncs/${sync.id}`)).status).toBe(204);
    expect((await employer.post(`/syncs/${sync.id}`, undefined, override('DELETE'))).status).toBe(204);
    expect((await employer.post(`/syncs/${sync.id}`, {})).status).toBe(405);
    expect(await readSync(employer, sync)).toMatchObject({ state: 'aborted', chunks: 1, missingChunks: [1] });
    for (const response of [
      await putChunk(employer, sync, 1, feedOf(['A-2'])),
      await commit(employer, sync, 0, 0),
    ]) {
      expect(problemOf(response, 409).type).toMatch(/\/sync-closed$/);
    }
    expect(await removalsOf(employer, sync)).toEqual([]);
    expect(await referencesIn(employer, 'active')).toEqual(['A-1']);
  });
});

test('GET /syncs lists the latest 20, newest first', async ({ employer }) => {
  const ids: string[] = [];
  for (let at = 0; at < 22; at++) ids.push((await openSync(employer, { prefix: `${at}-` })).id);
  const { body } = await employer.get('/syncs');
  const { data } = body as { data: { id: string }[] };
  // Those of one millisecond are in no order.
  expect(data.map(({ id }) => id.slice(0, 9))).toEqual(
    ids
      .map((id) => id.slice(0, 9))
      .reverse()
      .slice(0, 20),
  );
  expect((await (await api.employer()).get('/syncs')).body).toEqual({ data: [] });
});
