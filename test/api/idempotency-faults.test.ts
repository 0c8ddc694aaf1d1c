import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EmployerClient, useApi } from '../support/api.ts';
import { callFunction } from '../support/call-function.ts';
import type { HttpResponse } from '../support/client.ts';
import { intercept, randomFrom, withFaults } from '../support/faults.ts';
import { violations } from '../support/invariants.ts';
import { minimalJob } from '../support/jobs.ts';
import { useOwnTables } from '../support/own-tables.ts';
import { pageOf } from '../support/responses.ts';
import { randomText } from '../support/stored-job.ts';

useOwnTables();
const api = useApi();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A client that is told to come back later does so. */
const waitASecond = () => vi.setSystemTime(Date.now() + 1_000);

const crashed = Symbol('crashed');

/** Crashes the function's call that a request to the store belongs to. */
const calls = new AsyncLocalStorage<() => void>();

/** Posts to the function itself, which may crash: it does nothing more then, and never answers. */
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

const crash = (): Promise<never> => {
  calls.getStore()?.();
  return new Promise(() => {});
};

/** Repeats a request as a careful client does, until it hears that the job exists. */
const postUntilCreated = async (
  request: () => Promise<HttpResponse | typeof crashed>,
): Promise<{ answer: HttpResponse; statuses: readonly unknown[] }> => {
  const statuses: unknown[] = [];
  for (;;) {
    const answer = await request();
    if (answer !== crashed && answer.status === 201) return { answer, statuses };
    statuses.push(answer === crashed ? 'crashed' : answer.status);
    expect(['crashed', 409, 503]).toContain(statuses.at(-1));
    if (statuses.at(-1) === 409) waitASecond();
  }
};

const isReplay = ({ headers }: HttpResponse): boolean => headers['idempotent-replayed'] === 'true';

const expectOneJob = async (employer: EmployerClient): Promise<void> => {
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(1);
  expect(await violations(employer.id)).toEqual([]);
};

const bodies: [string, object][] = [
  ['a small job', minimalJob],
  ['a job of one megabyte', { ...minimalJob, referenceId: 'R', description: randomText(2 ** 20) }],
];

describe.each(bodies)('%s', (_, body) => {
  describe.each(['before', 'after'] as const)('when the function crashes %s it asks the store', (when) => {
    test('whichever time it asks, is created once by the repeats', async () => {
      const seen: string[] = [];
      for (let nth = 1; ; nth++) {
        const employer = await api.employer();
        await employer.get('/jobs');
        const asked: string[] = [];
        const first = await intercept(
          async ({ command }, send) => {
            if (asked.push(command) !== nth) return send();
            if (when === 'after') await send();
            return crash();
          },
          () => post(employer, body, 'k'),
        );
        seen.push(asked.at(-1) ?? '');
        const { answer, statuses } = await postUntilCreated(() => post(employer, body, 'k'));
        // After a crash the key is held for five seconds; the sixth request comes too late to be refused.
        expect(statuses.length).toBeLessThanOrEqual(6);
        await expectOneJob(employer);
        if (first !== crashed) {
          expect(answer.headers.location).toBe(first.headers.location);
          break;
        }
        const wasStored = seen.at(-1) === 'UpdateItemCommand' || (when === 'after' && nth > 1);
        expect(isReplay(answer)).toBe(wasStored);
      }
      // The last round crashed nowhere.
      expect(seen.slice(0, -1)).toEqual(['PutItemCommand', 'TransactWriteItemsCommand', 'UpdateItemCommand']);
    });
  });
});

test('another body after a crash is taken when the first was not stored, and refused when it was', async () => {
  const other = { ...minimalJob, title: 'Other' };
  const crashAt = (employer: EmployerClient, crashing: string, when: 'before' | 'after') =>
    intercept(
      async ({ command }, send) => {
        if (command !== crashing) return send();
        if (when === 'after') await send();
        return crash();
      },
      () => post(employer, minimalJob, 'k'),
    );
  const fiveSeconds = () => vi.setSystemTime(Date.now() + 5_002);

  const early = await api.employer();
  expect(await crashAt(early, 'TransactWriteItemsCommand', 'before')).toBe(crashed);
  fiveSeconds();
  expect(((await post(early, other, 'k')) as HttpResponse).status).toBe(201);

  const late = await api.employer();
  expect(await crashAt(late, 'TransactWriteItemsCommand', 'after')).toBe(crashed);
  fiveSeconds();
  for (const _ of [1, 2]) expect(((await post(late, other, 'k')) as HttpResponse).status).toBe(422);
  const { answer } = await postUntilCreated(() => post(late, minimalJob, 'k'));
  expect(isReplay(answer)).toBe(true);
  await expectOneJob(late);
});

test('fifty clients that repeat twenty keys, through lost answers and crashes, make twenty jobs', async () => {
  const employer = await api.employer();
  const random = randomFrom(50);
  const jobs = Array.from({ length: 20 }, (_, at) => ({
    ...minimalJob,
    title: `Job ${at}`,
    ...(at % 3 === 0 && { referenceId: `R${at}` }),
    ...(at === 0 && { description: randomText(2 ** 20) }),
  }));
  const locations = new Map<number, string[]>(jobs.map((_, at) => [at, []]));
  let firsts = 0;
  let crashes = 0;

  const work = async (client: number): Promise<void> => {
    for (const turn of [0, 1, 2, 3]) {
      const at = (client + turn * 5) % jobs.length;
      const body = jobs[at] ?? minimalJob;
      for (let heard = false; !heard; heard = random() > 0.2) {
        const { answer, statuses } = await postUntilCreated(() => post(employer, body, `key-${at}`));
        crashes += statuses.filter((status) => status === 'crashed').length;
        if (!isReplay(answer)) firsts++;
        locations.get(at)?.push(answer.headers.location ?? '');
      }
    }
  };

  const crashing = <Result>(run: () => Promise<Result>) =>
    intercept(async (_, send) => {
      const fate = random();
      if (fate < 0.04) return crash();
      const sent = await send();
      return fate < 0.08 ? crash() : sent;
    }, run);

  await withFaults(
    { rate: 0.15, kinds: ['response-lost', 'connection-reset', 'throttled-item'], seed: 20 },
    () => crashing(() => Promise.all(Array.from({ length: 50 }, (_, client) => work(client)))),
  );

  for (const [, answered] of locations) {
    expect(answered.length).toBeGreaterThanOrEqual(10);
    expect(new Set(answered).size).toBe(1);
  }
  expect(firsts).toBeLessThanOrEqual(20);
  expect(crashes).toBeGreaterThan(20);
  expect(pageOf(await employer.get('/jobs')).paging.total).toBe(20);
  expect(await violations(employer.id)).toEqual([]);
});
