import { handler } from '../../functions/remove-missing.ts';
import { insertEmployer } from '../../lib/employer/store/employers.ts';
import { DomainError } from '../../lib/errors/errors.ts';
import type { Job } from '../../lib/job/rules/job.ts';
import { findRemoving } from '../../lib/sync/store/removals.ts';
import { violations } from '../support/invariants.ts';
import { inFunction } from '../support/store/record-actions.ts';
import { aStoredJob, change } from '../support/store/stored-job.ts';
import { commit, commitOnly, openFor } from '../support/synchronising.ts';
import { testOperations } from './cases.ts';
import type { Attempt, FaultSubject } from './operation.ts';
import { removeJobs, setTime, storedJobs, useFaultyStore } from './store.ts';

useFaultyStore();

const name = 'Harbour Foods';
let employer: { readonly id: number; readonly name: string } | undefined;

const anEmployer = async () => {
  employer ??= { id: (await insertEmployer({ name, plan: 'standard' }, new Date())).id, name };
  return employer;
};

/** Jobs of which two are deleted in two steps, because a transaction might not hold both. */
const long = { description: 'a'.repeat(1_500_000) };

const boardFor = (missing: 'archive' | 'delete'): Partial<Job>[] =>
  [{}, long, long, {}].map((one, at) => ({
    ...(missing === 'delete' && one),
    id: at + 1,
    referenceId: `R-${at}`,
    status: 'active',
  }));

/** An open synchronisation of an empty set. The client accepts the removal of all jobs. */
const openEmpty = async (missing: 'archive' | 'delete') => {
  setTime(0);
  await removeJobs();
  const owner = await anEmployer();
  const stored = [];
  for (const job of boardFor(missing)) stored.push(await aStoredJob({ ...job, employerId: owner.id }));
  return { owner, sync: await openFor(owner, { missing }), first: stored[0] };
};

const ofNothing = { chunks: 0, jobs: 0, acceptRemovals: 9 };

const context = { getRemainingTimeInMillis: () => 60_000 };

/** What the stream delivers, and delivers again after a failure. */
const runFunction = async (): Promise<boolean> => {
  const removing = await findRemoving();
  const Records = removing.map(({ employerId, id }) => ({
    eventName: 'INSERT' as const,
    dynamodb: {
      SequenceNumber: id,
      Keys: { employerId: { N: '0' }, part: { S: `removing#${employerId}#${id}` } },
    },
  }));
  const { batchItemFailures } = await inFunction('remove-missing', () => handler({ Records }, context));
  return batchItemFailures.length === 0;
};

const undecided: Attempt = { outcome: 'not finished', isUndecided: true };

const attempted = async (work: () => Promise<boolean>): Promise<Attempt> => {
  try {
    return (await work()) ? { outcome: 'finished', isUndecided: false } : undecided;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'store.unavailable') return undecided;
    throw error;
  }
};

const operation = (
  title: string,
  missing: 'archive' | 'delete',
  prepare: (opened: Awaited<ReturnType<typeof openEmpty>>) => Promise<() => Promise<boolean>>,
): FaultSubject => ({
  name: `${title}: ${missing}`,
  outcome: 'finished',
  timesOut: false,
  isMultiStep: true,
  begin: async () => {
    const opened = await openEmpty(missing);
    const work = await prepare(opened);
    let seconds = 1;
    return {
      attempt: async () => {
        // A commit that got no response holds the synchronisation for half a minute.
        seconds += 31;
        setTime(seconds);
        return attempted(work);
      },
      stored: storedJobs,
      violations: () => violations(opened.owner.id),
    };
  },
});

/** A client changes a job after the commit: it is skipped. */
const inBackground = (missing: 'archive' | 'delete'): FaultSubject =>
  operation('remove-missing', missing, async ({ owner, sync, first }) => {
    await commitOnly(owner, sync, ofNothing);
    if (first) await change(first, { title: 'New' });
    return runFunction;
  });

const inRequest = (missing: 'archive' | 'delete'): FaultSubject =>
  operation('a commit with its removals', missing, async ({ owner, sync }) => async () => {
    const { state } = await commit(owner, sync, ofNothing, Date.now);
    return state !== 'removing' || runFunction();
  });

testOperations([inBackground('archive'), inBackground('delete'), inRequest('archive'), inRequest('delete')]);
