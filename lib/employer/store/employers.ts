import { maxEmployerNameLength } from '../../limits.ts';
import { updateItem } from '../../store/dynamodb/writes.ts';
import {
  assignIf,
  findItem,
  pick,
  type RawItem,
  retryIfStale,
  scanPages,
  type TransactItem,
  updateIf,
  writeItems,
} from '../../store/items.ts';
import { itemKey, tableName } from '../../store/tables.ts';
import type { Plan } from '../plan.ts';
import { announcementItem } from './announcement-note.ts';
import { copyToKeys, type EmployerRecord, type Profile, profileKey } from './employer-keys.ts';
import { employerDeleting, employerNotFound, invalidEmployer } from './errors.ts';

/**
 * Adds an employer under the next free number, from 1.
 *
 * @throws InvalidEmployerError for a name that is blank, too long or has control characters
 */
export const insertEmployer = async (
  { name, plan, test = false }: { readonly name: string; readonly plan: Plan; readonly test?: boolean },
  now: Date,
): Promise<EmployerRecord> => {
  checkName(name);
  for (;;) {
    const created = now.toISOString();
    const profile = { id: await nextId(), name, plan, created, ...(test && { test, testSince: created }) };
    // By its token DynamoDB recognises the retry after a lost response; a bare Put would fail.
    const taken = await writeItems(() => [newEmployerItem(profile)]);
    if (!taken) return employerOf(profile);
  }
};

/** The item that adds an employer, if its id is free. */
export const newEmployerItem = (employer: Omit<Profile, 'version'>): TransactItem => ({
  Put: {
    TableName: tableName('employers'),
    Item: { ...employer, ...profileKey(employer.id), version: 1 },
    ConditionExpression: 'attribute_not_exists(id)',
  },
});

/** @throws EmployerNotFoundError */
export const findEmployer = async (id: number): Promise<EmployerRecord> => employerOf(await findProfile(id));

/** All employers, by id. Reads the whole table: for operators only. */
export const findEmployers = async (): Promise<EmployerRecord[]> => (await findProfiles()).map(employerOf);

/** As they are stored. */
export const findProfiles = async (): Promise<Profile[]> => {
  const pages = scanPages('employers', {
    ConsistentRead: true,
    FilterExpression: '#part = :profile',
    ExpressionAttributeNames: { '#part': 'part' },
    ExpressionAttributeValues: { ':profile': 'profile' },
  });
  const profiles = (await Array.fromAsync(pages)).flat() as Profile[];
  return profiles.sort((one, other) => one.id - other.id);
};

type EmployerChanges = {
  readonly name?: string | undefined;
  readonly plan?: Plan | undefined;
  readonly test?: boolean | undefined;
};

/**
 * Changes an employer's name or plan, or whether it is a test employer, also on all its keys.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 * @throws InvalidEmployerError as for a new one
 */
export const patchEmployer = async (
  id: number,
  { test, ...changes }: EmployerChanges,
  now = new Date(),
  clock: () => number = Date.now,
): Promise<EmployerRecord> => {
  if (changes.name !== undefined) checkName(changes.name);
  const values = {
    ...pick(changes, ['name', 'plan']),
    ...(test !== undefined && { test: test || undefined }),
  };
  const employer = await change(id, values, now);
  if (test) await noteTestSince(id, clock);
  return employer;
};

/**
 * Notes since when an employer is a test employer. By a clock that is read after that has taken effect:
 * an earlier time would hide the end of a job that was live until then. Without a note nothing is hidden.
 */
const noteTestSince = async (id: number, clock: () => number): Promise<void> => {
  const { test, testSince, version } = await findProfile(id);
  if (!test || testSince !== undefined) return;
  const noted = assignIf({ testSince: new Date(clock()).toISOString(), version }, '#version = :version');
  await updateIf({ ...itemKey('employers', profileKey(id)), ...noted });
};

/**
 * Suspends an employer's keys, including future ones. Requests are refused once cached keys have
 * expired. An employer that is already suspended keeps its time.
 *
 * @throws EmployerNotFoundError, EmployerDeletingError
 */
export const suspendEmployer = (id: number, now: Date): Promise<EmployerRecord> =>
  change(id, { suspended: now.toISOString() }, now, { once: true });

/** Lets an employer's keys work again. @throws EmployerNotFoundError, EmployerDeletingError */
export const resumeEmployer = (id: number, now: Date): Promise<EmployerRecord> =>
  change(id, { suspended: undefined }, now);

/** Suspends an employer, which from then on gets no more keys. @throws EmployerNotFoundError */
export const beginDeletion = (id: number, now: Date): Promise<EmployerRecord> => {
  const moment = now.toISOString();
  return change(id, { suspended: moment, deleting: moment }, now, { once: true });
};

/** The employer with its version. @throws EmployerNotFoundError */
export const findProfile = async (id: number): Promise<Profile> => {
  const item = await findItem('employers', profileKey(id));
  if (!item) throw employerNotFound(id);
  return item as Profile;
};

const employerOf = (profile: EmployerRecord): EmployerRecord =>
  pick(profile, ['id', 'name', 'plan', 'created', 'test', 'suspended', 'deleting']);

/** Code points on one line. */
const nameRule = new RegExp(`^[^\\p{Cc}\\p{Cs}]{1,${maxEmployerNameLength}}$`, 'u');

const checkName = (name: string): void => {
  if (!nameRule.test(name) || name.trim() === '') throw invalidEmployer();
};

/** Where the last id of an employer is counted. */
export const sequenceKey = { id: 0, part: 'sequence' };

/** From a counter: the highest id plus one could be the id of a deleted employer. */
const nextId = async (): Promise<number> => {
  const { lastId } = await updateItem({
    ...itemKey('employers', sequenceKey),
    UpdateExpression: 'ADD lastId :one',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'UPDATED_NEW',
  });
  return Number(lastId);
};

/**
 * Makes new employers get ids beyond this one.
 *
 * @returns false, with nothing written, if they do.
 * @throws store.unavailable
 */
export const raiseSequence = (to: number): Promise<boolean> =>
  updateIf({
    ...itemKey('employers', sequenceKey),
    ...assignIf({ lastId: to }, 'attribute_not_exists(lastId) OR lastId < :lastId'),
  });

/**
 * Changes the profile, then its keys. If that is interrupted, a retry completes it. What the board shows
 * is noted with the profile: the caller, or a scheduled run, announces it.
 *
 * @param values an undefined one removes its attribute; `once` keeps the values that exist.
 */
const change = async (
  id: number,
  values: RawItem,
  now: Date,
  { once = false } = {},
): Promise<EmployerRecord> => {
  const profile = await retryIfStale(() => changeProfile(id, values, now, once));
  await copyToKeys(profile, now);
  return employerOf(profile);
};

/** @returns the new profile; undefined, with nothing written, if another writer came first. */
const changeProfile = async (
  id: number,
  values: RawItem,
  now: Date,
  once: boolean,
): Promise<Profile | undefined> => {
  const old = await findProfile(id);
  if (old.deleting !== undefined && !('deleting' in values)) throw employerDeleting(id);
  const kept = once ? pick(old, Object.keys(values) as (keyof Profile)[]) : {};
  const remainsTest = old.test && (values.test ?? !('test' in values));
  // Also what an older release left when it ended a test: the jobs since then were live.
  const since: RawItem = remainsTest ? {} : { testSince: undefined };
  const changed = { ...values, ...kept, ...since, version: old.version + 1 };
  const update = {
    ...itemKey('employers', profileKey(id)),
    ...assignIf(changed, '#version = :old', { ':old': old.version }),
  };
  // A new name changes nothing of a confidential job: to list it would show whose it is.
  const all = 'suspended' in values || 'test' in values;
  const isVisible = all || 'name' in values;
  const note = announcementItem({ employerId: id, since: now.getTime(), all });
  const refusals = await writeItems(() => [{ Update: update }, ...(isVisible ? [note] : [])]);
  return refusals ? undefined : { ...old, ...changed };
};
