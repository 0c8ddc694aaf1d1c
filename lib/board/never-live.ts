import { latest } from '../clocks.ts';
import { type Profile, profileKey } from '../store/employers/employer-keys.ts';
import { findItems } from '../store/items.ts';
import { isListKey, publishedBefore } from '../store/jobs/job-item.ts';

type IsNeverLive = (listKey: string) => boolean;

const ofEmployer = ({ test, testSince = '' }: Profile): IsNeverLive => {
  const since = test ? Date.parse(testSince) : Number.NaN;
  if (Number.isNaN(since)) return () => false;
  const isOlder = publishedBefore(latest(since));
  return (listKey) => isListKey(listKey) && !isOlder(listKey);
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
  const rules = new Map(profiles.map((profile) => [profile.id, ofEmployer(profile)]));
  return (employerId, listKey) => rules.get(employerId)?.(listKey) ?? false;
};
