import { dateOf } from '../domain/dates.ts';
import { indexLag } from './recount.ts';
import { verifyEmployer, verifyEmployers } from './verify-employers.ts';
import { createIndexCheck } from './verify-indexes.ts';
import { verifyJobs } from './verify-jobs.ts';
import { verifyKeys } from './verify-keys.ts';
import { createOwnerCheck, type Owned } from './verify-owners.ts';
import { verifyGuards } from './verify-references.ts';
import type { Found, See, Verification, Verified, Violation } from './violation.ts';

export type Order = {
  /** Looks at this employer's things alone; that still walks all of the tables. */
  readonly employerId?: number | undefined;
  readonly repair?: boolean;
  /** Milliseconds that an index is given, some times over, to follow its table. */
  readonly pause?: number;
  readonly now?: Date;
};

export type Report = {
  readonly violations: readonly Verified[];
  /** What was written all the time, so that nothing can be told. */
  readonly undecided: readonly string[];
  /** How many items of each table were looked at; a job is one, and each piece of a description. */
  readonly walked: Readonly<Record<Owned, number>>;
};

/** A client may write just before a repair, which then does nothing: all is asked anew. */
const maxRepairs = 3;

const plain = ({ mend: _, ...violation }: Found): Violation => violation;

/** @returns what is wrong, and whether it was mended. */
const settle = async (
  confirm: () => Promise<readonly Found[]>,
  repair: boolean,
): Promise<readonly Verified[]> => {
  const mended: Verified[] = [];
  for (let attempt = 0; ; attempt++) {
    const left: Verified[] = [];
    let refused = false;
    for (const found of await confirm()) {
      const isMended = repair && found.mend ? await found.mend() : false;
      refused ||= repair && found.mend !== undefined && !isMended;
      (isMended ? mended : left).push({ ...plain(found), mended: isMended });
    }
    if (!refused || attempt === maxRepairs) return [...mended, ...left];
  }
};

/**
 * Checks that a live store is whole: every rule of `violation.ts`. The tables are walked page by page, so that memory
 * is bounded however many jobs there are, but for what is wrong. What a walk makes suspect is asked again by
 * consistent reads before it is told, since clients write meanwhile.
 *
 * With `repair` it mends what can be mended, jobs before what is counted of them; each repair is a conditional write
 * that does nothing when a client has changed the thing meanwhile.
 *
 * @throws store.unavailable
 */
export const verify = async ({
  employerId,
  repair = false,
  pause = indexLag,
  now = new Date(),
}: Order = {}): Promise<Report> => {
  // By what they say: two walks may meet the same.
  const violations = new Map<string, Verified>();
  const undecided: string[] = [];
  const walked = { jobs: 0, jobReferences: 0, apiKeys: 0, employers: 0 };
  const verification: Verification = {
    employerId,
    today: dateOf(now),
    pause,
    suspect: async (confirm) => {
      for (const found of await settle(confirm, repair)) violations.set(found.message, found);
    },
    undecided: (message) => undecided.push(message),
  };
  const owners = createOwnerCheck(verification);
  const inIndexes = createIndexCheck(verification);
  const all =
    (...seers: readonly See[]): See =>
    async (rows) => {
      for (const see of seers) await see(rows);
    };
  const owner =
    (table: Owned): See =>
    async (rows) => {
      walked[table] += rows.length;
      await owners.see(table, rows);
    };

  await verifyJobs(verification, all(owner('jobs'), inIndexes.see('jobs')));
  await verifyGuards(verification, owner('jobReferences'));
  await verifyKeys(verification, all(owner('apiKeys'), inIndexes.see('apiKeys')));
  await inIndexes.finish();
  const canCount = (id: number): boolean =>
    ![...violations.values()].some((one) => one.rule === 'index' && (one.employerId ?? id) === id);
  if (employerId === undefined) await verifyEmployers(verification, owner('employers'), canCount);
  else await verifyEmployer(employerId, verification, canCount(employerId));
  await owners.finish();
  return { violations: [...violations.values()], undecided, walked };
};
