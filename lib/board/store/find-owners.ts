import { type Profile, profileKey } from '../../employer/store/employer-keys.ts';
import { findItems } from '../../store/items.ts';

/**
 * Finds employers, by id, with every acknowledged write: a job that a walk showed by what an employer
 * was before `--test on` would have no end in the changes.
 *
 * @throws store.unavailable
 */
export const findOwners = async (
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<number, Profile>> => {
  const keys = [...new Set(ids)].map(profileKey);
  const profiles = (await findItems('employers', keys, true, signal)) as Profile[];
  return new Map(profiles.map((profile) => [profile.id, profile]));
};
