import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { SyncGuardError, type SyncOptions } from '../../client/src/index.ts';
import { problem, type Step, unavailable } from './scripted.ts';
import { createServiceClient, jobsOf, resultsOf, syncOf, syncOpen } from './scripted-service.ts';

type ServiceClient = ReturnType<typeof createServiceClient>;

const run = ({ client }: ServiceClient, count: number, options?: SyncOptions) =>
  Array.fromAsync(client.syncJobs(jobsOf(count), options));

const commitCall = 'POST /syncs/s/commit';
const abortCall = 'DELETE /syncs/s';

test('sends chunks of 100 jobs and commits with their numbers', async () => {
  const service = createServiceClient();
  const progress = await run(service, 250, { prefix: 'r', expectedCount: 250, lenient: true });
  expect(service.calls().toSorted()).toEqual([
    'POST /syncs',
    commitCall,
    'PUT /syncs/s/chunks/1',
    'PUT /syncs/s/chunks/2',
    'PUT /syncs/s/chunks/3',
  ]);
  expect(service.sent[0]?.body).toEqual({ prefix: 'r', expectedCount: 250 });
  expect(service.sent.at(-1)).toMatchObject({ call: commitCall, body: { chunks: 3, jobs: 250 } });
  expect(service.sent[1]?.headers.get('prefer')).toBe('handling=lenient');
  expect(progress.map(({ state, chunks }) => [state, chunks])).toEqual([
    ['open', 0],
    ['open', 1],
    ['open', 2],
    ['open', 3],
    ['done', 3],
  ]);
  expect(progress.at(-1)).toMatchObject({ id: 's', jobs: 250, counts: { unchanged: 250 }, results: [] });
});

test('results come the fastest chunk first, each with the index of its job in the source', async () => {
  const third = Promise.withResolvers<undefined>();
  const service = createServiceClient(({ call }) => {
    if (call.endsWith('/chunks/3')) third.resolve(undefined);
    return call.endsWith('/chunks/1') ? third.promise : undefined;
  });
  const results = (await run(service, 205)).flatMap((progress) => progress.results);
  expect(results[0]?.index).toBe(100);
  expect(results.toSorted((a, b) => a.index - b.index)).toMatchObject(
    jobsOf(205).map(({ referenceId }, index) => ({ index, referenceId })),
  );
});

test('an empty source is committed as such: the guard of the service decides', async () => {
  const service = createServiceClient();
  await run(service, 0);
  expect(service.sent.at(-1)?.body).toEqual({ chunks: 0, jobs: 0 });
});

test('sends four chunks at a time, and reads no further than the consumer', async () => {
  const service = createServiceClient();
  let read = 0;
  const source = function* () {
    for (const job of jobsOf(2_000)) {
      read += 1;
      yield job;
    }
  };
  for await (const { chunks } of service.client.syncJobs(source())) {
    // Those that are sent, one that is cut, and the job after it.
    expect(read).toBeLessThanOrEqual(100 * (chunks + 4 + 1) + 1);
  }
  expect(service.load.highest).toBe(4);
});

describe('nothing is committed', () => {
  const failing = async function* () {
    yield* jobsOf(150);
    throw new Error('the feed ended early');
  };

  test.each<[string, Step]>([
    ['confirmed', { status: 204 }],
    ['lost', 'lost'],
  ])('when the source fails: it is aborted, and the abort is %s', async (_, step) => {
    const service = createServiceClient(({ call }) => (call === abortCall ? step : undefined));
    await expect(Array.fromAsync(service.client.syncJobs(failing()))).rejects.toThrow('the feed ended early');
    expect(service.calls()).toContain(abortCall);
    expect(service.calls()).not.toContain(commitCall);
  });

  test.each([0, 2])('when the consumer stops after %i chunks: it is aborted', async (stop) => {
    const service = createServiceClient();
    for await (const { chunks } of service.client.syncJobs(jobsOf(1_000))) if (chunks === stop) break;
    expect(service.calls().at(-1)).toBe(abortCall);
    expect(service.calls()).not.toContain(commitCall);
    expect(service.load.now).toBe(0);
  });

  test.each([
    [null, 'entry 120 of the source must be an object, not null'],
    [
      { referenceId: 'r', salary: { amount: Number.NaN } },
      'entry 120 of the source cannot be sent: TypeError: amount must be a finite number, not NaN',
    ],
  ])('when an entry of the source is %j', async (entry, message) => {
    const service = createServiceClient();
    const source = jobsOf(130).with(120, entry as never);
    await expect(Array.fromAsync(service.client.syncJobs(source))).rejects.toThrow(new TypeError(message));
    expect(service.calls().at(-1)).toBe(abortCall);
    expect(service.calls()).not.toContain(commitCall);
  });

  test('when a chunk fails: it stays open, the other requests end, and the source is closed', async () => {
    const closed = vi.fn<() => void>();
    const source = async function* () {
      try {
        yield* jobsOf(2_000);
      } finally {
        closed();
      }
    };
    const service = createServiceClient(async ({ call, signal }) => {
      if (call.endsWith('/2')) return unavailable;
      if (!call.endsWith('/1')) return undefined;
      await new Promise((resolve) => signal?.addEventListener('abort', resolve));
      // As a request that takes a moment to end.
      await setImmediate();
      return undefined;
    });
    const sync = Array.fromAsync(service.client.syncJobs(source()));
    await expect(sync).rejects.toMatchObject({ problemName: 'unavailable' });
    expect(service.calls()).not.toContain(commitCall);
    expect(service.calls()).not.toContain(abortCall);
    expect(service.load.now).toBe(0);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  test('when the signal is aborted while the source waits: it stays open', async () => {
    const controller = new AbortController();
    const source = async function* () {
      yield* jobsOf(100);
      controller.abort(new Error('interrupted'));
      await new Promise(() => {});
    };
    const service = createServiceClient();
    const sync = service.client.syncJobs(source(), { signal: controller.signal });
    await expect(Array.fromAsync(sync)).rejects.toThrow('interrupted');
    expect(service.calls()).not.toContain(commitCall);
    expect(service.calls()).not.toContain(abortCall);
  });
});

describe('the guard', () => {
  const refusal: Step = {
    status: 409,
    body: { ...problem('sync-too-many-removals'), removals: 7, current: 9, sample: ['A-3'] },
  };

  test('is a typed error, and the synchronisation stays open', async () => {
    const service = createServiceClient(({ call }) => (call === commitCall ? refusal : undefined));
    const error = await run(service, 2).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SyncGuardError);
    expect(error).toMatchObject({
      name: 'SyncGuardError',
      problemName: 'sync-too-many-removals',
      syncId: 's',
      removals: 7,
      current: 9,
      sample: ['A-3'],
    });
    expect(service.calls()).not.toContain(abortCall);
  });

  test('can be overridden for a number of removals, by a synchronisation that is resumed', async () => {
    const service = createServiceClient();
    await run(service, 2, { resume: 's', acceptRemovals: 7 });
    expect(service.calls()).toEqual(['GET /syncs/s', 'PUT /syncs/s/chunks/1', commitCall]);
    expect(service.sent.at(-1)?.body).toEqual({ chunks: 1, jobs: 2, acceptRemovals: 7 });
  });
});

describe('a commit that is refused as incomplete', () => {
  const refusal = (missingChunks: number[]): Step => ({
    status: 409,
    body: { ...problem('sync-incomplete'), missingChunks },
  });
  const commitsOf = ({ calls }: ServiceClient) => calls().filter((call) => call === commitCall);

  test('because an earlier attempt of a chunk is still running is retried', async () => {
    const service = createServiceClient(({ call }, nth) => {
      if (call.endsWith('/chunks/1') && nth === 1) return 'lost';
      return call === commitCall && nth <= 2 ? refusal([1]) : undefined;
    });
    expect((await run(service, 2, { acceptRemovals: 3 })).at(-1)).toMatchObject({ state: 'done', jobs: 2 });
    const commits = service.sent.filter(({ call }) => call === commitCall);
    expect(commits.map(({ body }) => body)).toEqual(Array(3).fill({ chunks: 1, jobs: 2, acceptRemovals: 3 }));
    expect(service.pauses.slice(1)).toEqual([1_000, 2_000]);
  });

  test('is retried for as long as a chunk can run: then it stays open', async () => {
    const service = createServiceClient(({ call }) => (call === commitCall ? refusal([1]) : undefined));
    await expect(run(service, 2)).rejects.toMatchObject({ problemName: 'sync-incomplete' });
    expect(service.pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000]);
    expect(commitsOf(service)).toHaveLength(6);
    expect(service.calls()).not.toContain(abortCall);
  });

  test('because the numbers differ is not retried', async () => {
    const service = createServiceClient(({ call }) => (call === commitCall ? refusal([]) : undefined));
    await expect(run(service, 2)).rejects.toMatchObject({ problemName: 'sync-incomplete' });
    expect(commitsOf(service)).toHaveLength(1);
  });

  test('is not retried once the signal is aborted', async () => {
    const controller = new AbortController();
    const service = createServiceClient(({ call }) => (call === commitCall ? refusal([1]) : undefined), {
      pause: async () => controller.abort(new Error('interrupted')),
    });
    await expect(run(service, 2, { signal: controller.signal })).rejects.toThrow('interrupted');
    expect(commitsOf(service)).toHaveLength(1);
    expect(service.calls()).not.toContain(abortCall);
  });
});

describe('to resume', () => {
  test('with other settings is refused before anything is sent', async () => {
    const service = createServiceClient();
    await expect(run(service, 1, { resume: 's', prefix: 'r' })).rejects.toThrow(
      'prefix of the synchronisation to resume is "", not "r"',
    );
    expect(service.calls()).toEqual(['GET /syncs/s']);
  });

  test('one that is committed sends nothing more', async () => {
    const service = createServiceClient(() => ({ status: 200, body: syncOf({ state: 'done' }) }));
    expect(await run(service, 1, { resume: 's' })).toMatchObject([{ state: 'done' }]);
    expect(service.calls()).toEqual(['GET /syncs/s']);
  });
});

test('jobs that the store could not complete are sent again, with their chunk', async () => {
  const service = createServiceClient(({ call, body }, nth) => {
    if (!call.includes('/chunks/') || nth > 2) return undefined;
    const results = resultsOf(body.jobs, 'created').results.map((result) =>
      result.index < nth ? result : { ...result, outcome: 'failed' as const },
    );
    return { status: 200, body: { ...resultsOf([]), results } };
  });
  const progress = await run(service, 4);
  expect(progress.flatMap(({ results }) => results).map(({ outcome }) => outcome)).toEqual([
    'created',
    'created',
    'unchanged',
    'unchanged',
  ]);
  expect(service.pauses).toHaveLength(2);
  expect(progress.at(-1)?.counts).toMatchObject({ created: 2, unchanged: 2, failed: 0 });
});

test('jobs that keep failing are reported as failed', async () => {
  const service = createServiceClient(({ call, body }) =>
    call.includes('/chunks/') ? { status: 200, body: resultsOf(body.jobs, 'failed') } : undefined,
  );
  expect((await run(service, 3)).at(-1)).toMatchObject({ state: 'done', counts: { failed: 3 } });
  expect(service.calls().filter((call) => call.includes('/chunks/'))).toHaveLength(5);
});

test.each([
  ['too few results', resultsOf(jobsOf(1))],
  ['results in another order', { ...resultsOf([]), results: resultsOf(jobsOf(2)).results.toReversed() }],
])('a chunk with %s is no response of the API', async (_, body) => {
  const service = createServiceClient(({ call }) =>
    call.includes('/chunks/') ? { status: 200, body } : undefined,
  );
  await expect(run(service, 2)).rejects.toMatchObject({ name: 'InvalidResponseError' });
});

describe('removals that continue in the background', () => {
  const removing = (done: number) =>
    syncOf({ state: done === 9 ? 'done' : 'removing', removals: { planned: 9, done } });
  const respond = ({ call }: { call: string }, nth: number): Step | undefined => {
    if (call === commitCall) return { status: 202, body: removing(0) };
    return call.startsWith('GET') ? { status: 200, body: removing(3 * nth) } : undefined;
  };

  test('are followed until all are done', async () => {
    const service = createServiceClient(respond);
    const progress = await run(service, 1);
    expect(progress.slice(2).map(({ state, removals, jobs }) => [state, removals.done, jobs])).toEqual([
      ['removing', 0, 1],
      ['removing', 3, 1],
      ['removing', 6, 1],
      ['done', 9, 1],
    ]);
    expect(service.pauses).toEqual([500, 1_000, 2_000]);
  });

  test('are not awaited with wait: false', async () => {
    const service = createServiceClient(respond);
    expect((await run(service, 1, { wait: false })).at(-1)).toMatchObject({ state: 'removing' });
    expect(service.calls().at(-1)).toBe(commitCall);
  });

  test('are not aborted when the consumer stops', async () => {
    const service = createServiceClient(respond);
    for await (const { state } of service.client.syncJobs(jobsOf(1))) if (state === 'removing') break;
    expect(service.calls()).not.toContain(abortCall);
  });
});

describe('while another synchronisation is open', () => {
  const openFirst =
    (...steps: readonly Step[]) =>
    ({ call }: { call: string }, nth: number): Step | undefined =>
      call === 'POST /syncs' ? steps[nth - 1] : undefined;

  test('the error names it', async () => {
    const service = createServiceClient(openFirst(syncOpen));
    await expect(run(service, 1)).rejects.toMatchObject({ problemName: 'sync-open' });
    expect(service.calls()).toEqual(['POST /syncs']);
  });

  test('it is aborted on request', async () => {
    const service = createServiceClient(openFirst(syncOpen));
    await run(service, 1, { abortOpen: true });
    expect(service.calls().slice(0, 3)).toEqual(['POST /syncs', abortCall, 'POST /syncs']);
  });

  test('that has ended meanwhile, another one is opened', async () => {
    const closed: Step = { status: 409, body: problem('sync-closed') };
    const service = createServiceClient((sent, nth) =>
      sent.call === abortCall ? closed : openFirst(syncOpen)(sent, nth),
    );
    expect((await run(service, 1, { abortOpen: true })).at(-1)).toMatchObject({ state: 'done' });
  });

  test('that still removes jobs, another one is opened once it is done', async () => {
    const closed: Step = { status: 409, body: problem('sync-closed') };
    const service = createServiceClient((sent, nth) => {
      if (sent.call === abortCall) return closed;
      if (sent.call === 'GET /syncs/s') {
        return { status: 200, body: syncOf({ state: nth < 3 ? 'removing' : 'done' }) };
      }
      return openFirst(syncOpen)(sent, nth);
    });
    expect((await run(service, 1, { abortOpen: true })).at(-1)).toMatchObject({ state: 'done' });
    expect(service.calls().slice(0, 6)).toEqual([
      'POST /syncs',
      abortCall,
      ...Array(3).fill('GET /syncs/s'),
      'POST /syncs',
    ]);
  });

  test('that cannot be aborted, the error ends the call', async () => {
    const service = createServiceClient(openFirst(syncOpen, syncOpen, syncOpen));
    await expect(run(service, 1, { abortOpen: true })).rejects.toMatchObject({ problemName: 'sync-open' });
  });

  test('which a lost attempt has opened, it is replaced: chunks of two processes never mix', async () => {
    const service = createServiceClient(openFirst('lost', syncOpen));
    expect((await run(service, 1)).at(-1)).toMatchObject({ state: 'done' });
    expect(service.calls().slice(0, 5)).toEqual([
      'POST /syncs',
      'POST /syncs',
      'GET /syncs/s',
      abortCall,
      'POST /syncs',
    ]);
  });

  test.each([{ chunks: 1 }, { prefix: 'x' }, { mode: 'preview' as const }, { missing: 'keep' as const }])(
    'which after a lost attempt is seen with %j, it is that of another process',
    async (changes) => {
      const lost = openFirst('lost', syncOpen);
      const service = createServiceClient((sent, nth) =>
        sent.call.startsWith('GET') ? { status: 200, body: syncOf(changes) } : lost(sent, nth),
      );
      await expect(run(service, 1)).rejects.toMatchObject({ problemName: 'sync-open' });
      expect(service.calls()).not.toContain(abortCall);
    },
  );
});
