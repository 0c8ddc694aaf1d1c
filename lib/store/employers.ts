import { GetCommand, paginateScan, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { dynamo, tableName } from './client.ts';
import { isConditionFailed, isConflict } from './dynamo-errors.ts';
import { backOff } from './retry.ts';
import { transact } from './transact.ts';

export const plans = ['standard', 'unlimited'] as const;

export type Plan = (typeof plans)[number];

export type Employer = {
  readonly id: number;
  readonly name: string;
  readonly plan: Plan;
  /** ISO 8601, UTC. */
  readonly created: string;
};

/** `version` goes up with every update; a key's item holds the one whose name and plan it carries. */
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

/**
 * Adds an employer under the next free number, from 1.
 *
 * @throws InvalidEmployerError for a name that is blank, too long or has control characters
 */
export const createEmployer = async (
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
export const getEmployer = async (id: number): Promise<Employer> => employerOf(await getProfile(id));

/** All employers by id. Reads the whole table: for operators only. */
export const listEmployers = async (): Promise<Employer[]> => {
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
 * @throws EmployerNotFoundError
 * @throws InvalidEmployerError as for a new one
 */
export const updateEmployer = async (
  id: number,
  { name, plan }: { readonly name?: string | undefined; readonly plan?: Plan | undefined },
): Promise<Employer> => {
  if (name !== undefined) checkName(name);
  const profile = await updateProfile(id, { name, plan });
  await copyToKeys(profile);
  return employerOf(profile);
};

/**
 * The employer with its version, read consistently.
 *
 * @throws EmployerNotFoundError
 */
export const getProfile = async (id: number): Promise<Profile> => {
  const { Item } = await dynamo().send(
    new GetCommand({ TableName: tableName('employers'), Key: { id, part: 'profile' }, ConsistentRead: true }),
  );
  if (!Item) throw new EmployerNotFoundError(id);
  return Item as Profile;
};

/** One update, repeated while a transaction in flight holds the item; the SDK does not do that. */
export const updateItem = async (update: UpdateCommandInput): Promise<Record<string, unknown>> => {
  for (let attempt = 0; ; attempt++) {
    try {
      const { Attributes = {} } = await dynamo().send(new UpdateCommand(update));
      return Attributes;
    } catch (error) {
      if (!isConflict(error) || attempt === 9) throw error;
      await backOff(attempt);
    }
  }
};

const employerOf = ({ id, name, plan, created }: Profile): Employer => ({ id, name, plan, created });

/** 1 to 128 code points on one line. */
const nameRule = /^[^\p{Cc}\p{Cs}]{1,128}$/u;

const checkName = (name: string): void => {
  if (!nameRule.test(name) || name.trim() === '') {
    throw new InvalidEmployerError(
      "An employer's name has 1 to 128 characters, is not blank and has no control characters.",
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

const updateProfile = async (
  id: number,
  change: { readonly name: string | undefined; readonly plan: Plan | undefined },
): Promise<Profile> => {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  const assignments = ['#version = #version + :one', ...changes.map(([field]) => `#${field} = :${field}`)];
  try {
    const profile = await updateItem({
      TableName: tableName('employers'),
      Key: { id, part: 'profile' },
      ConditionExpression: 'attribute_exists(id)',
      UpdateExpression: `SET ${assignments.join(', ')}`,
      ExpressionAttributeNames: {
        '#version': 'version',
        ...Object.fromEntries(changes.map(([field]) => [`#${field}`, field])),
      },
      ExpressionAttributeValues: {
        ':one': 1,
        ...Object.fromEntries(changes.map(([field, value]) => [`:${field}`, value])),
      },
      ReturnValues: 'ALL_NEW',
    });
    return profile as Profile;
  } catch (error) {
    throw isConditionFailed(error) ? new EmployerNotFoundError(id) : error;
  }
};

/**
 * A key created before the new version was written is in the table by now, and one created after it has the
 * new name already. The index could still lack the former, hence the consistent scan.
 */
const copyToKeys = async (profile: Profile): Promise<void> => {
  const pages = paginateScan(
    { client: dynamo() },
    {
      TableName: tableName('apiKeys'),
      ConsistentRead: true,
      FilterExpression: 'employerId = :id',
      ExpressionAttributeValues: { ':id': profile.id },
      ProjectionExpression: 'digest',
    },
  );
  for await (const { Items = [] } of pages) {
    for (const { digest } of Items) await copyToKey(profile, digest);
  }
};

const copyToKey = async ({ name, plan, version }: Profile, digest: string): Promise<void> => {
  try {
    await updateItem({
      TableName: tableName('apiKeys'),
      Key: { digest },
      ConditionExpression: 'employerVersion < :version',
      UpdateExpression: 'SET employerName = :name, #plan = :plan, employerVersion = :version',
      ExpressionAttributeNames: { '#plan': 'plan' },
      ExpressionAttributeValues: { ':name': name, ':plan': plan, ':version': version },
    });
  } catch (error) {
    const alreadyAsNew = isConditionFailed(error);
    if (!alreadyAsNew) throw error;
  }
};
