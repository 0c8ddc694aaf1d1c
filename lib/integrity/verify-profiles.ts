import { type Profile, profileKey } from '../store/employers/employer-keys.ts';
import type { RawItem } from '../store/items.ts';
import type { Confirm, IntegrityFinding } from './findings.ts';
import { itemKey, readSnapshot } from './reads.ts';

export const isProfile = (item: RawItem): item is Profile & RawItem => {
  const { name, plan, version } = item;
  return typeof name === 'string' && typeof plan === 'string' && typeof version === 'number';
};

const confirmProfile = async (employerId: number): Promise<IntegrityFinding[]> => {
  const [profile] = await readSnapshot(itemKey('employers', profileKey(employerId)));
  if (!profile || isProfile(profile)) return [];
  const message = `employer ${employerId} lacks its name, plan or version`;
  return [{ rule: 'employer.malformed', message, employerId }];
};

/** Checks the profile of every employer. */
export const checkProfiles = (items: readonly RawItem[]): Confirm[] =>
  items
    .filter((item) => item.part === 'profile' && !isProfile(item))
    .map(
      ({ id }): Confirm =>
        () =>
          confirmProfile(Number(id)),
    );
