import { describe, expect, vi } from 'vitest';
import { handler as removeMissing } from '../../../functions/remove-missing.ts';
import { findRemoving } from '../../../lib/sync/store/removals.ts';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { outsideFunction } from '../../support/api/current-function.ts';
import { totalOf } from '../../support/api/jobs.ts';
import { pageOf, problemOf } from '../../support/api/responses.ts';
import {
  boardOf,
  commit,
  feedOf,
  openSync,
  openWith,
  putChunk,
  readSync,
  references,
  referencesIn,
  removalsOf,
  removedBy,
  sendChunk,
  syncOf,
} from '../../support/api/syncs.ts';
import { violations } from '../../support/invariants.ts';
import { intercept, withInterruption, withOther } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';
import { itemsOf, set } from '../../support/store/store-items.ts';
import { commitOnly, runRemovals } from '../../support/synchronising.ts';

useShortRetryDelays();
useOwnTables();
const { test, ...api } = useApi();
vi.spyOn(console, 'log').mockImplementation(() => {});

const posted = references(8);

/** The store is unavailable; the SDK does not retry. */
const gone = (): Error => Object.assign(new Error('gone'), { name: 'AbortError' });

/** A posted set, and a synchronisation whose first chunk has some of its jobs. */
const started = async (names: readonly string[], settings = {}) => {
  const employer = await boardOf(api, posted);
  return { employer, sync: await openWith(employer, feedOf(names), settings) };
};

const chunksOf = async ({ id }: { readonly id: string }): Promise<unknown[]> =>
  (await itemsOf('syncs')).filter(({ part }) => String(part).startsWith(`chunk#${id}`));

const expectClosed = (response: HttpResponse | undefined): void => {
  expect(response && problemOf(response, 409).type).toMatch(/\/sync-closed$/);
};

const expectConsistent = async (employer: EmployerClient): Promise<void> => {
  expect(await violations(employer.id)).toEqual([]);
};

describe('a chunk and a commit', () => {
  test.each([
    ['a new chunk', 2],
    ['a resent chunk', 1],
  ])('a commit between the look-up and the mark of %s closes the synchronisation for it', async (_, n) => {
    const { employer, sync } = await started(posted);
    const [chunk, done] = await withOther(
      'UpdateItemCommand',
      () => putChunk(employer, sync, n, feedOf(['A-09'])),
      () => commit(employer, sync, 1, 8),
    );
    expectClosed(chunk);
    expect(done.status).toBe(200);
    // The record of the chunk that was committed is as before, and no mark is left.
    expect(await chunksOf(sync)).toEqual([expect.objectContaining({ jobs: 8 })]);
    expect(JSON.stringify(await chunksOf(sync))).not.toContain('until#');
    expect(await referencesIn(employer, 'active')).toEqual(posted);
  });

  test.each([
    ['a new chunk', 2],
    ['a resent chunk', 1],
  ])('%s during a commit is refused, and does not change the commit', async (_, n) => {
    const { employer, sync } = await started(posted.slice(1));
    // The commit holds the synchronisation, and reads the chunks next.
    const [done, chunk] = await withOther(
      'QueryCommand',
      () => commit(employer, sync, 1, 7),
      () => putChunk(employer, sync, n, feedOf(['A-01'])),
    );
    expectClosed(chunk);
    expect(syncOf(done)).toMatchObject({ chunks: 1, jobs: 7, removals: { planned: 1, done: 1 } });
    expect(await referencesIn(employer, 'active')).toEqual(posted.slice(1));
    await expectConsistent(employer);
  });

  test('a commit during a resent chunk is refused', async () => {
    const { employer, sync } = await started(posted);
    const [, early] = await withOther(
      'BatchGetItemCommand',
      () => sendChunk(employer, sync, 1, feedOf(posted.slice(1))),
      () => commit(employer, sync, 1, 8),
    );
    expect(problemOf(early, 409).type).toMatch(/\/sync-incomplete$/);
    expect(await readSync(employer, sync)).toMatchObject({ state: 'open', jobs: 7 });
  });

  test('a chunk whose request failed counts as missing once it cannot run any more', async () => {
    const employer = await boardOf(api, posted);
    const sync = await openSync(employer);
    const failed = await intercept(
      (request, send) => (request.command.startsWith('BatchGet') ? Promise.reject(gone()) : send()),
      () =>
        employer.send('PUT', `/syncs/${sync.id}/chunks/1`, { body: { jobs: feedOf(posted) }, mayFail: true }),
    );
    expect(failed.status).toBe(503);
    expect(await readSync(employer, sync)).toMatchObject({ chunks: 0, missingChunks: [1] });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      const refused = problemOf(await commit(employer, sync, 1, 8), 409);
      expect(refused.missingChunks).toEqual([1]);
      // Sent, and then forgotten by the client: it cannot be left out.
      expect(problemOf(await commit(employer, sync, 0, 0, 100), 409).type).toMatch(/\/sync-incomplete$/);
    } finally {
      vi.useRealTimers();
    }
    await sendChunk(employer, sync, 1, feedOf(posted));
    expect(syncOf(await commit(employer, sync, 1, 8)).state).toBe('done');
  });

  /** Each is a valid job; together they exceed the limits of a request. */
  const tooLarge = feedOf(['A-01', 'A-09'], { description: '<br>'.repeat(60_000) });

  test('a chunk that is refused as too large leaves no mark', async () => {
    const { employer, sync } = await started(posted);
    for (const n of [1, 2]) problemOf(await putChunk(employer, sync, n, tooLarge), 413);
    expect(await readSync(employer, sync)).toMatchObject({ chunks: 1, jobs: 8, missingChunks: [] });
    expect(syncOf(await commit(employer, sync, 1, 8)).removals.planned).toBe(0);
  });

  test.each([
    ['the look-up of its jobs fails', 'BatchGetItemCommand', false],
    ['the response to its mark is lost', 'UpdateItemCommand', true],
  ])(
    'a chunk is not running, and can be retried at once, after a 503 because %s',
    async (_, failing, isApplied) => {
      const { employer, sync } = await started(posted);
      const path = `/syncs/${sync.id}/chunks/1`;
      let isFirst = true;
      const failed = await intercept(
        async ({ command }, send) => {
          if (command !== failing || !isFirst) return send();
          isFirst = false;
          if (isApplied) await send();
          throw gone();
        },
        () => employer.send('PUT', path, { body: { jobs: feedOf(posted) }, mayFail: true }),
      );
      expect(failed.status).toBe(503);
      expect(problemOf(await commit(employer, sync, 1, 8), 409).detail).toContain('Chunk 1 of 1 is missing');
      await sendChunk(employer, sync, 1, feedOf(posted));
      expect(syncOf(await commit(employer, sync, 1, 8)).state).toBe('done');
    },
  );

  test.each([
    ['completes', feedOf(posted.slice(1)), 200],
    ['is refused', tooLarge, 413],
  ])(
    'a request that is still running counts although a later one with its chunk %s',
    async (_, jobs, status) => {
      const employer = await boardOf(api, posted);
      const sync = await openSync(employer);
      const [, early] = await withOther(
        'BatchGetItemCommand',
        () => sendChunk(employer, sync, 1, feedOf(posted)),
        async () => {
          expect((await putChunk(employer, sync, 1, jobs)).status).toBe(status);
          return status === 200 ? commit(employer, sync, 1, 7) : commit(employer, sync, 0, 0, 8);
        },
      );
      expect(problemOf(early, 409).type).toMatch(/\/sync-incomplete$/);
      expect(await referencesIn(employer, 'active')).toEqual(posted);
      // It runs no more.
      await sendChunk(employer, sync, 1, feedOf(posted));
      expect(syncOf(await commit(employer, sync, 1, 8)).state).toBe('done');
    },
  );

  test.each([
    ['completes', 200],
    ['fails', 503],
  ])(
    'a record does not count again after a request with other jobs that %s, and one that is refused',
    async (_, status) => {
      const { employer, sync } = await started(posted.slice(0, 7));
      let lookups = 0;
      const resent = await intercept(
        async ({ command }, send) => {
          if (command !== 'BatchGetItemCommand' || ++lookups > 1) return send();
          if (status === 503) throw gone();
          await outsideFunction(async () => problemOf(await putChunk(employer, sync, 1, tooLarge), 413));
          return send();
        },
        () =>
          employer.send('PUT', `/syncs/${sync.id}/chunks/1`, {
            body: { jobs: feedOf(posted.slice(1)) },
            mayFail: true,
          }),
      );
      expect(resent.status).toBe(status);
      if (status === 503) problemOf(await putChunk(employer, sync, 1, tooLarge), 413);
      expect(problemOf(await commit(employer, sync, 1, 7), 409).missingChunks).toEqual([1]);
      expect(await referencesIn(employer, 'active')).toEqual(posted);
    },
  );

  test('a look-up that sees a job under its old and its new reference does not fail the chunk', async () => {
    const employer = await boardOf(api, posted);
    const sync = await openSync(employer);
    const key = { employerId: employer.id, referenceId: 'A-02' };
    await set('jobReferences', key, 'jobId', await idOf(employer, 'A-01'));
    const { counts } = await sendChunk(employer, sync, 1, feedOf(posted));
    expect(counts).toMatchObject({ unchanged: 7, failed: 1 });
  });

  test('of two requests with one chunk the later one counts', async ({ employer }) => {
    const sync = await openSync(employer);
    const action = () => sendChunk(employer, sync, 1, feedOf(references(3)));
    await withInterruption({ nth: 1, command: 'BatchGetItemCommand', action }, () =>
      sendChunk(employer, sync, 1, feedOf(references(2))),
    );
    expect(await readSync(employer, sync)).toMatchObject({ chunks: 1, jobs: 3 });
  });
});

describe('two commits', () => {
  test('that are the same return the same document', async () => {
    const { employer, sync } = await started(posted.slice(2));
    const responses = await Promise.all([1, 2, 3].map(() => commit(employer, sync, 1, 6)));
    expect(await totalOf(employer, 'archived')).toBe(2);
    for (const response of responses) expect([200, 202]).toContain(response.status);
    expect(await removedBy(employer, sync)).toEqual(['done', 2, 2]);
    await expectConsistent(employer);
  });

  test('that differ: one of them counts', async () => {
    const { employer, sync } = await started(posted.slice(2));
    const responses = await Promise.all(
      [undefined, 2].map((accepted) => commit(employer, sync, 1, 6, accepted)),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([expect.toBeOneOf([200, 202]), 409]);
    await expectConsistent(employer);
  });

  test('a commit that crashed is taken over once its time is up', async () => {
    const { employer, sync } = await started(posted.slice(2));
    // The store does not respond any more once the commit has begun.
    let requests = 0;
    const crashed = await intercept(
      (_, send) => (requests++ < 2 ? send() : Promise.reject(gone())),
      () =>
        employer.send('POST', `/syncs/${sync.id}/commit`, { body: { chunks: 1, jobs: 6 }, mayFail: true }),
    );
    expect(crashed.status).toBe(503);
    expect(await readSync(employer, sync)).toMatchObject({ state: 'open' });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    try {
      expect(syncOf(await commit(employer, sync, 1, 6))).toMatchObject({
        state: 'done',
        removals: { done: 2 },
      });
    } finally {
      vi.useRealTimers();
    }
    await expectConsistent(employer);
  });
});

describe('an abort and a commit', () => {
  test('an abort during a commit waits for it', async () => {
    const { employer, sync } = await started(posted.slice(2));
    let aborting: Promise<HttpResponse> | undefined;
    const action = async () => {
      aborting = employer.delete(`/syncs/${sync.id}`);
    };
    const done = await withInterruption({ nth: 1, command: 'QueryCommand', action }, () =>
      commit(employer, sync, 1, 6),
    );
    expect(syncOf(done).state).toBe('done');
    expectClosed(await aborting);
  });

  test('an abort after a commit that was refused succeeds', async () => {
    const employer = await boardOf(api, posted);
    const sync = await openSync(employer);
    let aborting: Promise<HttpResponse> | undefined;
    const action = async () => {
      aborting = employer.delete(`/syncs/${sync.id}`);
    };
    const refused = await withInterruption({ nth: 1, command: 'QueryCommand', action }, () =>
      commit(employer, sync, 0, 0),
    );
    expect(refused.status).toBe(409);
    expect((await aborting)?.status).toBe(204);
    expect(await readSync(employer, sync)).toMatchObject({ state: 'aborted' });
  });

  test('a commit during an abort counts', async () => {
    const { employer, sync } = await started(posted.slice(2));
    const action = () => commit(employer, sync, 1, 6);
    const aborted = await withInterruption({ nth: 1, command: 'UpdateItemCommand', action }, () =>
      employer.delete(`/syncs/${sync.id}`),
    );
    expectClosed(aborted);
    expect(await readSync(employer, sync)).toMatchObject({ state: 'done', removals: { done: 2 } });
  });
});

/** A synchronisation that has committed to remove two of the jobs, and has removed none. */
const removing = async (settings: Readonly<Record<string, unknown>> = {}) => {
  const { employer, sync } = await started(posted.slice(2), settings);
  const { state, removals } = await commitOnly(employer, sync, { chunks: 1, jobs: 6 });
  expect([state, removals]).toEqual(['removing', { planned: 2, done: 0 }]);
  return { employer, sync };
};

const idOf = async (employer: EmployerClient, referenceId: string): Promise<number> =>
  pageOf(await employer.get(`/jobs?referenceId=${referenceId}`)).data[0]?.id ?? 0;

describe('removals in the background', () => {
  test('a synchronisation that removes jobs shows it, and is found', async () => {
    const { employer, sync } = await removing();
    expect(syncOf(await commit(employer, sync, 1, 6), 202).state).toBe('removing');
    expect(await removalsOf(employer, sync)).toHaveLength(2);
    expect(await findRemoving()).toContainEqual({
      employerId: employer.id,
      id: sync.id,
      since: expect.any(Number),
    });
    // Its removals would meet the jobs that the next one has found unchanged.
    const refused = problemOf(await employer.post('/syncs', {}), 409);
    expect(refused.type).toMatch(/\/sync-open$/);
    expect(refused.detail).toMatch(/still removes some.*Wait until its state is done/);
    expect(await runRemovals(employer.id, sync)).toBe(true);
    expect(await findRemoving()).not.toContainEqual(expect.objectContaining({ id: sync.id }));
    expect(await removedBy(employer, sync)).toEqual(['done', 2, 2]);
    await openSync(employer);
    await expectConsistent(employer);
  });

  test.each([
    ['changed', (employer: EmployerClient, id: number) => employer.put(`/jobs/${id}`, { title: 'New' })],
    [
      'archived',
      (employer: EmployerClient, id: number) => employer.put(`/jobs/${id}`, { status: 'archived' }),
    ],
    ['renamed', (employer: EmployerClient, id: number) => employer.put(`/jobs/${id}`, { referenceId: 'B' })],
    ['deleted', (employer: EmployerClient, id: number) => employer.delete(`/jobs/${id}`)],
  ])('a job that a client has %s since the commit is left alone', async (_, change) => {
    for (const missing of ['archive', 'delete']) {
      const { employer, sync } = await removing({ missing });
      const id = await idOf(employer, 'A-01');
      await change(employer, id);
      const before = await employer.get(`/jobs/${id}`);
      expect(await runRemovals(employer.id, sync)).toBe(true);
      const after = await employer.get(`/jobs/${id}`);
      expect([after.status, after.headers.etag]).toEqual([before.status, before.headers.etag]);
      expect(await removedBy(employer, sync)).toEqual(['done', 2, 1]);
      expect(await removalsOf(employer, sync)).toMatchObject([{ referenceId: 'A-02' }]);
      await expectConsistent(employer);
    }
  });

  test('a job that a client changes during its removal is left alone', async () => {
    const { employer, sync } = await removing();
    const id = await idOf(employer, 'A-02');
    const action = () => employer.put(`/jobs/${id}`, { title: 'New' });
    await withInterruption({ nth: 1, command: 'TransactWriteItemsCommand', action }, () =>
      runRemovals(employer.id, sync),
    );
    expect((await employer.get(`/jobs/${id}`)).body).toMatchObject({ status: 'active', title: 'New' });
    expect(await removedBy(employer, sync)).toEqual(['done', 2, 1]);
    await expectConsistent(employer);
  });

  test.each(['archive', 'delete'])('several runs at once %s each job once', async (missing) => {
    const names = references(120, 'R-');
    const employer = await boardOf(api, names);
    const sync = await openWith(employer, feedOf(names.slice(0, 5)), { missing });
    await commitOnly(employer, sync, { chunks: 1, jobs: 5, acceptRemovals: 115 });
    const runs = await Promise.all([1, 2, 3].map(() => runRemovals(employer.id, sync)));
    expect(runs).toEqual([true, true, true]);
    expect(await removedBy(employer, sync)).toEqual(['done', 115, 115]);
    expect(await totalOf(employer, 'archived')).toBe(missing === 'archive' ? 115 : 0);
    expect(await removalsOf(employer, sync)).toHaveLength(115);
    await expectConsistent(employer);
  });

  test('the function processes a change of the stream, and reports what it did not finish', async () => {
    const { employer, sync } = await removing();
    const record = (eventName: 'INSERT' | 'REMOVE', part: string, owner = 0) => ({
      eventName,
      dynamodb: {
        SequenceNumber: `${eventName}-${part}`,
        Keys: { employerId: { N: String(owner) }, part: { S: part } },
      },
    });
    const part = `removing#${employer.id}#${sync.id}`;
    const others = [record('INSERT', `sync#${sync.id}`, employer.id), record('REMOVE', part)];
    const call = (millis: number) =>
      removeMissing(
        { Records: [...others, record('INSERT', part)] },
        { getRemainingTimeInMillis: () => millis },
      );
    expect(await call(9_999)).toEqual({ batchItemFailures: [{ itemIdentifier: `INSERT-${part}` }] });
    expect(await totalOf(employer, 'archived')).toBe(0);
    const failed = await intercept(
      () => Promise.reject(gone()),
      () => call(60_000),
    );
    expect(failed.batchItemFailures).toHaveLength(1);
    expect(await call(60_000)).toEqual({ batchItemFailures: [] });
    expect(await call(60_000)).toEqual({ batchItemFailures: [] });
    expect(await totalOf(employer, 'archived')).toBe(2);
    await expectConsistent(employer);
  });

  test('a job that cannot be removed does not keep the others from it', async () => {
    const { employer, sync } = await removing();
    const damaged = await idOf(employer, 'A-01');
    const reported: number[] = [];
    await intercept(
      (request, send) => {
        const isDamaged = JSON.stringify(request.input.TransactItems ?? []).includes(String(damaged));
        return isDamaged
          ? Promise.reject(Object.assign(new Error('damaged'), { name: 'ValidationException' }))
          : send();
      },
      () => runRemovals(employer.id, sync, { report: (_, jobId) => reported.push(jobId) }),
    );
    expect(reported).toEqual([damaged]);
    expect(await removedBy(employer, sync)).toEqual(['done', 2, 1]);
    expect(await referencesIn(employer, 'archived')).toEqual(['A-02']);
  });

  test('a job whose removal is refused for good does not keep the others from it', async () => {
    const { employer, sync } = await removing({ missing: 'delete' });
    const damaged = await idOf(employer, 'A-01');
    await set('jobReferences', { employerId: employer.id, referenceId: 'A-01' }, 'jobId', damaged + 1);
    const reported: number[] = [];
    let steps = 0;
    const isFinished = await runRemovals(employer.id, sync, {
      isTimeUp: () => ++steps > 20,
      report: (_, jobId) => reported.push(jobId),
    });
    expect([isFinished, reported]).toEqual([true, [damaged]]);
    expect(await removedBy(employer, sync)).toEqual(['done', 2, 1]);
    expect(await referencesIn(employer, 'active')).toEqual(['A-01', ...posted.slice(2)]);
    await openSync(employer);
  });

  test('a commit leaves a job whose removal is refused for good to the background', async () => {
    const { employer, sync } = await started(posted.slice(2), { missing: 'delete' });
    const damaged = await idOf(employer, 'A-02');
    await set('jobReferences', { employerId: employer.id, referenceId: 'A-02' }, 'jobId', damaged + 1);
    const response = await commit(employer, sync, 1, 6);
    expect(syncOf(response, 202).removals).toEqual({ planned: 2, done: 1 });
    const reported: number[] = [];
    await runRemovals(employer.id, sync, { report: (_, jobId) => reported.push(jobId) });
    expect(reported).toEqual([damaged]);
    expect((await readSync(employer, sync)).state).toBe('done');
  });
});
