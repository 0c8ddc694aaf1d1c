import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import { countJobs } from '../../lib/employer/store/counters.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { findJob, type StoredJob } from '../../lib/job/store/find-job.ts';
import { insertJob, replaceJob } from '../../lib/job/store/write-job.ts';
import { violations } from '../support/invariants.ts';
import { type FaultKind, withFaultAt } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { aJob, aStoredJob, change } from '../support/store/stored-job.ts';

useShortRetryDelays();

useOwnTables();

const longText = 'Words that repeat. '.repeat(1_000);

const read = ({ job }: StoredJob) => findJob(job.id, job.employerId);

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
