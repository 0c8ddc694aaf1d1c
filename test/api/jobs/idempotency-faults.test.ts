import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, describe, expect, vi } from 'vitest';
import { type EmployerClient, useApi } from '../../support/api/api.ts';
import { callFunction } from '../../support/api/call-function.ts';
import type { HttpResponse } from '../../support/api/client.ts';
import { minimalJob, totalOf } from '../../support/api/jobs.ts';
import { violations } from '../../support/invariants.ts';
import { intercept, randomFrom, withFaults, withOther } from '../../support/store/faults.ts';
import { useOwnTables } from '../../support/store/own-tables.ts';
import { useShortRetryDelays } from '../../support/store/short-retry-delays.ts';
import { randomText } from '../../support/store/stored-job.ts';

useOwnTables();
useShortRetryDelays();
const { test, ...api } = useApi();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
/** The client waits for Retry-After. */
const waitASecond = () => vi.setSystemTime(Date.now() + 1_000);

const crashed = Symbol('crashed');

/** Crashes the function call that made the current store request. */
const calls = new AsyncLocalStorage<() => void>();

/** Calls the function, which may crash: then it never continues and never responds. */
const post = (employer: EmployerClient, body: object, key: string): Promise<HttpResponse | typeof crashed> =>
  new Promise((resolve, reject) => {
    const call = {
      method: 'POST',
      target: '/jobs',
      headers: { 'api-key': employer.key, 'content-type': 'application/json', 'idempotency-key': key },
      body: Buffer.from(JSON.stringify(body)),
      mayFail: true,
    } as const;
    calls.run(
      () => resolve(crashed),
      () => callFunction(call).then(resolve, reject),
    );
  });

const crashNow = (): Promise<never> => {
  calls.getStore()?.();
  return new Promise(() => {});
};

/** Retries a request until the response confirms the job. */
const postUntilCreated = async (
  request: () => Promise<HttpResponse | typeof crashed>,
): Promise<{ response: HttpResponse; statuses: readonly unknown[] }> => {
  const statuses: unknown[] = [];
  for (;;) {
    const response = await request();
    if (response !== crashed && response.status === 201) return { response, statuses };
    statuses.push(response === crashed ? 'crashed' : response.status);
    expect(['crashed', 409, 503]).toContain(statuses.at(-1));
    if (statuses.at(-1) === 409) waitASecond();
  }
};

const isReplay = ({ headers }: HttpResponse): boolean => headers['idempotent-replayed'] === 'true';

const expectOneJob = async (employer: EmployerClient): Promise<void> => {
  expect(await totalOf(employer)).toBe(1);
  expect(await violations(employer.id)).toEqual([]);
};

const bodies: [string, object][] = [
  ['a small job', minimalJob],
  ['a job of one megabyte', { ...minimalJob, referenceId: 'R', description: randomText(2 ** 20) }],
];

describe.each(bodies)('%s with an Idempotency-Key', (_, body) => {
  describe.each(['before', 'after'] as const)('when the function crashes %s a store request', (when) => {
    test('is created exactly once by retries, whichever request it is', async () => {
      const crashPoints: string[] = [];
      for (let nth = 1; ; nth++) {
        const employer = await api.employer();
        await employer.get('/jobs');
        const commands: string[] = [];
        const first = await intercept(
          async ({ command }, send) => {
            if (commands.push(command) !== nth) return send();
            if (when === 'after') await send();
            return crashNow();
          },
          () => post(employer, body, 'k'),
        );
        crashPoints.push(commands.at(-1) ?? '');
        const { response, statuses } = await postUntilCreated(() => post(employer, body, 'k'));
        // The lease of a crashed call lasts five seconds, so the sixth retry succeeds.
        expect(statuses.length).toBeLessThanOrEqual(6);
        await expectOneJob(employer);
        if (first !== crashed) {
          expect(response.headers.location).toBe(first.headers.location);
          break;
        }
        expect(isReplay(response)).toBe(when === 'after' && nth > 1);
      }
      // The last round had no crash.
      expect(crashPoints.slice(0, -1)).toEqual(['UpdateItemCommand', 'TransactWriteItemsCommand']);
    });
  });
});

const waitForLease = () => vi.setSystemTime(Date.now() + 5_000);

/** Posts a job, and crashes at the transaction that stores it. */
const crashAtWrite = (employer: EmployerClient, when: 'before' | 'after') =>
  intercept(
    async ({ command }, send) => {
      if (command !== 'TransactWriteItemsCommand') return send();
      if (when === 'after') await send();
      return crashNow();
    },
    () => post(employer, minimalJob, 'k'),
  );

test('after a crash another body is accepted if the first job was not stored, and returns 422 if it was', async () => {
  const other = { ...minimalJob, title: 'Other' };
  const crashedBeforeWrite = await api.employer();
  expect(await crashAtWrite(crashedBeforeWrite, 'before')).toBe(crashed);
  waitForLease();
  expect(((await post(crashedBeforeWrite, other, 'k')) as HttpResponse).status).toBe(201);

  const crashedAfterWrite = await api.employer();
  expect(await crashAtWrite(crashedAfterWrite, 'after')).toBe(crashed);
  waitForLease();
  for (const _ of [1, 2])
    expect(((await post(crashedAfterWrite, other, 'k')) as HttpResponse).status).toBe(422);
  const { response } = await postUntilCreated(() => post(crashedAfterWrite, minimalJob, 'k'));
  expect(isReplay(response)).toBe(true);
  await expectOneJob(crashedAfterWrite);
});

describe('a request that takes longer than its lease of five seconds', () => {
  /** Posts a job; while the request waits for its transaction, its lease ends and `second` is posted. */
  const postTwo = async (
    employer: EmployerClient,
    second: object,
  ): Promise<readonly [HttpResponse, HttpResponse]> => {
    const [overtaken, overtaking] = await withOther(
      'TransactWriteItemsCommand',
      () => post(employer, minimalJob, 'k'),
      () => {
        waitForLease();
        return post(employer, second, 'k');
      },
    );
    if (overtaken === crashed || overtaking === crashed) throw new Error('No request may crash.');
    return [overtaken, overtaking];
  };

  test('creates one job when its retry overtakes it', async ({ employer }) => {
    await employer.get('/jobs');
    const responses = await postTwo(employer, minimalJob);
    expect(responses.map(({ status }) => status)).toEqual([201, 201]);
    expect(responses.map(isReplay)).toEqual([true, false]);
    expect(responses[0].headers.location).toBe(responses[1].headers.location);
    await expectOneJob(employer);
  });

  test('returns 409 while its retry is running, and its own retry the job', async ({ employer }) => {
    await employer.get('/jobs');
    const begun = Promise.withResolvers<void>();
    const resume = Promise.withResolvers<void>();
    let transactions = 0;
    const [overtaken, overtaking] = await intercept(
      async ({ command }, send) => {
        if (command !== 'TransactWriteItemsCommand') return send();
        transactions++;
        if (transactions === 1) {
          // The retry reaches its transaction, which waits until this one was refused.
          waitForLease();
          begun.resolve();
          await vi.waitFor(() => expect(transactions).toBe(2), { timeout: 10_000 });
        } else await resume.promise;
        return send();
      },
      async () => {
        const first = post(employer, minimalJob, 'k');
        await begun.promise;
        const second = post(employer, minimalJob, 'k');
        const refused = await first;
        resume.resolve();
        return [refused, await second] as const;
      },
    );
    if (overtaken === crashed || overtaking === crashed) throw new Error('No request may crash.');
    expect([overtaken.status, overtaken.headers['retry-after'], overtaking.status]).toEqual([409, '1', 201]);
    const { response } = await postUntilCreated(() => post(employer, minimalJob, 'k'));
    expect(response.headers.location).toBe(overtaking.headers.location);
    await expectOneJob(employer);
  });
});

test('twenty clients that retry twenty keys through faults create twenty jobs', async ({ employer }) => {
  const random = randomFrom(50);
  const jobs = Array.from({ length: 20 }, (_, at) => ({
    ...minimalJob,
    title: `Job ${at}`,
    ...(at % 3 === 0 && { referenceId: `R${at}` }),
    // In two pieces.
    ...(at === 0 && { description: randomText(400_000) }),
  }));
  const locations = new Map<number, string[]>(jobs.map((_, at) => [at, []]));
  let originals = 0;
  let crashes = 0;

  const work = async (client: number): Promise<void> => {
    for (const turn of [0, 1, 2, 3]) {
      const at = (client + turn * 5) % jobs.length;
      const body = jobs[at] ?? minimalJob;
      for (let isResponseReceived = false; !isResponseReceived; isResponseReceived = random() > 0.2) {
        const { response, statuses } = await postUntilCreated(() => post(employer, body, `key-${at}`));
        crashes += statuses.filter((status) => status === 'crashed').length;
        if (!isReplay(response)) originals++;
        locations.get(at)?.push(response.headers.location ?? '');
      }
    }
  };

  const withCrashes = <Result>(run: () => Promise<Result>) =>
    intercept(async (_, send) => {
      const draw = random();
      if (draw < 0.04) return crashNow();
      const sent = await send();
      return draw < 0.08 ? crashNow() : sent;
    }, run);

  await withFaults(
    { rate: 0.15, kinds: ['response-lost', 'connection-reset', 'throttled-item'], seed: 20 },
    () => withCrashes(() => Promise.all(Array.from({ length: 20 }, (_, client) => work(client)))),
  );

  for (const [, jobLocations] of locations) {
    expect(jobLocations.length).toBeGreaterThanOrEqual(4);
    expect(new Set(jobLocations).size).toBe(1);
  }
  expect(originals).toBeLessThanOrEqual(20);
  expect(crashes).toBeGreaterThan(8);
  expect(await totalOf(employer)).toBe(20);
  expect(await violations(employer.id)).toEqual([]);
});
