import { profileKey } from '../employer/store/employer-keys.ts';
import { raiseSequence, sequenceKey } from '../employer/store/employers.ts';
import { maxInt32 } from '../limits.ts';
import { keysOf } from '../schema-parts.ts';
import { findItems, pick, type RawItem } from '../store/items.ts';
import { itemKey } from '../store/tables.ts';
import { removingSync } from '../sync/store/removing-key.ts';
import type { CheckContext, IntegrityFinding } from './findings.ts';
import { keyNames, keyOf, readSnapshot } from './reads.ts';

/** The tables whose items belong to employers, with how messages name the items, and one of them. */
const itemNames = {
  jobs: { all: 'jobs', one: ({ id }: RawItem) => `job ${id}` },
  jobReferences: { all: 'references', one: ({ jobId }: RawItem) => `that of job ${jobId}` },
  apiKeys: { all: 'keys', one: ({ keyId }: RawItem) => String(keyId) },
  syncs: { all: 'synchronisations', one: ({ part }: RawItem) => String(part) },
  employers: { all: 'counters or feeds', one: ({ part }: RawItem) => String(part) },
} as const;

export type OwnedTable = keyof typeof itemNames;

export const ownedTables = keysOf(itemNames);

/** @returns the employer's id, or 0 if the item belongs to none. */
export const ownerOf = (table: OwnedTable, item: RawItem): number => {
  const { employerId } = (table === 'syncs' && removingSync(item)) || item;
  // Of the table of employers, only feeds and their runs have it.
  const id = Number(table === 'employers' ? (employerId ?? item.id) : employerId);
  return Number.isInteger(id) ? id : 0;
};

const confirmOwner = async (table: OwnedTable, example: RawItem): Promise<IntegrityFinding[]> => {
  const employerId = ownerOf(table, example);
  const [item, profile] = await readSnapshot(
    itemKey(table, keyOf(table, example)),
    itemKey('employers', profileKey(employerId)),
  );
  if (!item || profile || ownerOf(table, item) !== employerId) return [];
  const { all, one } = itemNames[table];
  const message = `employer ${employerId} does not exist, but has ${all}, such as ${one(item)}`;
  return [{ rule: 'employer.unknown', message, employerId }];
};

/** Otherwise the next employer would get the jobs and keys of an earlier one. */
const confirmSequence = async (highestId: number): Promise<IntegrityFinding[]> => {
  const [sequence] = await readSnapshot(itemKey('employers', sequenceKey));
  const lastId = Number(sequence?.lastId ?? 0);
  if (lastId >= highestId) return [];
  return [
    {
      rule: 'employer.sequence',
      message: `new employers get ids from ${lastId + 1} on, and there are things of employer ${highestId}`,
      employerId: highestId,
      repair: () => raiseSequence(highestId),
    },
  ];
};

/** Checks that items belong to existing employers, and reports a missing one once per table. */
export const createOwnerCheck = ({ employerId, recheck }: CheckContext) => {
  // The names of an item of each table and employer.
  const examples = new Map<
    string,
    { readonly table: OwnedTable; readonly id: number; readonly item: RawItem }
  >();
  return {
    add: (table: OwnedTable, items: readonly RawItem[]): void => {
      for (const item of items) {
        const id = ownerOf(table, item);
        const key = `${table}#${id}`;
        if (id < 1 || examples.has(key)) continue;
        const example = pick(item, [...keyNames(table), 'employerId', 'jobId', 'keyId']);
        examples.set(key, { table, id, item: example });
      }
    },
    /** Call it once all tables have been read. */
    finish: async (): Promise<void> => {
      const ids = [...new Set([...examples.values()].map(({ id }) => id))];
      const profiles = await findItems('employers', ids.map(profileKey), false);
      const existing = new Set(profiles.map(({ id }) => id));
      for (const { table, id, item } of examples.values()) {
        const isChecked = employerId === undefined || id === employerId;
        if (isChecked && !existing.has(id)) await recheck(() => confirmOwner(table, item));
      }
      // Greater ids are invalid, and the greatest would leave the sequence none to assign.
      const highestId = ids.reduce((highest, id) => (id < maxInt32 ? Math.max(highest, id) : highest), 0);
      if (employerId === undefined) await recheck(() => confirmSequence(highestId));
    },
  };
};
