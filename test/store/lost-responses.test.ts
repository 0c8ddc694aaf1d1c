import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import type { Job } from '../../lib/domain/job.ts';
import { countJobs } from '../../lib/store/employers/counters.ts';
import { findJob, type StoredJob } from '../../lib/store/jobs/find-job.ts';
import { insertJob, removeJob, replaceJob } from '../../lib/store/jobs/write-job.ts';
import { violations } from '../support/invariants.ts';
import { type FaultKind, withFaultAt, withFaults } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { aJob, aStoredJob, change } from '../support/store/stored-job.ts';

useShortRetryDelays();

useOwnTables();

const longText = 'Words that repeat. '.repeat(1_000);

const read = ({ job }: StoredJob) => findJob(job.id, job.employerId);

type Write = (stored: StoredJob) => Promise<unknown>;

/** Writes, and the expected changes of the job. */
const writes: [string, Write, Partial<StoredJob['job']> | undefined][] = [
  [
    'an update of one item',
    (stored) => replaceJob(stored, { ...stored.job, title: 'New' }),
    { title: 'New' },
  ],
  [
    'an update of several items',
    (stored) =>
      replaceJob(stored, { ...stored.job, referenceId: 'new', status: 'active', description: longText }),
    { referenceId: 'new', status: 'active', description: longText },
  ],
  ['a deletion', removeJob, undefined],
];

const outcomeOf = (written: unknown): unknown =>
  typeof written === 'object' && written !== null && 'outcome' in written ? written.outcome : written;

describe.each([
  ['with a local endpoint', process.env.DYNAMODB_ENDPOINT],
  ['with the client tokens for AWS', ''],
])('%s', (_, endpoint) => {
  // The client exists already: this changes only the tokens that it sends.
  beforeAll(() => configure({ DYNAMODB_ENDPOINT: endpoint }));
  afterAll(() => configure({ DYNAMODB_ENDPOINT: process.env.DYNAMODB_ENDPOINT }));

  describe('a creation', () => {
    test.each<FaultKind>([
      'response-lost',
      'connection-reset',
      'conflict',
      'throttled-item',
      'throttled-account',
    ])('is applied once when its first attempt fails with %s', async (kind) => {
      const job = aJob({ referenceId: 'new', status: 'active', description: longText });
      const { result, injected } = await withFaultAt({ nth: 1, kind }, () => insertJob(job));
      expect(injected).toBe(true);
      expect(result).toMatchObject({ outcome: 'written', stored: { job } });
      expect((await findJob(job.id, job.employerId))?.job).toEqual(job);
      expect(await countJobs(job.employerId)).toEqual({ active: 1, archived: 0, draft: 0 });
      expect(await violations(job.employerId)).toEqual([]);
    });

    test('recognizes its own write in a new attempt after a lost response', async () => {
      const job = aJob({ referenceId: 'new' });
      // The response is lost and the SDK's retry conflicts: the next attempt has a new client
      // token.
      const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
        withFaultAt({ nth: 2, kind: 'conflict' }, () => insertJob(job)),
      );
      expect(result.injected).toBe(true);
      expect(result.result).toMatchObject({ outcome: 'written', stored: { job } });
      expect(await violations(job.employerId)).toEqual([]);
    });

    test.each([1, 12])('recognizes its own write after %i other writes before the retry', async (writers) => {
      const job = aJob({ referenceId: 'new' });
      const otherWriters = async () => {
        for (let writer = 1; writer <= writers; writer++) {
          const written = await findJob(job.id, job.employerId);
          if (written) await change(written, { title: `Other ${writer}` });
        }
      };
      const { result, injected } = await withFaultAt(
        { nth: 1, kind: 'response-lost', beforeFailure: otherWriters },
        () => insertJob(job),
      );
      expect(injected).toBe(true);
      expect(result).toMatchObject({ outcome: 'written' });
      expect((await findJob(job.id, job.employerId))?.job.title).toBe(`Other ${writers}`);
      expect(await violations(job.employerId)).toEqual([]);
    });

    test('throws when every response is lost, and is applied once', async () => {
      const job = aJob({ referenceId: 'new' });
      const creation = withFaults({ rate: 1, kinds: ['response-lost'], seed: 1 }, () => insertJob(job));
      await expect(creation).rejects.toMatchObject({
        code: 'store.unavailable',
        cause: { name: 'TimeoutError' },
      });
      expect((await findJob(job.id, job.employerId))?.job).toEqual(job);
      expect(await violations(job.employerId)).toEqual([]);
    });
  });

  describe.each(writes)('%s', (_, performWrite, changes) => {
    const expectApplied = async (stored: StoredJob): Promise<void> => {
      expect((await read(stored))?.job).toEqual(changes && { ...stored.job, ...changes });
      expect(await violations(stored.job.employerId)).toEqual([]);
    };

    test('returns success after a lost response, and is applied once', async () => {
      const stored = await aStoredJob({ referenceId: 'old', description: longText.slice(1) });
      const expectedOutcome = outcomeOf(await performWrite(await aStoredJob()));
      const { result, injected } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
        performWrite(stored),
      );
      expect(injected).toBe(true);
      expect(outcomeOf(result)).toBe(expectedOutcome);
      await expectApplied(stored);
    });

    test.each<FaultKind>(['connection-reset', 'response-lost'])(
      'throws store.unavailable when every attempt fails with %s',
      async (kind) => {
        const stored = await aStoredJob({ referenceId: 'old' });
        const failing = withFaults({ rate: 1, kinds: [kind], seed: 1 }, () => performWrite(stored));
        await expect(failing).rejects.toMatchObject({ code: 'store.unavailable' });
        if (kind === 'response-lost') await expectApplied(stored);
        else expect(await read(stored)).toEqual(stored);
        expect(await violations(stored.job.employerId)).toEqual([]);
      },
    );

    test('is retried or changes nothing after a conflict', async () => {
      const stored = await aStoredJob({ referenceId: 'old' });
      const { result } = await withFaultAt({ nth: 1, kind: 'conflict' }, () => performWrite(stored));
      if (outcomeOf(result) === 'stale') expect(await read(stored)).toEqual(stored);
      else await expectApplied(stored);
    });
  });

  describe.each<[string, Partial<Job>]>([
    ['an update of one item', { title: 'New' }],
    ['an update of several items', { title: 'New', status: 'active', referenceId: 'new' }],
  ])('%s', (_, changes) => {
    test.each([1, 2, 7])(
      'recognizes its own write after %i other writes before the retry',
      async (writers) => {
        const stored = await aStoredJob({ referenceId: 'old' });
        const otherWriters = async () => {
          for (let writer = 1; writer <= writers; writer++) {
            const written = await read(stored);
            if (written) await change(written, { title: `Other ${writer}`, referenceId: `other ${writer}` });
          }
        };
        const { result, injected } = await withFaultAt(
          { nth: 1, kind: 'response-lost', beforeFailure: otherWriters },
          () => replaceJob(stored, { ...stored.job, ...changes }),
        );
        expect(injected).toBe(true);
        expect(result).toMatchObject({ outcome: 'written', stored: { job: changes } });
        const last = { title: `Other ${writers}`, referenceId: `other ${writers}` };
        expect((await read(stored))?.job).toEqual({ ...stored.job, ...changes, ...last });
        expect(await violations(stored.job.employerId)).toEqual([]);
      },
    );

    test('returns stale when it was not applied and another writer follows', async () => {
      const stored = await aStoredJob({ referenceId: 'old' });
      const otherWriter = () => change(stored, { closeDate: '2027-12-31' });
      const { result } = await withFaultAt(
        { nth: 1, kind: 'connection-reset', beforeFailure: otherWriter },
        () => replaceJob(stored, { ...stored.job, ...changes }),
      );
      expect(result).toEqual({ outcome: 'stale' });
      expect((await read(stored))?.job).toEqual({ ...stored.job, closeDate: '2027-12-31' });
    });
  });

  test('an update of several items recognizes its own write in a new attempt after a lost response', async () => {
    const stored = await aStoredJob({ referenceId: 'old' });
    const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      withFaultAt({ nth: 2, kind: 'conflict' }, () =>
        replaceJob(stored, { ...stored.job, status: 'active' }),
      ),
    );
    expect(result.result).toMatchObject({ outcome: 'written' });
    expect(await countJobs(stored.job.employerId)).toEqual({ active: 1, archived: 0, draft: 0 });
    expect(await violations(stored.job.employerId)).toEqual([]);
  });
});

test('reads are retried, and throw store.unavailable when all attempts fail', async () => {
  const stored = await aStoredJob();
  for (const kind of ['connection-reset', 'response-lost', 'throttled-item'] as const) {
    const { result } = await withFaultAt({ nth: 1, kind }, () => read(stored));
    expect(result).toEqual(stored);
  }
  const unavailable = withFaults({ rate: 1, kinds: ['throttled-item'], seed: 1 }, () => read(stored));
  await expect(unavailable).rejects.toMatchObject({
    code: 'store.unavailable',
    cause: { name: 'ProvisionedThroughputExceededException' },
  });
});
