import { isDeepStrictEqual } from 'node:util';
import type { HttpResponse } from '../../support/api/http.ts';
import { intercept } from '../../support/store/faults.ts';
import { difference } from '../check-and-apply.ts';
import { type Command, command } from '../command.ts';
import { advanceTime } from '../real.ts';
import { second, type World } from '../world.ts';
import { call, choose, refusalFaults, type SyncChoice, unknownFaults } from './call.ts';
import { isGuarded, missingJobs, removePlanned } from './removal-rules.ts';
import { documentOf, highestChunk, jobsIn, missingChunks, stateOf } from './sync.ts';
import type { Commit, Removal, Sync } from './types.ts';

/** Numbers are relative to those that are right. */
export type CommitPlan = {
  readonly as: number;
  readonly sync: SyncChoice;
  readonly chunks: number;
  readonly jobs: number;
  /** Relative to the number of removals. */
  readonly acceptRemovals?: number | undefined;
  /** Sends the commit that ended the synchronisation. */
  readonly isRetry?: boolean | undefined;
  /** The request has no time left to remove jobs. */
  readonly isLate?: boolean | undefined;
};

const atLeastZero = (number: number): number => Math.max(0, number);

const commitOf = (world: World, sync: Sync | undefined, plan: CommitPlan): Commit => {
  if (!sync) return { chunks: 0, jobs: 0 };
  if (plan.isRetry && sync.commit) return sync.commit;
  const { chunks, jobs, acceptRemovals } = plan;
  return {
    chunks: atLeastZero(highestChunk(sync) + chunks),
    jobs: atLeastZero(jobsIn(sync) + jobs),
    ...(acceptRemovals !== undefined && {
      acceptRemovals: atLeastZero(missingJobs(world, sync).length + acceptRemovals),
    }),
  };
};

/** Longer after its arrival a commit removes nothing. */
const removalTime = 23 * second;

/** A slow request: its time is over once the commit is stored. */
const outOfTime = <Result>(world: World, work: () => Promise<Result>): Promise<Result> => {
  let isOver = false;
  return intercept(async ({ command }, send) => {
    const output = await send();
    if (command === 'TransactWriteItemsCommand' && !isOver) {
      isOver = true;
      advanceTime(world, removalTime);
    }
    return output;
  }, work);
};

const documentFaults = (sync: Sync, now: number, status: number, { status: actual, body }: HttpResponse) => [
  ...difference('the status', actual, status),
  ...difference('the document', body, documentOf(sync, now)),
];

/** What the response to a commit of an ended synchronisation lacks. */
const endedFaults = (sync: Sync, commit: Commit, now: number, response: HttpResponse): string[] =>
  sync.commit && isDeepStrictEqual(sync.commit, commit)
    ? documentFaults(sync, now, sync.state === 'removing' ? 202 : 200, response)
    : refusalFaults(response, 409, 'sync-closed');

const guardFaults = (sync: Sync, removals: readonly Removal[], response: HttpResponse): string[] => {
  const { removals: count, current, sample } = Object(response.body);
  const references = removals.map(({ referenceId }) => referenceId);
  return [
    ...refusalFaults(response, 409, 'sync-too-many-removals'),
    ...difference('removals', count, removals.length),
    ...difference('current', current, sync.base),
    ...difference('sample', [...(sample ?? [])].sort(), references.sort()),
  ];
};

/** Commits in the state; the jobs are removed unless the request is late. */
const applyCommit = (
  world: World,
  sync: Sync,
  commit: Commit,
  planned: readonly Removal[],
  { isLate = false, ended }: { readonly isLate: boolean | undefined; readonly ended: number },
): void => {
  sync.commit = commit;
  sync.planned = planned;
  sync.ended = ended;
  if (sync.settings.mode === 'preview') {
    sync.state = 'previewed';
  } else if (isLate && planned.length > 0) {
    sync.state = 'removing';
  } else {
    removePlanned(world, sync);
    sync.ended = ended;
  }
};

export const commit = (plan: CommitPlan): Command =>
  command(`commit ${JSON.stringify(plan)}`, async (testRun) => {
    const { world } = testRun;
    const { as, isLate } = plan;
    const { id, sync } = choose(world, as, plan.sync);
    const sent = commitOf(world, sync, plan);
    const arrived = world.now;
    const post = () => call(testRun, as, 'POST', `/syncs/${id}/commit`, sent);
    const response = await (isLate ? outOfTime(world, post) : post());
    if (!sync) return unknownFaults(response);
    if (stateOf(sync, arrived) !== 'open') return endedFaults(sync, sent, arrived, response);
    const gaps = missingChunks(sync, sent.chunks);
    if (gaps.length > 0 || highestChunk(sync) > sent.chunks || jobsIn(sync) !== sent.jobs) {
      sync.isGuarded = false;
      return [
        ...refusalFaults(response, 409, 'sync-incomplete'),
        ...difference('missingChunks', Object(response.body).missingChunks, gaps),
      ];
    }
    const planned = missingJobs(world, sync);
    sync.isGuarded = isGuarded(sync, planned.length, sent.acceptRemovals);
    if (sync.isGuarded && sync.settings.mode !== 'preview') return guardFaults(sync, planned, response);
    applyCommit(world, sync, sent, planned, { isLate, ended: arrived });
    return documentFaults(sync, world.now, sync.state === 'removing' ? 202 : 200, response);
  });
