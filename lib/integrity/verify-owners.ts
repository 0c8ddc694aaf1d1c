import { maxInt32 } from '../api/limits.ts';
import { dynamo, tableName } from '../dynamodb/client.ts';
import { UpdateCommand } from '../dynamodb/commands.ts';
import { asStoreError, isConditionFailed } from '../dynamodb/errors.ts';
import { jobPart } from '../store/jobs/job-item.ts';
import { readItems } from '../store/read-items.ts';
import type { TableKey } from '../store/tables.ts';
import { readTogether } from './read-together.ts';
import type { Found, Verification } from './violation.ts';
import { keyOf, type Row } from './walk.ts';

export const profileKey = (employerId: number): Row => ({ id: employerId, part: 'profile' });

export const isProfile = ({ name, plan, version }: Row): boolean =>
  typeof name === 'string' && typeof plan === 'string' && typeof version === 'number';

/** The tables that hold what belongs to an employer. */
export type Owned = 'jobs' | 'jobReferences' | 'apiKeys' | 'employers';

/** What of each table belongs to an employer, and how one of them is named. */
const owned: Readonly<Record<Owned, { name: string; one: (row: Row) => string }>> = {
  jobs: { name: 'jobs', one: ({ id }) => `job ${id}` },
  jobReferences: { name: 'references', one: ({ jobId }) => `that of job ${jobId}` },
  apiKeys: { name: 'keys', one: ({ keyId }) => String(keyId) },
  employers: { name: 'counters', one: ({ part }) => String(part) },
};

const ownerOf = (table: Owned, row: Row): number => {
  if (table === 'jobs' && row.part !== jobPart) return 0;
  const id = Number(table === 'employers' ? row.id : row.employerId);
  return Number.isInteger(id) ? id : 0;
};

const confirmOwner = async (table: Owned, example: Row): Promise<Found[]> => {
  const employerId = ownerOf(table, example);
  const [row, profile] = await readTogether([
    { table, key: keyOf(table satisfies TableKey, example) },
    { table: 'employers', key: profileKey(employerId) },
  ]);
  if (!row || profile || ownerOf(table, row) !== employerId) return [];
  const { name, one } = owned[table];
  const message = `employer ${employerId} does not exist, but has ${name}, such as ${one(row)}`;
  return [{ rule: 'employer.unknown', message, employerId }];
};

const sequenceKey: Row = { id: 0, part: 'sequence' };

const raiseSequence = async (to: number): Promise<boolean> => {
  try {
    await dynamo().send(
      new UpdateCommand({
        TableName: tableName('employers'),
        Key: sequenceKey,
        UpdateExpression: 'SET lastId = :id',
        ConditionExpression: 'attribute_not_exists(lastId) OR lastId < :id',
        ExpressionAttributeValues: { ':id': to },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw asStoreError(error);
  }
};

/** The next employer would be given the jobs and keys of an earlier one. */
const confirmSequence = async (highest: number): Promise<Found[]> => {
  const [sequence] = await readTogether([{ table: 'employers', key: sequenceKey }]);
  const lastId = Number(sequence?.lastId ?? 0);
  if (lastId >= highest) return [];
  return [
    {
      rule: 'employer.sequence',
      message: `new employers get ids from ${lastId + 1} on, and there are things of employer ${highest}`,
      employerId: highest,
      mend: () => raiseSequence(highest),
    },
  ];
};

/**
 * Whether what belongs to an employer belongs to one that exists. An employer that does not is named once for each
 * table; what is kept are the ids of such employers alone.
 */
export const createOwnerCheck = ({ employerId, suspect }: Verification) => {
  const told = new Set<string>();
  let highest = 0;
  return {
    see: async (table: Owned, rows: readonly Row[]): Promise<void> => {
      const examples = new Map(rows.map((row) => [ownerOf(table, row), row]));
      // Beyond that no employer can be; and after it the sequence would have nothing left to give.
      for (const id of examples.keys()) if (id < maxInt32) highest = Math.max(highest, id);
      const asked = [...examples.keys()].filter(
        (id) => id > 0 && (employerId === undefined || id === employerId) && !told.has(`${table}#${id}`),
      );
      const profiles = await readItems('employers', asked.map(profileKey), false);
      const known = new Set(profiles.map(({ id }) => id));
      for (const id of asked.filter((one) => !known.has(one))) {
        await suspect(async () => {
          const found = await confirmOwner(table, examples.get(id) ?? {});
          if (found.length > 0) told.add(`${table}#${id}`);
          return found;
        });
      }
    },
    /** Once all tables have been seen. */
    finish: async (): Promise<void> => {
      if (employerId === undefined) await suspect(() => confirmSequence(highest));
    },
  };
};
