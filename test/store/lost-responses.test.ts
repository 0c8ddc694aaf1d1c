import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configure } from '../../lib/config.ts';
import type { Job } from '../../lib/domain/job.ts';
import { countJobs } from '../../lib/store/employers/counters.ts';
import { readJob, type StoredJob } from '../../lib/store/jobs/read-job.ts';
import { createJob, deleteJob, updateJob } from '../../lib/store/jobs/write-job.ts';
import { type FaultKind, withFaultAt, withFaults } from '../support/faults.ts';
import { violations } from '../support/invariants.ts';
import { useOwnTables } from '../support/own-tables.ts';
import { useShortRetryDelays } from '../support/short-retry-delays.ts';
import { aJob, aStoredJob, change } from '../support/stored-job.ts';

useShortRetryDelays();

useOwnTables();

const longText = 'Words that repeat. '.repeat(1_000);

const read = ({ job }: StoredJob) => readJob(job.id, job.employerId);

type Write = (stored: StoredJob) => Promise<unknown>;

/** Each write as it reports its success, with what the job has become. */
const writes: [string, Write, Partial<StoredJob['job']> | undefined][] = [
  ['an update of one item', (stored) => updateJob(stored, { ...stored.job, title: 'New' }), { title: 'New' }],
  [
    'an update of several items',
    (stored) =>
      updateJob(stored, { ...stored.job, referenceId: 'new', status: 'active', description: longText }),
    { referenceId: 'new', status: 'active', description: longText },
  ],
  ['a deletion', deleteJob, undefined],
];

const success = (written: unknown): unknown =>
  typeof written === 'object' && written !== null && 'outcome' in written ? written.outcome : written;

describe.each([
  ['on an engine', process.env.DYNAMODB_ENDPOINT],
  ['with the tokens that AWS gets', ''],
])('%s', (_, endpoint) => {
  // The connection is there already: only what is sent is another.
  beforeAll(() => configure({ DYNAMODB_ENDPOINT: endpoint }));
  afterAll(() => configure({ DYNAMODB_ENDPOINT: process.env.DYNAMODB_ENDPOINT }));

  describe('a creation', () => {
    test.each<FaultKind>([
      'response-lost',
      'connection-reset',
      'conflict',
      'throttled-item',
      'throttled-account',
    ])('whose first sending is %s is made once', async (kind) => {
      const job = aJob({ referenceId: 'new', status: 'active', description: longText });
      const { result, injected } = await withFaultAt({ nth: 1, kind }, () => createJob(job));
      expect(injected).toBe(true);
      expect(result).toMatchObject({ outcome: 'written', stored: { job } });
      expect((await readJob(job.id, job.employerId))?.job).toEqual(job);
      expect(await countJobs(job.employerId)).toEqual({ active: 1, archived: 0, draft: 0 });
      expect(await violations(job.employerId)).toEqual([]);
    });

    test('knows itself when it is made anew after a lost answer', async () => {
      const job = aJob({ referenceId: 'new' });
      // The answer is lost, the SDK's repeat meets another transaction: the next attempt has a token of its own.
      const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
        withFaultAt({ nth: 2, kind: 'conflict' }, () => createJob(job)),
      );
      expect(result.injected).toBe(true);
      expect(result.result).toMatchObject({ outcome: 'written', stored: { job } });
      expect(await violations(job.employerId)).toEqual([]);
    });

    test.each([1, 12])('knows itself though %i writers follow before it is repeated', async (writers) => {
      const job = aJob({ referenceId: 'new' });
      const others = async () => {
        for (let writer = 1; writer <= writers; writer++) {
          const written = await readJob(job.id, job.employerId);
          if (written) await change(written, { title: `Other ${writer}` });
        }
      };
      const { result, injected } = await withFaultAt(
        { nth: 1, kind: 'response-lost', beforeFailure: others },
        () => createJob(job),
      );
      expect(injected).toBe(true);
      expect(result).toMatchObject({ outcome: 'written' });
      expect((await readJob(job.id, job.employerId))?.job.title).toBe(`Other ${writers}`);
      expect(await violations(job.employerId)).toEqual([]);
    });

    test('that never hears an answer says so, and is made once all the same', async () => {
      const job = aJob({ referenceId: 'new' });
      const deaf = withFaults({ rate: 1, kinds: ['response-lost'], seed: 1 }, () => createJob(job));
      await expect(deaf).rejects.toMatchObject({
        code: 'store.unavailable',
        cause: { name: 'TimeoutError' },
      });
      expect((await readJob(job.id, job.employerId))?.job).toEqual(job);
      expect(await violations(job.employerId)).toEqual([]);
    });
  });

  describe.each(writes)('%s', (_, write, changes) => {
    const expectDone = async (stored: StoredJob): Promise<void> => {
      expect((await read(stored))?.job).toEqual(changes && { ...stored.job, ...changes });
      expect(await violations(stored.job.employerId)).toEqual([]);
    };

    test('reports its own success after a lost answer, and is made once', async () => {
      const stored = await aStoredJob({ referenceId: 'old', description: longText.slice(1) });
      const done = success(await write(await aStoredJob()));
      const { result, injected } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () => write(stored));
      expect(injected).toBe(true);
      expect(success(result)).toBe(done);
      await expectDone(stored);
    });

    test.each<FaultKind>(['connection-reset', 'throttled-account'])(
      'is repeated when it was %s',
      async (kind) => {
        const stored = await aStoredJob({ referenceId: 'old' });
        await withFaultAt({ nth: 1, kind }, () => write(stored));
        await expectDone(stored);
      },
    );

    test.each<FaultKind>(['connection-reset', 'response-lost'])(
      'says that the store is away when it is %s to the end',
      async (kind) => {
        const stored = await aStoredJob({ referenceId: 'old' });
        const failing = withFaults({ rate: 1, kinds: [kind], seed: 1 }, () => write(stored));
        await expect(failing).rejects.toMatchObject({ code: 'store.unavailable' });
        if (kind === 'response-lost') await expectDone(stored);
        else expect(await read(stored)).toEqual(stored);
        expect(await violations(stored.job.employerId)).toEqual([]);
      },
    );

    test('that conflicts changes nothing, or is made anew', async () => {
      const stored = await aStoredJob({ referenceId: 'old' });
      const { result } = await withFaultAt({ nth: 1, kind: 'conflict' }, () => write(stored));
      if (success(result) === 'changed') expect(await read(stored)).toEqual(stored);
      else await expectDone(stored);
    });
  });

  describe.each<[string, Partial<Job>]>([
    ['an update of one item', { title: 'New' }],
    ['an update of several items', { title: 'New', status: 'active', referenceId: 'new' }],
  ])('%s', (_, changes) => {
    test.each([1, 2, 7])('knows itself though %i writers follow before it is repeated', async (writers) => {
      const stored = await aStoredJob({ referenceId: 'old' });
      const others = async () => {
        for (let writer = 1; writer <= writers; writer++) {
          const written = await read(stored);
          if (written) await change(written, { title: `Other ${writer}`, referenceId: `other ${writer}` });
        }
      };
      const { result, injected } = await withFaultAt(
        { nth: 1, kind: 'response-lost', beforeFailure: others },
        () => updateJob(stored, { ...stored.job, ...changes }),
      );
      expect(injected).toBe(true);
      expect(result).toMatchObject({ outcome: 'written', stored: { job: changes } });
      const last = { title: `Other ${writers}`, referenceId: `other ${writers}` };
      expect((await read(stored))?.job).toEqual({ ...stored.job, ...changes, ...last });
      expect(await violations(stored.job.employerId)).toEqual([]);
    });

    test('that was not applied gives way to the writer who follows', async () => {
      const stored = await aStoredJob({ referenceId: 'old' });
      const other = () => change(stored, { closeDate: '2027-12-31' });
      const { result } = await withFaultAt({ nth: 1, kind: 'connection-reset', beforeFailure: other }, () =>
        updateJob(stored, { ...stored.job, ...changes }),
      );
      expect(result).toEqual({ outcome: 'changed' });
      expect((await read(stored))?.job).toEqual({ ...stored.job, closeDate: '2027-12-31' });
    });
  });

  test('an update of several items knows itself when it is made anew after a lost answer', async () => {
    const stored = await aStoredJob({ referenceId: 'old' });
    const { result } = await withFaultAt({ nth: 1, kind: 'response-lost' }, () =>
      withFaultAt({ nth: 2, kind: 'conflict' }, () => updateJob(stored, { ...stored.job, status: 'active' })),
    );
    expect(result.result).toMatchObject({ outcome: 'written' });
    expect(await countJobs(stored.job.employerId)).toEqual({ active: 1, archived: 0, draft: 0 });
    expect(await violations(stored.job.employerId)).toEqual([]);
  });
});

test('reads are repeated, and say that the store is away when it stays so', async () => {
  const stored = await aStoredJob();
  for (const kind of ['connection-reset', 'response-lost', 'throttled-item'] as const) {
    const { result } = await withFaultAt({ nth: 1, kind }, () => read(stored));
    expect(result).toEqual(stored);
  }
  const away = withFaults({ rate: 1, kinds: ['throttled-item'], seed: 1 }, () => read(stored));
  await expect(away).rejects.toMatchObject({
    code: 'store.unavailable',
    cause: { name: 'ProvisionedThroughputExceededException' },
  });
});
