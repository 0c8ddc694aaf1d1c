import { latest } from '../clocks.ts';
import { type Profile, profileKey } from '../employer/store/employer-keys.ts';
import { isListKey, publishedBefore } from '../job/store/job-item.ts';
import { findItems } from '../store/items.ts';

/** Whether a job was perhaps published before its employer became a test employer, by its list key. */
const isOlderThan = ({ test, testSince = '' }: Profile): ((listKey: string) => boolean) => {
  const since = test ? Date.parse(testSince) : Number.NaN;
  return Number.isNaN(since) ? () => true : publishedBefore(latest(since));
};

/**
 * Finds which employers are test employers, and since when: a job that such an employer published after
 * that was never on the board. An entry too many does no harm there, and a missing one does: what is not
 * certain was live.
 *
 * @returns whether a job with this list key, of one of the employers, was never live with it.
 * @throws store.unavailable
 */
export const findNeverLive = async (
  employerIds: readonly number[],
): Promise<(employerId: number, listKey: string) => boolean> => {
  const keys = [...new Set(employerIds)].map(profileKey);
  // All acknowledged writes: an employer may have ceased to be one.
  const profiles = (await findItems('employers', keys, true)) as Profile[];
  const older = new Map(profiles.map((profile) => [profile.id, isOlderThan(profile)]));
  return (employerId, listKey) => isListKey(listKey) && older.get(employerId)?.(listKey) === false;
};
