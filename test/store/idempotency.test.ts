import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../lib/domain/errors.ts';
import { fingerprintOf, keyDigest, rememberedSeconds } from '../../lib/domain/idempotency.ts';
import type { Job } from '../../lib/domain/job.ts';
import { once } from '../../lib/store/idempotency/once.ts';
import { readJob } from '../../lib/store/jobs/read-job.ts';
import { createJob } from '../../lib/store/jobs/write-job.ts';
import { intercept, withFaultAt, withFaults } from '../support/faults.ts';
import { violations } from '../support/invariants.ts';
import { useOwnTables } from '../support/own-tables.ts';
import { aJob } from '../support/stored-job.ts';

useOwnTables();

const now = new Date('2026-11-20T10:11:12.900Z');

const keyOf = ({ employerId }: Job, content: object = {}) => ({
  key: keyDigest(employerId, 'key'),
  fingerprint: fingerprintOf(content, false),
});

const another = ({ employerId }: Job): Job => aJob({ employerId });

const isStored = async ({ id, employerId }: Job): Promise<boolean> =>
  (await readJob(id, employerId)) !== undefined;

const secondsAfter = (seconds: number): Date => new Date(now.getTime() + seconds * 1_000);

describe('creations with one key', () => {
  test('make one job; the others are told which, and of what', async () => {
    const jobs = Array.from({ length: 10 }, () => aJob({ employerId: 501, referenceId: 'R' }));
    const outcomes = await Promise.all(jobs.map((job) => createJob(job, { ...keyOf(job), now })));
    const winners = outcomes.filter(({ outcome }) => outcome === 'written');
    expect(winners).toHaveLength(1);
    const made = await Promise.all(jobs.map(isStored));
    const { id } = jobs[made.indexOf(true)] ?? {};
    for (const outcome of outcomes.filter((one) => one !== winners[0])) {
      expect(outcome).toEqual({ outcome: 'repeated', jobId: id, fingerprint: fingerprintOf({}, false) });
    }
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await violations(501)).toEqual([]);
  });

  test('are told so before anything is said of the referenceId', async () => {
    const job = aJob({ referenceId: 'R' });
    await createJob(job, { ...keyOf(job), now });
    const repeat = await createJob({ ...another(job), referenceId: 'R' }, { ...keyOf(job), now });
    expect(repeat).toMatchObject({ outcome: 'repeated', jobId: job.id });
    const other = await createJob({ ...another(job), referenceId: 'R' });
    expect(other).toEqual({ outcome: 'taken', jobId: job.id });
  });

  test('know themselves when they are made anew after a lost answer', async () => {
    const job = aJob();
    const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      withFaultAt({ nth: 2, kind: 'conflict' }, () => createJob(job, { ...keyOf(job), now })),
    );
    expect(result.injected).toBe(true);
    expect(result.result).toMatchObject({ outcome: 'written', stored: { job } });
  });

  test('are two, a day apart', async () => {
    const first = aJob();
    const [second, third] = [another(first), another(first)];
    await createJob(first, { ...keyOf(first), now });
    const early = { ...keyOf(first), now: secondsAfter(rememberedSeconds - 1) };
    expect(await createJob(second, early)).toMatchObject({ outcome: 'repeated', jobId: first.id });
    const late = { ...keyOf(first), now: secondsAfter(rememberedSeconds + 1) };
    expect(await createJob(third, late)).toMatchObject({ outcome: 'written' });
    expect(await createJob(second, late)).toMatchObject({ outcome: 'repeated', jobId: third.id });
  });
});

describe('work that is done once', () => {
  const aKey = () => ({ key: randomUUID(), fingerprint: 'one' });
  const never = (): Promise<number> => Promise.reject(new Error('The work is done again.'));
  const refused = (command: string, work: () => Promise<number>) =>
    intercept((sending, send) => {
      if (sending.command !== command) return send();
      throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
    }, work);

  test('gives its result again', async () => {
    const key = aKey();
    expect(await once(key, async () => 5)).toBe(5);
    expect(await once(key, never)).toBe(5);
    await expect(once({ ...key, fingerprint: 'other' }, never)).rejects.toMatchObject({
      code: 'idempotency.mismatch',
    });
  });

  test('and fails may be tried again, with another content too', async () => {
    const key = aKey();
    const failure = new DomainError('job.invalid', 'x');
    await expect(once(key, () => Promise.reject(failure))).rejects.toBe(failure);
    expect(await once({ ...key, fingerprint: 'other' }, async () => 5)).toBe(5);
  });

  test('and lasts is said to be running, and to be mismatched by another content', async () => {
    const key = aKey();
    const result = await once(key, async () => {
      await expect(once(key, never)).rejects.toMatchObject({ code: 'idempotency.running' });
      await expect(once({ ...key, fingerprint: 'other' }, never)).rejects.toMatchObject({
        code: 'idempotency.mismatch',
      });
      return 5;
    });
    expect(result).toBe(5);
  });

  test('has its result though that cannot be noted', async () => {
    expect(await refused('UpdateItemCommand', () => once(aKey(), async () => 5))).toBe(5);
  });

  test('has its failure though the key cannot be freed', async () => {
    const failure = new DomainError('job.invalid', 'x');
    const failing = refused('DeleteItemCommand', () => once(aKey(), () => Promise.reject(failure)));
    await expect(failing).rejects.toBe(failure);
  });

  test('is not begun while the store is away', async () => {
    const begun: boolean[] = [];
    const work = async () => begun.push(true);
    const away = withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, () => once(aKey(), work));
    await expect(away).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(begun).toEqual([]);
  });

  test('is begun though the answer was lost that the key is free', async () => {
    const { result, injected } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      once(aKey(), async () => 5),
    );
    expect(injected).toBe(true);
    expect(result).toBe(5);
  });
});
