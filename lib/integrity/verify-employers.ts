import type { JobCounts } from '../store/employers/counters.ts';
import { profileKey } from '../store/employers/employer-keys.ts';
import type { CheckContext, IntegrityFinding, OnPage } from './findings.ts';
import { inGroups, readSnapshot, scan } from './reads.ts';
import { compareCounters, repairCounters } from './recount.ts';
import { isProfile } from './verify-owners.ts';

/** Comparisons of counters that clients keep changing, before giving up. */
const maxComparisons = 3;

const confirmProfile = async (employerId: number): Promise<IntegrityFinding[]> => {
  const [profile] = await readSnapshot([{ table: 'employers', key: profileKey(employerId) }]);
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
    const [profile] = await readSnapshot([{ table: 'employers', key: profileKey(employerId) }]);
    if (profile?.deleting) return [];
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
 * Checks the profile and the counters of every employer, or those of one without a scan.
 *
 * @param canRecount whether the index by which an employer's jobs are counted is consistent.
 */
export const verifyEmployers = async (
  context: CheckContext,
  onPage: OnPage,
  canRecount: (employerId: number) => boolean,
): Promise<void> => {
  const { employerId, recheck } = context;
  if (employerId !== undefined) {
    await recheck(() => confirmProfile(employerId));
    return recheck(() => confirmCounters(employerId, context, canRecount(employerId)));
  }
  let last = 0;
  for await (const items of scan('employers')) {
    await onPage(items);
    for (const item of items) {
      const isMalformed = item.part === 'profile' && !isProfile(item);
      if (isMalformed) await recheck(() => confirmProfile(Number(item.id)));
    }
    // A scan returns the items of one id in sequence, which may span pages.
    const ids = [...new Set(items.map(({ id }) => Number(id)))].filter((id) => id > 0 && id !== last);
    last = Number(items.at(-1)?.id ?? last);
    // Most take two short queries.
    await inGroups(ids, (id) => recheck(() => confirmCounters(id, context, canRecount(id))));
  }
};
