import { grantDigest, isGrant } from '../employer/api-key.ts';
import { copiesOf, type Profile, profileKey } from '../employer/store/employer-keys.ts';
import { assign, type RawItem } from '../store/items.ts';
import { itemKey } from '../store/tables.ts';
import { itemUnchanged, updateIfUnchanged, writeIfUnchanged } from './conditions.ts';
import type { Check, Confirm, IntegrityFinding } from './findings.ts';
import { readSnapshot } from './reads.ts';
import { ownerOf } from './verify-owners.ts';

const isProfile = (item: RawItem): item is Profile & RawItem => {
  const { name, plan, version, test, testSince } = item;
  const isSince = testSince === undefined || (test === true && !Number.isNaN(Date.parse(String(testSince))));
  return typeof name === 'string' && typeof plan === 'string' && typeof version === 'number' && isSince;
};

const confirmProfile = async (employerId: number): Promise<IntegrityFinding[]> => {
  const [profile] = await readSnapshot(itemKey('employers', profileKey(employerId)));
  if (!profile || isProfile(profile)) return [];
  const message = `employer ${employerId} lacks its name, plan or version, or has a testSince that is none`;
  return [{ rule: 'employer.malformed', message, employerId }];
};

/** Checks the profile of every employer. */
export const checkProfiles = (items: readonly RawItem[]): Confirm[] => {
  const damaged = items.filter((item) => item.part === 'profile' && !isProfile(item));
  return damaged.map(
    ({ id }) =>
      () =>
        confirmProfile(Number(id)),
  );
};

const isSuspendedAlone = (one: RawItem, other: RawItem): boolean =>
  one.suspended !== undefined && other.suspended === undefined;

/** A suspension is never lifted: it may be newer than the profile, and must hold. */
const correctCopies = (key: RawItem, profile: Profile) => {
  const since = String(key.suspended ?? profile.suspended);
  return { ...copiesOf(profile, since), ...(key.suspended !== undefined && { suspended: since }) };
};

const isOutdated = (key: RawItem, profile: Profile): boolean =>
  Object.entries(correctCopies(key, profile)).some(([name, value]) => key[name] !== value);

const copyProfile = (key: RawItem, profile: Profile): Promise<boolean> => {
  const copies = correctCopies(key, profile);
  const update = updateIfUnchanged(key, Object.keys(copies), assign(copies));
  return writeIfUnchanged([
    { Update: { ...itemKey('apiKeys', { digest: key.digest }), ...update } },
    itemUnchanged(itemKey('employers', profileKey(profile.id)), profile, ['version', 'suspended']),
  ]);
};

/** A board's key and a vendor's have no employer. */
const isKey = (item: RawItem): boolean => {
  const { digest, keyId, employerId, kind, vendor } = item;
  if (isGrant(item)) return digest === grantDigest(String(keyId), Number(employerId));
  const isOfNone = kind === 'board' || kind === 'vendor';
  const isOfVendor = typeof vendor === 'string';
  return (
    typeof keyId === 'string' &&
    isOfNone !== Number.isInteger(employerId) &&
    (kind === 'vendor') === isOfVendor
  );
};

const confirmKey = async (digest: unknown, employerId: number): Promise<IntegrityFinding[]> => {
  const [key, profile] = await readSnapshot(
    itemKey('apiKeys', { digest }),
    itemKey('employers', profileKey(employerId)),
  );
  if (!key) return [];
  if (!isKey(key)) {
    const message = `the key or grant of digest ${digest} lacks its id, its vendor or its employer's id`;
    return [{ rule: 'key.malformed', message }];
  }
  if (!profile || !isProfile(profile)) return [];
  const ids = { keyId: String(key.keyId), employerId };
  const findings: IntegrityFinding[] = [];
  if (isOutdated(key, profile)) {
    const message = `key ${key.keyId} does not repeat name, version, suspension and test of employer ${employerId}`;
    findings.push({ rule: 'key.employer', message, ...ids, repair: () => copyProfile(key, profile) });
  }
  if (isSuspendedAlone(key, profile)) {
    const message = `key ${key.keyId} is suspended and employer ${employerId} is not: suspend or resume the employer`;
    findings.push({ rule: 'key.suspended', message, ...ids });
  }
  return findings;
};

/** Checks every API key's copy of its employer's profile. There are few keys, so that each is read again. */
export const checkKeys: Check = (keys) =>
  keys.map((key) => () => confirmKey(key.digest, ownerOf('apiKeys', key)));
