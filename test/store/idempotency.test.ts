import { describe, expect, test } from 'vitest';
import { findJob } from '../../lib/job/store/find-job.ts';
import { type Lease, releaseKey, takeKey } from '../../lib/job/store/lease.ts';
import { insertJob, removeJob } from '../../lib/job/store/write-job.ts';
import { findItem } from '../../lib/store/items.ts';
import { violations } from '../support/invariants.ts';
import { withFaultAt, withFaults } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { aJob, storedBy } from '../support/store/stored-job.ts';

useOwnTables();

const now = new Date('2026-11-20T10:11:12.900Z');
const second = 1_795_169_472;
const day = 86_400;

const running = { code: 'idempotency.running' };
const mismatch = { code: 'idempotency.mismatch' };

let keys = 0;
const newKey = (): string => `key-${keys++}`;

/** A request with a key, the job that it is to create, and its time in seconds after `now`. */
const aRequest = (
  key = newKey(),
  { fingerprint = 'one', after = 0, referenceId = null as string | null } = {},
) => {
  const job = aJob({ employerId: 501, referenceId });
  const time = new Date(now.getTime() + after * 1_000);
  const lease: Lease = { id: job.id, employerId: 501, key, fingerprint, now: time };
  return {
    job,
    lease,
    take: () => takeKey(lease),
    write: () => insertJob(job, lease),
    release: () => releaseKey(lease),
    isStored: async () => (await findJob(job.id, 501)) !== undefined,
  };
};

const itemOf = (key: string) => findItem('idempotency', { id: `job#501#${key}` });

describe('the item of a key', () => {
  test('names the job and the end of the lease while its request is running', async () => {
    const { lease, job, take } = aRequest();
    expect(await take()).toBeUndefined();
    const common = { id: `job#501#${lease.key}`, jobId: job.id, fingerprint: 'one' };
    expect(await itemOf(lease.key)).toEqual({ ...common, expires: second + 4, running: true });
  });

  test('names the job for a day once it is created', async () => {
    const { lease, job, take, write } = aRequest();
    await take();
    expect(await write()).toMatchObject({ outcome: 'written', stored: { job } });
    expect(await itemOf(lease.key)).toEqual({
      id: `job#501#${lease.key}`,
      jobId: job.id,
      fingerprint: 'one',
      expires: second + day,
    });
  });
});

describe('a key', () => {
  test('is taken by one of many concurrent requests', async () => {
    const key = newKey();
    const requests = Array.from({ length: 10 }, () => aRequest(key, { referenceId: key }));
    const outcomes = await Promise.allSettled(
      requests.map(async ({ take, write }) => {
        const earlier = await take();
        return earlier ?? storedBy(await write()).job.id;
      }),
    );
    const ids = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(new Set(ids).size).toBe(1);
    for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject(running);
    const stored = await Promise.all(requests.map(({ isStored }) => isStored()));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await violations(501)).toEqual([]);
  });

  test('is remembered for 24 hours', async () => {
    const first = aRequest();
    await first.take();
    await first.write();
    const { key } = first.lease;
    expect(await aRequest(key, { after: day }).take()).toBe(first.job.id);
    const late = aRequest(key, { after: day + 1, fingerprint: 'other' });
    expect(await late.take()).toBeUndefined();
    expect(await late.write()).toMatchObject({ outcome: 'written' });
    expect(await aRequest(key, { after: day + 2, fingerprint: 'other' }).take()).toBe(late.job.id);
  });

  test('is held for four to five seconds, and only for the same request', async () => {
    const first = aRequest();
    await first.take();
    for (const after of [0, 1, 4]) {
      await expect(aRequest(first.lease.key, { after }).take()).rejects.toMatchObject(running);
      const other = aRequest(first.lease.key, { after, fingerprint: 'other' });
      await expect(other.take()).rejects.toMatchObject(mismatch);
    }
    expect(await aRequest(first.lease.key, { after: 5, fingerprint: 'other' }).take()).toBeUndefined();
  });

  test('of another employer is another one', async () => {
    const { lease, take } = aRequest();
    await take();
    expect(await takeKey({ ...lease, id: lease.id + 1, employerId: 502 })).toBeUndefined();
  });
});

describe('a retry after a lost response recognizes', () => {
  test('the key that it has taken', async () => {
    const { take } = aRequest();
    const { result, injected } = await withFaultAt({ nth: 1, kind: 'response-lost' }, take);
    expect(injected).toBe(true);
    expect(result).toBeUndefined();
  });

  test('the job that it has created, if the retry of taking the key arrives late', async () => {
    const { lease, job, take, write } = aRequest();
    await take();
    await write();
    const item = await itemOf(lease.key);
    expect(await take()).toBe(job.id);
    expect(await itemOf(lease.key)).toEqual(item);
  });

  test('the job that it has created', async () => {
    const { job, take, write } = aRequest();
    await take();
    const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      withFaultAt({ nth: 2, kind: 'conflict' }, write),
    );
    expect(result.injected).toBe(true);
    expect(result.result).toMatchObject({ outcome: 'written', stored: { job } });
  });

  test('the job that it has created, if it was deleted since', async () => {
    const { job, take, write, isStored } = aRequest();
    await take();
    expect(await removeJob(storedBy(await write()))).toBe('deleted');
    expect(await write()).toEqual({ outcome: 'repeated', jobId: job.id });
    expect(await isStored()).toBe(false);
  });
});

describe('a request whose lease has ended', () => {
  const overtaken = async (fingerprint = 'one') => {
    const first = aRequest();
    await first.take();
    const second = aRequest(first.lease.key, { after: 5, fingerprint });
    expect(await second.take()).toBeUndefined();
    return [first, second] as const;
  };

  test('creates nothing while another request holds the key', async () => {
    const [first, second] = await overtaken();
    await expect(first.write()).rejects.toMatchObject(running);
    await first.release();
    expect(await second.write()).toMatchObject({ outcome: 'written' });
    expect(await first.isStored()).toBe(false);
  });

  test('returns the job of the request that has taken the key, also before a referenceId in use', async () => {
    const key = newKey();
    const first = aRequest(key, { referenceId: 'R' });
    await first.take();
    const second = aRequest(key, { after: 5, referenceId: 'R' });
    await second.take();
    await second.write();
    expect(await first.write()).toEqual({ outcome: 'repeated', jobId: second.job.id });
    const other = aRequest(newKey(), { referenceId: 'R' });
    await other.take();
    expect(await other.write()).toEqual({ outcome: 'taken', jobId: second.job.id });
  });

  test('is refused if another body has taken the key', async () => {
    const [first, second] = await overtaken('other');
    await expect(first.write()).rejects.toMatchObject(mismatch);
    await second.write();
    await expect(first.write()).rejects.toMatchObject(mismatch);
    expect(await first.isStored()).toBe(false);
  });

  test('creates nothing if another request has taken and released the key', async () => {
    const [first, second] = await overtaken();
    await second.release();
    await expect(first.write()).rejects.toMatchObject(running);
    expect(await first.isStored()).toBe(false);
  });
});

describe('the release of a key', () => {
  test('frees it for another body', async () => {
    const { lease, take, release } = aRequest();
    await take();
    await release();
    expect(await itemOf(lease.key)).toBeUndefined();
    expect(await aRequest(lease.key, { fingerprint: 'other' }).take()).toBeUndefined();
  });

  test('does not forget a job that was created', async () => {
    const { lease, job, take, write, release } = aRequest();
    await take();
    await write();
    await release();
    expect(await aRequest(lease.key).take()).toBe(job.id);
  });

  test('does nothing when the store is unavailable', async () => {
    const { lease, take, release } = aRequest();
    await take();
    await withFaults({ rate: 1, kinds: ['connection-reset'], seed: 1 }, release);
    await expect(aRequest(lease.key).take()).rejects.toMatchObject(running);
  });
});
