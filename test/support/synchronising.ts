import { commitSync } from '../../lib/sync/commit-sync.ts';
import { openSync } from '../../lib/sync/open-sync.ts';
import { type RemovalRun, removeMissing } from '../../lib/sync/remove-missing.ts';
import type { SyncDocument } from '../../lib/sync/sync-schema.ts';
import type { EmployerClient } from './api/api.ts';
import { inFunction } from './store/record-actions.ts';

/** A clock, right when the commit begins, by which its time is over as soon as it is decided. */
const hastyClock = () => {
  let now = Date.now() - 6_000;
  return () => {
    now += 6_000;
    return now;
  };
};

type Owner = Pick<EmployerClient, 'id' | 'name'>;

/** What a use case is called with for an employer. */
const callOf = ({ id, name }: Owner) => {
  const employer = { id, name };
  return { employer, currentEmployer: async () => employer, now: new Date() };
};

const valid = <Input>(input: Input) => ({ input, faults: [], lenient: false, ignoredProperties: 0 });

/** Opens a synchronisation as the employer's client. @returns its document. */
export const openFor = async (owner: Owner, settings: object = {}): Promise<SyncDocument> =>
  openSync(callOf(owner), valid(settings));

type Commit = { readonly chunks: number; readonly jobs: number; readonly acceptRemovals?: number };

export const commit = (owner: Owner, sync: Pick<SyncDocument, 'id'>, input: Commit, clock: () => number) =>
  inFunction('commit-sync', () => commitSync({ ...callOf(owner), syncId: sync.id }, valid(input), clock));

/** Commits, and leaves all removals to the background. */
export const commitOnly = (owner: Owner, sync: Pick<SyncDocument, 'id'>, input: Commit) =>
  commit(owner, sync, input, hastyClock());

/** A run without a limit of time, which throws the failures of jobs. */
export const runRemovals = (
  employerId: number,
  { id }: Pick<SyncDocument, 'id'>,
  changes: Partial<RemovalRun> = {},
): Promise<boolean> =>
  inFunction('remove-missing', () =>
    removeMissing(
      { employerId, id },
      {
        clock: () => Date.now(),
        isTimeUp: () => false,
        report: (error, jobId) => {
          throw new Error(`Job ${jobId} was not removed.`, { cause: error });
        },
        ...changes,
      },
    ),
  );
