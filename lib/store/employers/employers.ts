import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { maxEmployerNameLength } from '../../api/limits.ts';
import type { Plan } from '../../domain/plan.ts';
import { dynamo } from '../../dynamodb/client.ts';
import { isConditionFailed } from '../../dynamodb/errors.ts';
import { paginateScan } from '../../dynamodb/paginate.ts';
import { updateItem } from '../../dynamodb/update-item.ts';
import { tableName } from '../table-name.ts';
import { transact } from '../transact.ts';
import { copyToKeys } from './employer-keys.ts';

/** Times are ISO 8601, UTC. */
export type Employer = {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  readonly created: string;
  /** Since when none of its keys works; absent while they do. */
  readonly suspended?: string;
  /** Since when its deletion is under way. */
  readonly deleting?: string;
};

/** `version` goes up with every update; a key's item holds the one whose name, plan and suspension it carries. */
type Profile = Employer & { readonly version: number };

export class EmployerNotFoundError extends Error {
  override name = 'EmployerNotFoundError';
  constructor(id: number) {
    super(`There is no employer ${id}.`);
  }
}

export class InvalidEmployerError extends Error {
  override name = 'InvalidEmployerError';
}

/** Its deletion has begun, and can only be completed. */
export class EmployerDeletingError extends Error {
  override name = 'EmployerDeletingError';
  constructor(id: number) {
    super(`Employer ${id} is being deleted; all that can be done with it is to complete that.`);
  }
}

/**
 * Adds an employer under the next free number, from 1.
 *
 * @throws InvalidEmployerError for a name that is blank, too long or has control characters
 */
export const insertEmployer = async (
  { name, plan }: { readonly name: string; readonly plan: Plan },
  now: Date,
): Promise<Employer> => {
  checkName(name);
  for (;;) {
    const employer: Employer = { id: await nextId(), name, plan, created: now.toISOString() };
    const item = { ...employer, part: 'profile', version: 1, format: 1 };
    const idIsFree = 'attribute_not_exists(id)';
    // A transaction of one: its token lets a repeat after a lost answer succeed, where a bare Put would meet itself.
    const taken = await transact(() => [
      { Put: { TableName: tableName('employers'), Item: item, ConditionExpression: idIsFree } },
    ]);
    if (!taken) return employer;
  }
};

/** @throws EmployerNotFoundError */
export const findEmployer = async (id: number): Promise<Employer> => employerOf(await findProfile(id));

/** All employers by id. Reads the whole table: for operators only. */
export const findEmployers = async (): Promise<Employer[]> => {
  const employers: Employer[] = [];
  const pages = paginateScan(
    { client: dynamo() },
    {
      TableName: tableName('employers'),
      ConsistentRead: true,
      FilterExpression: '#part = :profile',
      ExpressionAttributeNames: { '#part': 'part' },
      ExpressionAttributeValues: { ':profile': 'profile' },
    },
  );
  for await (const { Items = [] } of pages)
    employers.push(...Items.map((item) => employerOf(item as Profile)));
  return employers.sort((one, other) => one.id - other.id);
};

/**
 * Changes an employer's name or plan, here and on all its keys. If it is cut short, the same call again completes it.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 * @throws InvalidEmployerError as for a new one
 */
export const patchEmployer = async (
  id: number,
  { name, plan }: { readonly name?: string | undefined; readonly plan?: Plan | undefined },
  now = new Date(),
): Promise<Employer> => {
  if (name !== undefined) checkName(name);
  const set = { ...(name !== undefined && { name }), ...(plan !== undefined && { plan }) };
  return change(id, { set }, now);
};

/**
 * Stops all of an employer's keys, those to come too; requests are refused once what is remembered of the keys has
 * run out. Of an employer that was suspended before, the first time stays. If it is cut short, the same call again
 * completes it.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 */
export const suspendEmployer = (id: number, now: Date): Promise<Employer> =>
  change(id, { setOnce: { suspended: now.toISOString() } }, now);

/**
 * Lets an employer's keys work again, but for those that were revoked. If it is cut short, the same call again
 * completes it.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 */
export const resumeEmployer = (id: number, now: Date): Promise<Employer> =>
  change(id, { remove: ['suspended'] }, now);

/**
 * Marks an employer as one whose deletion has begun, and stops its keys. From then on it gets no more keys.
 *
 * @throws EmployerNotFoundError
 */
export const beginDeletion = (id: number, now: Date): Promise<Employer> => {
  const moment = now.toISOString();
  return change(id, { setOnce: { suspended: moment, deleting: moment } }, now, exists);
};

/**
 * The employer with its version, read consistently.
 *
 * @throws EmployerNotFoundError
 */
export const findProfile = async (id: number): Promise<Profile> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName('employers'), Key: { id, part: 'profile' }, ConsistentRead: true }),
  );
  if (!Item) throw new EmployerNotFoundError(id);
  return Item as Profile;
};

/** DynamoDB keeps no order of attributes; people and diffs like one. */
const employerOf = ({ id, name, plan, created, suspended, deleting }: Profile): Employer => ({
  id,
  name,
  plan,
  created,
  ...(suspended && { suspended }),
  ...(deleting && { deleting }),
});

/** Code points on one line. */
const nameRule = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${maxEmployerNameLength}}$`, 'u');

const checkName = (name: string): void => {
  if (!nameRule.test(name) || name.trim() === '') {
    throw new InvalidEmployerError(
      `An employer's name has 1 to ${maxEmployerNameLength} characters, is not blank and has no control characters.`,
    );
  }
};

/** A counter, and not the highest id plus one: the id of an employer that is gone must not come back. */
const nextId = async (): Promise<number> => {
  const { lastId } = await updateItem({
    TableName: tableName('employers'),
    Key: { id: 0, part: 'sequence' },
    UpdateExpression: 'ADD lastId :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(lastId);
};

const exists = 'attribute_exists(id)';
const isNotBeingDeleted = `${exists} AND attribute_not_exists(deleting)`;

/** What becomes of a profile's attributes; `setOnce` leaves a value that is there. */
type Change = {
  readonly set?: Readonly<Record<string, string>>;
  readonly setOnce?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
};

/** Changes the profile first, whose version then lets the change prevail on every key. */
const change = async (
  id: number,
  { set = {}, setOnce = {}, remove = [] }: Change,
  now: Date,
  condition = isNotBeingDeleted,
): Promise<Employer> => {
  const values = { ...set, ...setOnce };
  const assignments = [
    '#version = #version + :one',
    ...Object.keys(set).map((field) => `#${field} = :${field}`),
    ...Object.keys(setOnce).map((field) => `#${field} = if_not_exists(#${field}, :${field})`),
  ];
  const removals = remove.length > 0 ? ` REMOVE ${remove.map((field) => `#${field}`).join(', ')}` : '';
  const fields = ['version', ...Object.keys(values), ...remove];
  const profile = await updateProfile(id, {
    ConditionExpression: condition,
    UpdateExpression: `SET ${assignments.join(', ')}${removals}`,
    ExpressionAttributeNames: Object.fromEntries(fields.map((field) => [`#${field}`, field])),
    ExpressionAttributeValues: {
      ':one': 1,
      ...Object.fromEntries(Object.entries(values).map(([field, value]) => [`:${field}`, value])),
    },
  });
  await copyToKeys(profile, now);
  return employerOf(profile);
};

const updateProfile = async (
  id: number,
  update: Omit<Parameters<typeof updateItem>[0], 'TableName' | 'Key'>,
): Promise<Profile> => {
  try {
    const profile = await updateItem({
      ...update,
      TableName: tableName('employers'),
      Key: { id, part: 'profile' },
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return profile as Profile;
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
    throw error.Item ? new EmployerDeletingError(id) : new EmployerNotFoundError(id);
  }
};
