import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countJobs } from '../../lib/employer/store/counters.ts';
import { Faults } from '../../lib/errors/fault.ts';
import { assembleJob } from '../../lib/job/rules/assemble-job.ts';
import type { Job, JobEdit } from '../../lib/job/rules/job.ts';
import { jobView } from '../../lib/job/rules/job-view.ts';
import { findJob, findJobId } from '../../lib/job/store/find-job.ts';
import { insertJob, removeJob, replaceJob } from '../../lib/job/store/write-job.ts';
import { queryOnce } from '../../lib/store/items.ts';
import { violations } from '../support/invariants.ts';
import { runs } from '../support/runs.ts';
import { intercept, withFaults, withIndexLag, withInterruption, withPages } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { useShortRetryDelays } from '../support/store/short-retry-delays.ts';
import { deleteItem, putItem, set } from '../support/store/store-items.ts';
import { aJob, anEmployerId, aStoredJob, change, randomText } from '../support/store/stored-job.ts';

useOwnTables();
useShortRetryDelays();

const read = ({ id, employerId }: Pick<Job, 'id' | 'employerId'>) => findJob(id, employerId);

const rowsOf = async (id: number): Promise<Record<string, unknown>[]> => {
  const { Items = [] } = await queryOnce('jobs', {
    ConsistentRead: true,
    KeyConditionExpression: 'id = :id',
    ExpressionAttributeValues: { ':id': id },
  });
  return Items;
};

const partsOf = async (id: number) => (await rowsOf(id)).map(({ part }) => part);

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 });
const date = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const amount = fc.nat({ max: 99_999_999_999_999 });

const anyJob = fc.record({
  referenceId: fc.option(text),
  title: text,
  publishDate: date,
  publishedAt: fc.nat({ max: 8_640_000_000_000_000 }),
  closeDate: date,
  closeDateSet: fc.boolean(),
  statusChange: fc.option(
    fc.record(
      {
        by: fc.constantFrom('client', 'synchronisation', 'sweep', 'operator'),
        at: fc.nat(8_640_000_000_000_000),
        closed: date,
        lacked: fc.constant(true),
        replaced: date,
      },
      { requiredKeys: ['by', 'at'] },
    ),
  ),
  hold: fc.option(fc.record({ reason: text, since: text })),
  confidential: fc.boolean(),
  autoRefresh: fc.boolean(),
  status: fc.constantFrom('active', 'archived', 'draft'),
  locations: fc.array(fc.oneof(fc.nat(), text), { minLength: 1, maxLength: 3 }),
  categories: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  positionType: fc.nat(),
  salary: fc.option(
    fc.record({
      amount: fc.option(amount),
      maxAmount: fc.option(amount),
      period: fc.option(fc.nat()),
      plusCommission: fc.boolean(),
    }),
  ),
  description: text,
  applicantRoutingType: fc.nat(),
  applicationEmail: fc.option(text),
  applicationUrl: fc.option(text),
  details: fc.option(
    fc.oneof(
      fc.record({ workplace: fc.constantFrom('onsite', 'hybrid', 'remote'), aiScreening: fc.boolean() }),
      fc.record({ vacancy: fc.constantFrom('existing', 'future') }),
    ),
  ),
});

describe('any job', () => {
  test('is read as created and as updated', async () => {
    const employerId = anEmployerId();
    const unique = fc.uniqueArray(anyJob, {
      minLength: 2,
      maxLength: 2,
      selector: (job) => job.referenceId ?? {},
    });
    await fc.assert(
      fc.asyncProperty(unique, async ([first, second]) => {
        const job = aJob({ ...first, employerId });
        const stored = await insertJob(job);
        expect(stored).toMatchObject({ outcome: 'written', stored: { job } });
        const before = await read(job);
        expect(before?.job).toEqual(job);
        if (!before) return;
        const next = { ...job, ...second };
        expect((await replaceJob(before, next)).outcome).toBe('written');
        const now = await read(job);
        expect(now?.job).toEqual(next);
        expect(now && (await removeJob(now))).toBe('deleted');
      }),
      { numRuns: runs(15) },
    );
    expect(await violations(employerId)).toEqual([]);
    expect(await countJobs(employerId)).toEqual({ active: 0, archived: 0, draft: 0 });
  });
});

describe('an item of another release', () => {
  /** As the release before `details` stores a job. */
  const previous = async () => {
    const { job, version, text: parts } = await aStoredJob({ referenceId: 'A-1', status: 'active' });
    const item = {
      id: job.id,
      part: 'job',
      f: 1,
      v: version,
      employerId: job.employerId,
      employerStatus: `${job.employerId}#active`,
      listKey: '2026-11-20#0mi77fwu9#000001',
      referenceId: 'A-1',
      title: 'Driver',
      search: 'driver a-1',
      status: 'active',
      locations: [6122085],
      dueShard: 3,
      dueDate: '2027-01-20',
      closeDate: '2027-01-19',
      categories: [38],
      position: 2,
      routing: 1,
      email: 'jobs@example.org',
      text: parts,
    };
    await putItem('jobs', item);
    return { job, item };
  };

  test('is read as a job without details, and can be given some', async () => {
    const { job } = await previous();
    const stored = await read(job);
    expect(stored?.job).toMatchObject({ title: 'Driver', closeDate: '2027-01-19', details: null });
    const details = { workplace: 'remote', aiScreening: false } as const;
    if (stored) await change(stored, { details });
    expect((await read(job))?.job).toMatchObject({ title: 'Driver', details });
  });

  test('keeps the attributes that this release does not know', async () => {
    const { job, item } = await previous();
    const later = { size: 3, tags: ['a'] };
    await putItem('jobs', { ...item, later });
    const stored = await read(job);
    if (!stored) throw new Error('The item cannot be read.');
    const archived = await change(stored, { title: 'New', status: 'archived', description: 'New' });
    await change(archived, { details: { vacancy: 'future' } });
    const [row] = await rowsOf(job.id);
    expect(row).toMatchObject({ title: 'New', status: 'archived', details: { vacancy: 'future' }, later });
  });

  const later = { size: 3 };
  const both = { details: { ...later, vacancy: 'future' }, salary: { ...later, amount: 10_000, period: 5 } };
  const rewrites: readonly (readonly [before: object, edit: JobEdit, after: object, shown: object])[] = [
    [
      { details: later, salary: later },
      { title: 'New' },
      { details: later, salary: later },
      { salary: null },
    ],
    [
      both,
      { details: { language: 'fr' }, salary: { amount: 2 } },
      { details: { ...both.details, language: 'fr' }, salary: { ...both.salary, amount: 20_000 } },
      { details: { vacancy: 'future', language: 'fr' }, salary: { maxAmount: null, plusCommission: false } },
    ],
    [
      both,
      { details: { vacancy: null }, salary: { amount: null, period: null } },
      { details: later, salary: later },
      { salary: null },
    ],
    [both, { details: null, salary: null }, {}, { salary: null }],
  ];

  test.each(rewrites)(
    'of %j, keeps members that this release does not know and does not show: %j',
    async (before, edit, after, shown) => {
      const { job, item } = await previous();
      await putItem('jobs', { ...item, ...before });
      const stored = await read(job);
      if (!stored) throw new Error('The item cannot be read.');
      const moment = { today: '2026-11-21', now: Date.parse('2026-11-21T08:00:00.000Z') };
      await change(stored, assembleJob(stored.job, edit, new Faults(), moment));
      const [{ details, salary } = {}] = await rowsOf(job.id);
      expect({ details, salary }).toEqual(after);
      const view = jobView((await read(job))?.job ?? job, { id: job.employerId, name: 'Harbour Foods' });
      expect(view).toMatchObject(shown);
      expect('details' in view).toBe('details' in shown);
      expect(JSON.stringify(view)).not.toContain('size');
    },
  );

  test('has no attribute for details that are not set', async () => {
    const stored = await aStoredJob({ details: { vacancy: 'future' } });
    expect((await rowsOf(stored.job.id))[0]).toHaveProperty('details');
    await change(stored, { details: null });
    expect((await rowsOf(stored.job.id))[0]).not.toHaveProperty('details');
  });
});

describe('createJob', () => {
  test('returns stale when the id is in use by any employer, and changes nothing', async () => {
    const { job } = await aStoredJob({ referenceId: 'first' });
    const before = await rowsOf(job.id);
    const colliding = aJob({ id: job.id, referenceId: 'second', description: randomText(800_000) });
    expect(await insertJob(colliding)).toEqual({ outcome: 'stale' });
    expect(await rowsOf(job.id)).toEqual(before);
    expect(await violations(job.employerId)).toEqual([]);
    expect(await violations(colliding.employerId)).toEqual([]);
  });

  test('picks a random counter shard for each attempt, and gives up after repeated conflicts', async () => {
    const job = aJob();
    const shards: unknown[] = [];
    const outcome = intercept(
      (request, send) => {
        const items = (request.input.TransactItems ?? []) as { Update?: { Key: { part: { S: string } } } }[];
        shards.push(items.at(-1)?.Update?.Key.part.S);
        return send();
      },
      () => withFaults({ rate: 1, kinds: ['conflict'], seed: 1 }, () => insertJob(job)),
    );
    await expect(outcome).rejects.toMatchObject({ code: 'store.unavailable' });
    for (const shard of shards) expect(shard).toMatch(/^count#(0\d|1[0-5])$/);
    expect(shards.length).toBeGreaterThan(5);
    expect(new Set(shards).size).toBeGreaterThan(1);
    expect(await rowsOf(job.id)).toEqual([]);
  });
});

const changeCases: [string, Partial<Job>][] = [
  [
    'the job item only',
    { title: 'New', salary: { amount: 1, maxAmount: null, period: 5, plusCommission: true } },
  ],
  ['the status', { status: 'active' }],
  ['the referenceId', { referenceId: 'new' }],
  ['the referenceId removed', { referenceId: null }],
  ['the description', { description: 'New' }],
  [
    'all properties',
    { title: 'New', status: 'archived', referenceId: 'new', description: randomText(400_000) },
  ],
];

describe.each(changeCases)('updateJob, %s', (_, changes) => {
  test('writes a consistent job with a new version', async () => {
    const stored = await aStoredJob({ referenceId: 'old' });
    const changed = await change(stored, changes);
    expect(changed.version).not.toBe(stored.version);
    expect(await read(stored.job)).toEqual(changed);
    expect(changed.job).toEqual({ ...stored.job, ...changes });
    expect(await violations(stored.job.employerId)).toEqual([]);
  });

  test('changes nothing when the version is stale', async () => {
    const stale = await aStoredJob({ referenceId: 'old' });
    const { job } = await change(stale, { closeDate: '2027-12-31' });
    const before = await rowsOf(job.id);
    expect(await replaceJob(stale, { ...stale.job, ...changes })).toEqual({ outcome: 'stale' });
    expect(await rowsOf(job.id)).toEqual(before);
    expect(await violations(job.employerId)).toEqual([]);
  });

  test('changes nothing under another employer’s id', async () => {
    const stored = await aStoredJob({ referenceId: 'old' });
    const before = await rowsOf(stored.job.id);
    const employerId = anEmployerId();
    const forged = { ...stored, job: { ...stored.job, employerId } };
    expect(await replaceJob(forged, { ...forged.job, ...changes })).toEqual({ outcome: 'stale' });
    expect(await rowsOf(stored.job.id)).toEqual(before);
    expect(await violations(stored.job.employerId)).toEqual([]);
    expect(await violations(employerId)).toEqual([]);
  });

  test('does not recreate a deleted job', async () => {
    const stored = await aStoredJob({ referenceId: 'old' });
    expect(await removeJob(stored)).toBe('deleted');
    expect(await replaceJob(stored, { ...stored.job, ...changes })).toEqual({ outcome: 'stale' });
    expect(await rowsOf(stored.job.id)).toEqual([]);
    expect(await violations(stored.job.employerId)).toEqual([]);
  });
});

describe('removeJob', () => {
  test('deletes everything that belongs to the job only', async () => {
    const kept = await aStoredJob({ referenceId: 'kept', status: 'active' });
    const { employerId } = kept.job;
    const stored = await aStoredJob({ employerId, referenceId: 'old', description: randomText(800_000) });
    expect(await removeJob(stored)).toBe('deleted');
    expect(await rowsOf(stored.job.id)).toEqual([]);
    expect(await findJobId(employerId, 'old')).toBeUndefined();
    expect(await countJobs(employerId)).toEqual({ active: 1, archived: 0, draft: 0 });
    expect(await violations(employerId)).toEqual([]);
  });

  test('deletes nothing when the version is stale or under another employer’s id', async () => {
    const stale = await aStoredJob({ referenceId: 'old' });
    const stored = await change(stale, { title: 'New' });
    const employerId = anEmployerId();
    expect(await removeJob(stale)).toBe('stale');
    expect(await removeJob({ ...stored, job: { ...stored.job, employerId } })).toBe('stale');
    expect(await read(stored.job)).toEqual(stored);
    expect(await violations(stored.job.employerId)).toEqual([]);
    expect(await violations(employerId)).toEqual([]);
  });
});

const incompressibleText = randomText(1_000_000);

describe('a long description', () => {
  test.each([
    ['300 KB', 'Words that repeat. '.repeat(300_000 / 19), 1],
    ['300 KB of incompressible text', randomText(300_000), 2],
    ['1 MB', '<p>Words that repeat.</p>'.repeat(40_000), 1],
    ['1 MB of incompressible text', incompressibleText, 4],
    ['1 MB of other scripts', '工程師 🧑‍🏭 é'.repeat(45_000), 1],
  ])('of %s is read as written', async (_, description, pieces) => {
    const { job } = await aStoredJob({ description });
    expect((await read(job))?.job.description === description).toBe(true);
    expect(await partsOf(job.id)).toHaveLength(1 + pieces);
    expect(await violations(job.employerId)).toEqual([]);
  });

  test('leaves no unused piece when it grows or shrinks', async () => {
    let stored = await aStoredJob({ description: 'short' });
    for (const [size, pieces] of [
      [600_000, 3],
      [10_000, 2],
      [1_000, 1],
      [1_000_000, 4],
    ] as const) {
      const description = randomText(size);
      stored = await change(stored, { description });
      expect(await partsOf(stored.job.id)).toHaveLength(1 + pieces);
      expect((await read(stored.job))?.job.description === description).toBe(true);
      expect(await violations(stored.job.employerId)).toEqual([]);
    }
  });

  test('is not rewritten when other properties change', async () => {
    const stored = await aStoredJob({ description: incompressibleText });
    const pieces = (await rowsOf(stored.job.id)).slice(1);
    await change(stored, { title: 'New', status: 'active', referenceId: 'new' });
    expect(await rowsOf(stored.job.id)).toMatchObject([{ title: 'New' }, {}, {}, {}, {}]);
    expect((await rowsOf(stored.job.id)).slice(1)).toEqual(pieces);
  });

  test('that exceeds a transaction is rejected, and nothing is stored', async () => {
    const job = aJob({ description: randomText(5_400_000) });
    await expect(insertJob(job)).rejects.toMatchObject({ code: 'job.too_large' });
    expect(await rowsOf(job.id)).toEqual([]);
    const stored = await aStoredJob();
    const grown = { ...stored.job, description: job.description };
    await expect(replaceJob(stored, grown)).rejects.toMatchObject({ code: 'job.too_large' });
    expect(await read(stored.job)).toEqual(stored);
  });
});

describe('readJob', () => {
  test('reads a job in several pages', async () => {
    const stored = await aStoredJob({ description: incompressibleText });
    expect((await withPages(1, () => read(stored.job)))?.job.description === incompressibleText).toBe(true);
  });

  test('never combines parts of two versions', async () => {
    const stored = await aStoredJob({ description: incompressibleText });
    const second = randomText(1_000_000);
    const result = await withPages(2, () =>
      withInterruption(
        {
          nth: 2,
          command: 'QueryCommand',
          action: () => change(stored, { description: second, title: 'New' }),
        },
        () => read(stored.job),
      ),
    );
    expect(result?.job.title).toBe('New');
    expect(result?.job.description === second).toBe(true);
  });

  test('returns undefined when the job is deleted between pages', async () => {
    const stored = await aStoredJob({ description: incompressibleText });
    const result = withPages(1, () =>
      withInterruption({ nth: 3, command: 'QueryCommand', action: () => removeJob(stored) }, () =>
        read(stored.job),
      ),
    );
    expect(await result).toBeUndefined();
  });

  test('throws when it repeatedly finds a piece of another generation', async () => {
    const { job } = await aStoredJob({ description: incompressibleText });
    const [piece] = (await rowsOf(job.id)).slice(-1);
    await putItem('jobs', { ...piece, generation: 'other' });
    await expect(read(job)).rejects.toMatchObject({ code: 'store.unavailable' });
    await putItem('jobs', { ...piece });
    expect((await read(job))?.job).toEqual(job);
  });

  test.each([
    ['short', 'text#01'],
    [incompressibleText, 'text#04'],
  ])('does not read a surplus piece', async (description, part) => {
    const { job } = await aStoredJob({ description });
    const surplus = { id: job.id, part, employerId: job.employerId, generation: 'other' };
    await putItem('jobs', surplus);
    expect((await read(job))?.job).toEqual(job);
    await deleteItem('jobs', surplus);
  });

  test.each([
    ['a usual job', 1, '<p>Short</p>'],
    ['a job whose first piece is full', 1, randomText(3_900)],
    ['a job with a second piece', 2, randomText(4_500)],
    ['a long job', 2, incompressibleText],
  ])('reads %s in %i queries', async (_, queries, description) => {
    const { job } = await aStoredJob({ description });
    const commands: string[] = [];
    await intercept(
      ({ command }, send) => {
        commands.push(command);
        return send();
      },
      () => read(job),
    );
    expect(commands).toEqual(Array.from({ length: queries }, () => 'QueryCommand'));
  });

  test('throws when the length of the description does not match', async () => {
    const stored = await aStoredJob({ description: 'ab' });
    const { job, text: parts } = stored;
    await set('jobs', { id: job.id, part: 'job' }, 'text', { ...parts, bytes: 3 });
    await expect(read(job)).rejects.toMatchObject({ code: 'store.unavailable' });
    await removeJob({ ...stored, version: (await rowsOf(job.id))[0]?.v as string });
  });
});

test('only lists depend on a lagging index', async () => {
  await withIndexLag(10, async () => {
    const stored = await aStoredJob({ referenceId: 'late' });
    const { id, employerId } = stored.job;
    const { Items } = await queryOnce('jobs', {
      IndexName: 'byPublishDate',
      KeyConditionExpression: 'employerId = :id',
      ExpressionAttributeValues: { ':id': employerId },
    });
    expect(Items).toEqual([]);
    expect(await findJobId(employerId, 'late')).toBe(id);
    expect(await insertJob(aJob({ employerId, referenceId: 'late' }))).toEqual({
      outcome: 'taken',
      jobId: id,
    });
    const changed = await change(stored, { status: 'active', referenceId: 'later' });
    expect(await read(stored.job)).toEqual(changed);
    expect(await removeJob(changed)).toBe('deleted');
  });
});
