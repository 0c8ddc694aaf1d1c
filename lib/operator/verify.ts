import { findHeldIds } from '../job/store/hold-item.ts';
import type { Check, CheckContext, Confirm, IntegrityFinding } from './findings.ts';
import { inGroups, scanRecords } from './reads.ts';
import { checkLog, checkNotes } from './verify-changes.ts';
import { createCounterCheck } from './verify-counters.ts';
import { confirmHold } from './verify-holds.ts';
import { checkJobs } from './verify-jobs.ts';
import { createOwnerCheck, type OwnedTable, ownerOf } from './verify-owners.ts';
import { checkKeys, checkProfiles } from './verify-profiles.ts';
import { checkGuards } from './verify-references.ts';
import { checkSyncs } from './verify-syncs.ts';

export type VerifyOptions = {
  /** Checks the data of this employer alone; the tables are still scanned in full. */
  readonly employerId?: number | undefined;
  readonly repair?: boolean;
  readonly now?: Date;
  /** Receives how many items have been read since the last call. */
  readonly onProgress?: (items: number) => void;
};

type Violation = Omit<IntegrityFinding, 'repair'> & { readonly repaired: boolean };

export type Report = {
  readonly violations: readonly Violation[];
  /** What changed too often to be checked. */
  readonly undecided: readonly string[];
  /** The number of items checked in each table; each piece of a description is an item. */
  readonly walked: Readonly<Record<OwnedTable, number>>;
};

/** A repair that a client's write prevents is retried with new reads. */
const maxRepairs = 3;

const repairFindings = async (confirm: Confirm, repair: boolean): Promise<readonly Violation[]> => {
  const repaired: Violation[] = [];
  for (let attempt = 0; ; attempt++) {
    const left: Violation[] = [];
    let isRefused = false;
    for (const { repair: tryRepair, ...finding } of await confirm()) {
      const isRepaired = repair && tryRepair ? await tryRepair() : false;
      isRefused ||= repair && tryRepair !== undefined && !isRepaired;
      (isRepaired ? repaired : left).push({ ...finding, repaired: isRepaired });
    }
    if (!isRefused || attempt === maxRepairs) return [...repaired, ...left];
  }
};

/**
 * Checks that a live store is consistent, by the rules of `findings.ts`, in memory that grows with
 * the violations, not with the jobs. Clients write meanwhile: consistent reads confirm each
 * finding, and each repair is a conditional write.
 *
 * @throws store.unavailable
 */
export const verify = async ({
  employerId,
  repair = false,
  now = new Date(),
  onProgress = () => {},
}: VerifyOptions = {}): Promise<Report> => {
  // By message: two scans may find the same.
  const violations = new Map<string, Violation>();
  const undecided: string[] = [];
  const walked = { jobs: 0, jobReferences: 0, apiKeys: 0, employers: 0, syncs: 0 };
  const recheck = async (confirm: Confirm): Promise<void> => {
    for (const one of await repairFindings(confirm, repair)) violations.set(one.message, one);
  };
  const context: CheckContext = {
    employerId,
    now,
    recheck,
    undecided: (message) => undecided.push(message),
  };
  const owners = createOwnerCheck(context);
  const counters = createCounterCheck(context);
  const walk = async (table: OwnedTable, check: Check): Promise<void> => {
    for await (const items of scanRecords(table)) {
      walked[table] += items.length;
      onProgress(items.length);
      owners.add(table, items);
      const own = items.filter((item) => employerId === undefined || ownerOf(table, item) === employerId);
      await inGroups(await check(own, context), recheck);
    }
  };

  await walk('employers', (items) => {
    counters.addEmployers(items);
    return checkProfiles(items);
  });
  await walk('jobs', (items) => {
    counters.addJobs(items);
    return checkJobs(items, context);
  });
  for (const id of await findHeldIds()) await recheck(() => confirmHold(id, employerId));
  await walk('jobReferences', checkGuards);
  await walk('apiKeys', checkKeys);
  await walk('syncs', checkSyncs);
  await recheck(() => checkNotes(employerId, now));
  if (employerId === undefined) await recheck(() => checkLog(now, onProgress));
  await counters.finish();
  await owners.finish();
  return { violations: [...violations.values()], undecided, walked };
};
