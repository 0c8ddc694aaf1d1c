import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../lib/domain/errors.ts';
import { fingerprintOf, keyDigest, rememberedSeconds } from '../../lib/domain/idempotency.ts';
import type { Job } from '../../lib/domain/job.ts';
import { once } from '../../lib/store/idempotency/once.ts';
import { findJob } from '../../lib/store/jobs/find-job.ts';
import { insertJob } from '../../lib/store/jobs/write-job.ts';
import { violations } from '../support/invariants.ts';
import { intercept, withFaultAt, withFaults } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { aJob } from '../support/store/stored-job.ts';

useOwnTables();

const now = new Date('2026-11-20T10:11:12.900Z');

const keyOf = ({ employerId }: Job, content: object = {}) => ({
  key: keyDigest(employerId, 'key'),
  fingerprint: fingerprintOf(content, false),
});

const anotherJob = ({ employerId }: Job): Job => aJob({ employerId });

const isStored = async ({ id, employerId }: Job): Promise<boolean> =>
  (await findJob(id, employerId)) !== undefined;

const secondsAfter = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

describe('createJob with an idempotency key', () => {
  test('creates one job for concurrent calls; the others return its id and fingerprint', async () => {
    const jobs = Array.from({ length: 10 }, () => aJob({ employerId: 501, referenceId: 'R' }));
    const outcomes = await Promise.all(jobs.map((job) => insertJob(job, { ...keyOf(job), now })));
    const written = outcomes.filter(({ outcome }) => outcome === 'written');
    expect(written).toHaveLength(1);
    const isStoredFlags = await Promise.all(jobs.map(isStored));
    const { id } = jobs[isStoredFlags.indexOf(true)] ?? {};
    for (const outcome of outcomes.filter((one) => one !== written[0])) {
      expect(outcome).toEqual({ outcome: 'repeated', jobId: id, fingerprint: fingerprintOf({}, false) });
    }
    expect(isStoredFlags.filter(Boolean)).toHaveLength(1);
    expect(await violations(501)).toEqual([]);
  });

  test('reports the replay before a referenceId in use', async () => {
    const job = aJob({ referenceId: 'R' });
    await insertJob(job, { ...keyOf(job), now });
    const repeat = await insertJob({ ...anotherJob(job), referenceId: 'R' }, { ...keyOf(job), now });
    expect(repeat).toMatchObject({ outcome: 'repeated', jobId: job.id });
    const other = await insertJob({ ...anotherJob(job), referenceId: 'R' });
    expect(other).toEqual({ outcome: 'taken', jobId: job.id });
  });

  test('recognizes its own write in a retry after a lost response', async () => {
    const job = aJob();
    const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      withFaultAt({ nth: 2, kind: 'conflict' }, () => insertJob(job, { ...keyOf(job), now })),
    );
    expect(result.injected).toBe(true);
    expect(result.result).toMatchObject({ outcome: 'written', stored: { job } });
  });

  test('creates another job after 24 hours', async () => {
    const first = aJob();
    const [second, third] = [anotherJob(first), anotherJob(first)];
    await insertJob(first, { ...keyOf(first), now });
    const early = { ...keyOf(first), now: secondsAfter(rememberedSeconds - 1) };
    expect(await insertJob(second, early)).toMatchObject({ outcome: 'repeated', jobId: first.id });
    const late = { ...keyOf(first), now: secondsAfter(rememberedSeconds + 1) };
    expect(await insertJob(third, late)).toMatchObject({ outcome: 'written' });
    expect(await insertJob(second, late)).toMatchObject({ outcome: 'repeated', jobId: third.id });
  });
});

describe('once', () => {
  const newKey = () => ({ key: randomUUID(), fingerprint: 'one' });
  const withConnectionReset = (command: string, work: () => Promise<number>) =>
    intercept((request, send) => {
      if (request.command !== command) return send();
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    }, work);

  test('returns the result when storing it fails', async () => {
    expect(await withConnectionReset('UpdateItemCommand', () => once(newKey(), async () => 5))).toBe(5);
  });

  test('throws the error of the work when releasing the key fails', async () => {
    const failure = new DomainError('job.invalid', 'x');
    const failing = withConnectionReset('DeleteItemCommand', () =>
      once(newKey(), () => Promise.reject(failure)),
    );
    await expect(failing).rejects.toBe(failure);
  });

  test('does not start the work when the store is unavailable', async () => {
    const calls: boolean[] = [];
    const work = async () => calls.push(true);
    const unavailable = withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () =>
      once(newKey(), work),
    );
    await expect(unavailable).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(calls).toEqual([]);
  });

  test('starts the work when the response to acquiring the key is lost', async () => {
    const { result, injected } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      once(newKey(), async () => 5),
    );
    expect(injected).toBe(true);
    expect(result).toBe(5);
  });
});
