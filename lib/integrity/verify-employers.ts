import { readTogether } from './read-together.ts';
import { compareCounters, mendCounters } from './recount.ts';
import { isProfile, profileKey } from './verify-owners.ts';
import type { Found, See, Verification } from './violation.ts';
import { walk } from './walk.ts';

/** Employers that are looked at side by side: each takes two short queries, or some more that are long. */
const sideBySide = 10;

/** Comparisons of a store that is written all the time, until it is given up. */
const maxComparisons = 3;

const confirmProfile = async (employerId: number): Promise<Found[]> => {
  const [profile] = await readTogether([{ table: 'employers', key: profileKey(employerId) }]);
  if (!profile || isProfile(profile)) return [];
  const message = `employer ${employerId} lacks its name, plan or version`;
  return [{ rule: 'employer.malformed', message, employerId }];
};

const countOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([status, count]) => `${count} ${status}`)
    .join(', ');

/** @param canCount whether the index by which jobs are counted can be trusted. */
const confirmCounters = async (
  employerId: number,
  { pause, undecided }: Verification,
  canCount: boolean,
): Promise<Found[]> => {
  for (let attempt = 0; attempt < maxComparisons; attempt++) {
    const comparison = await compareCounters(employerId, pause);
    const { counted, rows, outcome } = comparison;
    if (outcome === 'agrees') return [];
    // A deletion leaves them to the end.
    const [profile] = await readTogether([{ table: 'employers', key: profileKey(employerId) }]);
    if (profile?.deleting) return [];
    if (outcome === 'busy') continue;
    return [
      {
        rule: 'employer.counters',
        message: `employer ${employerId} has jobs counted as ${countOf(counted)}, and there are ${countOf(rows)}`,
        employerId,
        ...(canCount && { mend: () => mendCounters(employerId, comparison) }),
      },
    ];
  }
  undecided(`the counters of employer ${employerId}: jobs were written all the time`);
  return [];
};

/**
 * Looks at every employer's profile and counters.
 *
 * @param canCount whether the index by which an employer's jobs are counted can be trusted.
 */
export const verifyEmployers = async (
  verification: Verification,
  see: See,
  canCount: (employerId: number) => boolean,
): Promise<void> => {
  const { suspect } = verification;
  let last = 0;
  for await (const rows of walk('employers')) {
    await see(rows);
    for (const row of rows) {
      const isDamaged = row.part === 'profile' && !isProfile(row);
      if (isDamaged) await suspect(() => confirmProfile(Number(row.id)));
    }
    // One employer's items follow each other, over the end of a page as well.
    const ids = [...new Set(rows.map(({ id }) => Number(id)))].filter((id) => id > 0 && id !== last);
    last = Number(rows.at(-1)?.id ?? last);
    for (let at = 0; at < ids.length; at += sideBySide) {
      const group = ids.slice(at, at + sideBySide);
      await Promise.all(group.map((id) => suspect(() => confirmCounters(id, verification, canCount(id)))));
    }
  }
};

/** As of all employers, of one alone. */
export const verifyEmployer = async (
  employerId: number,
  verification: Verification,
  canCount: boolean,
): Promise<void> => {
  await verification.suspect(() => confirmProfile(employerId));
  await verification.suspect(() => confirmCounters(employerId, verification, canCount));
};
