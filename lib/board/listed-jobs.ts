import { latest } from '../clocks.ts';
import type { Profile } from '../employer/store/employer-keys.ts';
import { isListKey, publishedBefore } from '../job/store/job-item.ts';

/** What an index, or a write, shows of a job as it is or was. */
export type JobState = {
  readonly id: number;
  readonly employerId: number;
  /** Undefined where the item is damaged: it counts as active. */
  readonly status: string | undefined;
  readonly listKey: string;
};

/** Whether its employer was a test employer before it published the job: no board has shown it. */
const wasNeverLive = ({ listKey }: JobState, { test, testSince = '' }: Partial<Profile> = {}): boolean => {
  const since = test ? Date.parse(testSince) : Number.NaN;
  return !Number.isNaN(since) && isListKey(listKey) && !publishedBefore(latest(since))(listKey);
};

/**
 * The jobs that a board may have to show or remove, each once: a draft leaves no trace, nor does what
 * never was live. An entry too many does no harm, and a missing one does: what is not certain was live.
 *
 * @param owners the employers, by id, as they are now: one may have ceased to be a test employer.
 */
export const listedJobs = (
  states: readonly JobState[],
  owners: ReadonlyMap<number, Profile> = new Map(),
): number[] => {
  const listed = states.filter(
    (state) => (state.status ?? 'active') === 'active' && !wasNeverLive(state, owners.get(state.employerId)),
  );
  return [...new Set(listed.map(({ id }) => id))];
};
