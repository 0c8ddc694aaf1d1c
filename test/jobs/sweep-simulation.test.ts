import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { JobInput } from '../../lib/api/job-schema.ts';
import { addDays } from '../../lib/domain/dates.ts';
import type { Job } from '../../lib/domain/job.ts';
import type { Plan } from '../../lib/domain/plan.ts';
import { createJob } from '../../lib/jobs/create-job.ts';
import { deleteJob } from '../../lib/jobs/delete-job.ts';
import { updateJob } from '../../lib/jobs/update-job.ts';
import { countJobs } from '../../lib/store/employers/counters.ts';
import { insertEmployer, patchEmployer } from '../../lib/store/employers/employers.ts';
import { findJobItems } from '../../lib/store/jobs/find-job.ts';
import { toJob } from '../../lib/store/jobs/job-item.ts';
import { violations } from '../support/invariants.ts';
import { minimalJob } from '../support/jobs.ts';
import { createOwnTables } from '../support/own-tables.ts';
import { emptyCounts, noon, runSweep } from '../support/sweeping.ts';
import * as model from './life-model.ts';

// A sweep as of a future date would archive the jobs of other tests in shared tables.
beforeEach(createOwnTables);

const days = 400;
const jobsPerEmployer = 6;
const dateOf = (day: number): string => addDays('2026-01-01', day) ?? '';

const lifeChange = fc.record(
  {
    status: fc.constantFrom('active', 'active', 'archived', 'draft'),
    /** Days from today, or the stored date resent. */
    closes: fc.oneof(fc.integer({ min: -10, max: 40 }), fc.constant('as stored' as const)),
    autoRefresh: fc.boolean(),
  },
  { requiredKeys: [] },
);

const action = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('change' as const), change: lifeChange }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('create' as const), change: lifeChange }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const) }) },
);

const aDay = fc.record({
  /** Some days have no sweep; others have a second one, after the clients' changes. */
  sweeps: fc.constantFrom('none', 'one', 'one', 'one', 'one', 'two'),
  actions: fc.array(fc.record({ employer: fc.nat(1), job: fc.nat(99), action }), { maxLength: 2 }),
});

type Act = { readonly job: number; readonly action: typeof action extends fc.Arbitrary<infer A> ? A : never };
type LifeChange = typeof lifeChange extends fc.Arbitrary<infer C> ? C : never;

const changeOf = (
  { status, closes, autoRefresh }: LifeChange,
  day: number,
  stored?: number,
): model.ModelChange => ({
  status,
  closes: closes === 'as stored' ? stored : closes === undefined ? undefined : day + closes,
  autoRefresh,
});

const inputOf = ({ status, closes, autoRefresh }: model.ModelChange): JobInput => ({
  ...(status && { status }),
  ...(closes !== undefined && { closeDate: dateOf(closes) }),
  ...(autoRefresh !== undefined && { autoRefresh }),
});

type Shown = Pick<Job, 'id' | 'status' | 'publishDate' | 'closeDate' | 'autoRefresh'>;

const jobOf = (id: number, { status, published, closes, autoRefresh }: model.ModelJob): Shown => ({
  id,
  status,
  publishDate: dateOf(published),
  closeDate: dateOf(closes),
  autoRefresh,
});

const shown = ({ id, status, publishDate, closeDate, autoRefresh }: Shown): string =>
  `${id} ${status}, published ${publishDate}, closes ${closeDate}${autoRefresh ? ', refreshed' : ''}`;

/** An employer in the service and in the model, which receive the same changes. */
const modelledEmployer = async (initial: Plan) => {
  const { id, name } = await insertEmployer({ name: 'Harbour Foods', plan: initial }, noon(dateOf(0)));
  const employer = { id, name };
  const jobs = new Map<number, model.ModelJob>();
  let plan = initial;

  const request = (day: number) => ({
    employer,
    currentEmployer: async () => employer,
    now: noon(dateOf(day)),
  });
  const body = (input: JobInput) => ({ input, faults: [], lenient: false, ignoredProperties: 0 });

  const create = async (change: model.ModelChange, day: number): Promise<void> => {
    const input = { ...minimalJob, ...inputOf(change) };
    const { document } = await createJob(request(day), body(input));
    jobs.set(Number(document.id), model.create(change, day));
  };

  return {
    id,
    create,
    changePlan: async (to: Plan): Promise<void> => {
      plan = to;
      await patchEmployer(id, { plan });
    },

    act: async ({ job: place, action }: Act, day: number): Promise<void> => {
      const [jobId, job] = [...jobs][place % Math.max(1, jobs.size)] ?? [];
      if (action.kind === 'plan') {
        plan = plan === 'standard' ? 'unlimited' : 'standard';
        await patchEmployer(id, { plan });
      } else if (action.kind === 'create') {
        if (jobs.size < jobsPerEmployer) await create(changeOf(action.change, day), day);
      } else if (!jobId || !job) {
        return;
      } else if (action.kind === 'delete') {
        jobs.delete(jobId);
        await deleteJob({ ...request(day), id: jobId });
      } else {
        const change = changeOf(action.change, day, job.closes);
        model.change(job, change, day);
        await updateJob({ ...request(day), id: jobId }, body(inputOf(change)));
      }
    },

    /** Sweeps the model. */
    sweep: (day: number) => [...jobs.values()].map((job) => model.sweep(job, plan === 'unlimited', day)),

    check: async (day: number): Promise<void> => {
      const items = await findJobItems([...jobs.keys()]);
      const actual = items.map((item) => shown(toJob(item, '')));
      const expected = [...jobs].map(([jobId, job]) => shown(jobOf(jobId, job)));
      expect(actual.toSorted(), `day ${day}, ${dateOf(day)}`).toEqual(expected.toSorted());

      const counts = { active: 0, archived: 0, draft: 0 };
      for (const { status } of jobs.values()) counts[status]++;
      expect(await countJobs(id), `day ${day}`).toEqual(counts);
    },
  };
};

type Day = typeof aDay extends fc.Arbitrary<infer D> ? D : never;

const simulate = async (calendar: readonly Day[]): Promise<void> => {
  const employers = await Promise.all([modelledEmployer('standard'), modelledEmployer('unlimited')]);
  const all = (work: (one: (typeof employers)[number]) => Promise<void>) => Promise.all(employers.map(work));
  await all((one) => one.create({ status: 'active', autoRefresh: true }, 0));

  const sweepBoth = async (day: number): Promise<void> => {
    const done = employers.flatMap((one) => one.sweep(day));
    const { archived, refreshed, failed, finished } = await runSweep(dateOf(day));
    expect({ archived, refreshed, failed, finished }, `day ${day}`).toEqual({
      archived: done.filter((step) => step === 'archived').length,
      refreshed: done.filter((step) => step === 'refreshed').length,
      failed: 0,
      finished: true,
    });
    await all((one) => one.check(day));
  };

  for (const [day, { sweeps, actions }] of calendar.entries()) {
    if (sweeps !== 'none') await sweepBoth(day);
    // A change of plan takes effect within a day, so a second sweep on the same day may not see it.
    const possible = actions.filter(({ action: { kind } }) => kind !== 'plan' || sweeps !== 'two');
    for (const { employer, ...act } of possible) await employers[employer]?.act(act, day);
    if (sweeps === 'two') await sweepBoth(day);
  }

  // With auto-refresh in the plan nothing is postponed, so every due date is the derived one again.
  await all((one) => one.changePlan('unlimited'));
  await sweepBoth(days + 7);
  expect(await runSweep(dateOf(days + 7))).toEqual(emptyCounts);
  for (const { id } of employers) expect(await violations(id)).toEqual([]);
};

test('400 days of sweeps match the model while clients change jobs and plans', async () => {
  const calendar = fc.array(aDay, { minLength: days, maxLength: days });
  await fc.assert(fc.asyncProperty(calendar, simulate), {
    numRuns: 1,
    // Shrinking a failure would take an hour, and printing it pages.
    endOnFailure: true,
    asyncReporter: async ({ failed, seed, errorInstance }) => {
      if (failed) throw new Error(`The simulation with seed ${seed} failed.`, { cause: errorInstance });
    },
  });
}, 300_000);
