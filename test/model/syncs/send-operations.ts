import type { BatchResult } from '../../../lib/sync/batch-schema.ts';
import { minimalJob } from '../../support/api/jobs.ts';
import { difference } from '../check-and-apply.ts';
import { type Command, command } from '../command.ts';
import type { Body, World } from '../world.ts';
import { call, choose, refusalFaults, type SyncChoice, unknownFaults } from './call.ts';
import { type Operation, sentKey } from './operations.ts';
import { checkResults } from './results.ts';
import { prefixOf, stateOf } from './sync.ts';

/** `again`: what was last sent for the job with this referenceId, or a usual job. */
export type JobPlan = Body | { readonly again: string };

export type OperationPlan =
  | { readonly put: JobPlan }
  | { readonly delete: unknown }
  /** Is no operation. */
  | { readonly other: object };

export type BatchPlan = {
  readonly as: number;
  readonly operations: readonly OperationPlan[];
  readonly isLenient?: boolean | undefined;
  readonly isDryRun?: boolean | undefined;
};

export type ChunkPlan = {
  readonly as: number;
  readonly sync: SyncChoice;
  readonly n: number;
  readonly jobs: readonly JobPlan[];
  readonly isLenient?: boolean | undefined;
};

const usual: Body = { ...minimalJob, status: 'active' };

const jobOf = ({ lastSent }: World, as: number, plan: JobPlan): Body =>
  'again' in plan ? (lastSent[sentKey(as, plan.again)] ?? { ...usual, referenceId: plan.again }) : plan;

export const batch = (plan: BatchPlan): Command =>
  command(`batch ${JSON.stringify(plan)}`, async (testRun) => {
    const { world } = testRun;
    const { as, isLenient = false, isDryRun = false } = plan;
    const sent = plan.operations.map((one) => {
      if ('put' in one) return { op: 'put', job: jobOf(world, as, one.put) };
      return 'delete' in one ? { op: 'delete', referenceId: one.delete } : one.other;
    });
    const target = `/jobs/batch${isDryRun ? '?dryRun=true' : ''}`;
    const response = await call(testRun, as, 'POST', target, { operations: sent }, isLenient);
    const isMalformed = sent.length === 0 || plan.operations.some((one) => 'other' in one);
    if (isMalformed) return difference('the status', response.status, 400);
    if (response.status !== 200) return difference('the status', response.status, 200);
    const setting = { as, isLenient, isDryRun };
    return checkResults(world, sent as Operation[], setting, response.body as BatchResult).faults;
  });

export const chunk = (plan: ChunkPlan): Command =>
  command(`chunk ${JSON.stringify(plan)}`, async (testRun) => {
    const { world } = testRun;
    const { as, n, isLenient = false } = plan;
    const { id, sync } = choose(world, as, plan.sync);
    const jobs = plan.jobs.map((one) => jobOf(world, as, one));
    const response = await call(testRun, as, 'PUT', `/syncs/${id}/chunks/${n}`, { jobs }, isLenient);
    if (!sync) return unknownFaults(response);
    if (stateOf(sync, world.now) !== 'open') return refusalFaults(response, 409, 'sync-closed');
    if (response.status !== 200) return difference('the status', response.status, 200);
    const setting = { as, isLenient, isDryRun: sync.settings.mode === 'preview', prefix: prefixOf(sync) };
    const operations = jobs.map((job) => ({ op: 'put', job }) as const);
    const { faults, counts, references } = checkResults(
      world,
      operations,
      setting,
      response.body as BatchResult,
    );
    sync.chunks[n] = { jobs: jobs.length, counts, references };
    return faults;
  });
