import type { SyncDocument } from '../../lib/api/sync-schema.ts';
import { commitSync } from '../../lib/sync/commit-sync.ts';
import { type RemovalRun, removeMissing } from '../../lib/sync/remove-missing.ts';
import type { EmployerClient } from './api/api.ts';
import { inFunction } from './store/record-actions.ts';

/** A clock by which the time of a request is over as soon as the commit is decided. */
const hastyClock = () => {
  let now = Date.now();
  return () => {
    now += 6_000;
    return now;
  };
};

type Commit = { readonly chunks: number; readonly jobs: number; readonly acceptRemovals?: number };

/** Commits, and leaves all removals to the background. */
export const commitOnly = (
  { id, name }: Pick<EmployerClient, 'id' | 'name'>,
  sync: Pick<SyncDocument, 'id'>,
  input: Commit,
) => {
  const employer = { id, name };
  const call = { employer, currentEmployer: async () => employer, now: new Date(), syncId: sync.id };
  const body = { input, faults: [], lenient: false, ignoredProperties: 0 };
  return inFunction('commit-sync', () => commitSync(call, body, hastyClock()));
};

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
