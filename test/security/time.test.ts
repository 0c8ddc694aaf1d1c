import { beforeAll, beforeEach, describe, expect, vi } from 'vitest';
import { configure } from '../../lib/config.ts';
import { type EmployerClient, useApi } from '../support/api/api.ts';
import { createJob, minimalJob, readJob, totalOf } from '../support/api/jobs.ts';
import { type JobBody, jobOf, pageOf } from '../support/api/responses.ts';
import { intercept, withOther } from '../support/store/faults.ts';
import { useOwnTables } from '../support/store/own-tables.ts';
import { runSweep } from '../support/sweeping.ts';

useOwnTables();
const { test } = useApi();

beforeAll(() => configure({ BOARD_TIME_ZONE: 'UTC' }));

const minute = 60_000;
const start = Date.UTC(2026, 10, 20, 10);

// The service runs in this process and shares its clock, which is frozen.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
});
/** Makes a request for which the clock passes midnight before its first request to the store. */
const acrossMidnight = <Result>(request: () => Promise<Result>): Promise<Result> =>
  intercept((_, send) => {
    vi.setSystemTime(Math.max(Date.now(), Math.ceil(Date.now() / 86_400_000) * 86_400_000));
    return send();
  }, request);

type Publish = (employer: EmployerClient, draft: JobBody) => Promise<JobBody>;

const publications: [name: string, publish: Publish][] = [
  ['POST', (employer) => createJob(employer, { status: 'active' })],
  [
    'PUT /jobs of a new job',
    async (employer) =>
      jobOf(await employer.put('/jobs', { ...minimalJob, referenceId: 'new', status: 'active' }), 201),
  ],
  [
    'PUT /jobs/{id}',
    async (employer, { id }) => jobOf(await employer.put(`/jobs/${id}`, { status: 'active' })),
  ],
];

describe('a request that passes midnight', () => {
  test.for(
    publications.flatMap(([name, publish]) =>
      [
        ['2026-11-20', '2027-01-19'],
        ['2026-12-31', '2027-03-01'],
        ['2027-12-31', '2028-02-29'],
        ['2028-02-29', '2028-04-29'],
      ].map(([today = '', closeDate = '']) => [name, today, closeDate, publish] as const),
    ),
  )('%s on %s has the dates of one day', async ([, today, closeDate, publish], { employer }) => {
    const draft = await createJob(employer, { referenceId: 'R' });
    vi.setSystemTime(`${today}T23:59:59.999Z`);
    // The key is cached: the clock changes while the job is read and written.
    await employer.get('/jobs');
    const job = await acrossMidnight(() => publish(employer, draft));
    expect(new Date().getUTCHours()).toBe(0);
    expect(job).toMatchObject({ status: 'active', publishDate: today, closeDate });
    expect(await readJob(employer, job)).toEqual(job);
  });

  test('the sweep after it archives what closed on that day, once', async ({ employer }) => {
    vi.setSystemTime('2028-02-28T23:59:59.999Z');
    await employer.get('/jobs');
    const closing = await acrossMidnight(() =>
      createJob(employer, { status: 'active', closeDate: '2028-02-28' }),
    );
    const leapDay = await createJob(employer, { status: 'active', closeDate: '2028-02-29' });
    const swept = async (today: string) => {
      await runSweep(today, { now: new Date(`${today}T00:00:00Z`) });
      return [(await readJob(employer, closing)).status, (await readJob(employer, leapDay)).status];
    };
    expect(await swept('2028-02-28')).toEqual(['active', 'active']);
    expect(await swept('2028-02-29')).toEqual(['archived', 'active']);
    expect(await swept('2028-03-01')).toEqual(['archived', 'archived']);
  });
});

/** Functions may run on hosts whose clocks differ. */
describe('functions whose clocks differ by minutes', () => {
  test.for([-5, 5])('create one job for one Idempotency-Key (%i minutes)', async (minutes, { employer }) => {
    const key = { 'idempotency-key': 'k' };
    const first = jobOf(await employer.post('/jobs', minimalJob, key), 201);
    vi.setSystemTime(start + minutes * minute);
    const again = await employer.post('/jobs', minimalJob, key);
    expect([jobOf(again, 201).id, again.headers['idempotent-replayed']]).toEqual([first.id, 'true']);
    expect(await totalOf(employer)).toBe(1);
  });

  test.for([-5, 5])('create one job for concurrent requests (%i minutes)', async (minutes, { employer }) => {
    const key = { 'idempotency-key': 'k' };
    const [one, other] = await withOther(
      'TransactWriteItemsCommand',
      () => employer.post('/jobs', minimalJob, key),
      () => {
        vi.setSystemTime(start + minutes * minute);
        return employer.post('/jobs', minimalJob, key);
      },
    );
    // For a clock that is ahead, the lease has ended.
    expect([one.status, other.status]).toEqual([201, minutes > 0 ? 201 : 409]);
    expect(await totalOf(employer)).toBe(1);
  });

  test('keep lists total: each job once, a published one never out of its day', async ({ employer }) => {
    const midnight = Date.UTC(2026, 11, 1);
    const created: number[] = [];
    for (const offset of [3, -4, 0, -1, 5, -2]) {
      vi.setSystemTime(midnight + offset * minute);
      created.push((await createJob(employer, { status: 'active' })).id);
    }
    const listed: { id: number; publishDate: string }[] = [];
    let next: string | null = '/jobs?pageSize=2';
    while (next) {
      const page = pageOf(await employer.get(next));
      listed.push(...page.data);
      next = page.paging.next;
    }
    expect(listed.map(({ id }) => id).sort()).toEqual([...created].sort());
    const dates = listed.map(({ publishDate }) => publishDate);
    expect(dates).toEqual([...Array(3).fill('2026-12-01'), ...Array(3).fill('2026-11-30')]);
  });

  test('lose no change, and archive nothing twice', async ({ employer }) => {
    vi.setSystemTime('2026-11-30T23:58:00Z');
    const job = await createJob(employer, { status: 'active', closeDate: '2026-11-30' });
    vi.setSystemTime('2026-12-01T00:02:00Z');
    jobOf(await employer.put(`/jobs/${job.id}`, { title: 'Changed' }));
    vi.setSystemTime('2026-11-30T23:58:00Z');
    expect((await runSweep('2026-11-30')).archived).toBe(0);
    expect((await runSweep('2026-12-01')).archived).toBe(1);
    const published = jobOf(await employer.put(`/jobs/${job.id}`, { status: 'active' }));
    // For this clock the closeDate has not passed; the next sweep closes the job again.
    expect(published).toMatchObject({ title: 'Changed', publishDate: '2026-11-30', closeDate: '2026-11-30' });
    expect((await runSweep('2026-12-01')).archived).toBe(1);
  });
});
