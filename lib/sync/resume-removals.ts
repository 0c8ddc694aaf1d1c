import { findRemoving } from '../store/syncs/removals.ts';
import { type RemovalRun, removeMissing } from './remove-missing.ts';

/** Removals that take longer are stuck: their run has failed. In milliseconds. */
export const stuckAge = 600_000;

type Report = (error: unknown, sync: { readonly employerId: number; readonly id: string }) => void;

/**
 * Continues the removals that began some time ago and are not finished: their run has failed.
 *
 * @param age in milliseconds.
 * @param report receives the failure of a synchronisation, which is left to the next call.
 * @returns how many synchronisations were resumed.
 * @throws store.unavailable
 */
export const resumeRemovals = async (
  age: number,
  run: Pick<RemovalRun, 'clock' | 'isTimeUp'>,
  report: Report,
): Promise<number> => {
  const before = run.clock() - age;
  const stuck = (await findRemoving()).filter(({ since }) => since <= before);
  let resumed = 0;
  for (const sync of stuck) {
    if (run.isTimeUp()) break;
    resumed += 1;
    await removeMissing(sync, { ...run, report: (error) => report(error, sync) }).catch((error) =>
      report(error, sync),
    );
  }
  return resumed;
};
