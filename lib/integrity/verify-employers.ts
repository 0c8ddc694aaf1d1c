import type { JobCounts } from '../store/employers/counters.ts';
import { profileKey } from '../store/employers/employer-keys.ts';
import type { RawItem } from '../store/items.ts';
import type { Check, CheckContext, Confirm, IntegrityFinding } from './findings.ts';
import { itemKey, readSnapshot } from './reads.ts';
import { compareCounters, repairCounters } from './recount.ts';

export const isProfile = ({ name, plan, version }: RawItem): boolean =>
  typeof name === 'string' && typeof plan === 'string' && typeof version === 'number';

/** Comparisons of counters that clients keep changing, before giving up. */
const maxComparisons = 3;

const readProfile = async (employerId: number): Promise<RawItem | undefined> =>
  (await readSnapshot(itemKey('employers', profileKey(employerId))))[0];

const confirmProfile = async (employerId: number): Promise<IntegrityFinding[]> => {
  const profile = await readProfile(employerId);
  if (!profile || isProfile(profile)) return [];
  const message = `employer ${employerId} lacks its name, plan or version`;
  return [{ rule: 'employer.malformed', message, employerId }];
};

const textOf = (counts: JobCounts): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');

/** @param canRecount whether the index whose rows are counted is consistent. */
const confirmCounters = async (
  employerId: number,
  { pause, undecided }: CheckContext,
  canRecount: boolean,
): Promise<IntegrityFinding[]> => {
  for (let attempt = 0; attempt < maxComparisons; attempt++) {
    const comparison = await compareCounters(employerId, pause);
    const { counted, rows, outcome } = comparison;
    if (outcome === 'agrees') return [];
    // The deletion of an employer removes its counters last.
    if ((await readProfile(employerId))?.deleting) return [];
    if (outcome === 'busy') continue;
    return [
      {
        rule: 'employer.counters',
        message: `employer ${employerId} has jobs counted as ${textOf(counted)}, and there are ${textOf(rows)}`,
        employerId,
        ...(canRecount && { repair: () => repairCounters(employerId, comparison) }),
      },
    ];
  }
  undecided(`the counters of employer ${employerId}: jobs were written all the time`);
  return [];
};

/**
 * Checks the profile and the counters of every employer.
 *
 * @param canRecount whether the index by which an employer's jobs are counted is consistent.
 */
export const checkEmployers =
  (canRecount: (employerId: number) => boolean): Check =>
  (items, context) =>
    items
      .filter(({ part }) => part === 'profile')
      .flatMap((profile): Confirm[] => {
        const id = Number(profile.id);
        return [
          ...(isProfile(profile) ? [] : [() => confirmProfile(id)]),
          () => confirmCounters(id, context, canRecount(id)),
        ];
      });
