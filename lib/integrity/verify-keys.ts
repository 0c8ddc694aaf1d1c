import { profileKey } from '../store/employers/employer-keys.ts';
import { assign, findItems, type RawItem } from '../store/items.ts';
import { tableName } from '../store/tables.ts';
import { unchangedSince, updateIfUnchanged, writeIfUnchanged } from './conditions.ts';
import type { CheckContext, IntegrityFinding, OnPage } from './findings.ts';
import { readSnapshot, scan } from './reads.ts';
import { isProfile } from './verify-owners.ts';

/** The attributes of a key that are copied from its employer's profile: key to profile. */
const copies = { employerName: 'name', plan: 'plan', employerVersion: 'version' } as const;

const isSuspendedAlone = (one: RawItem, other: RawItem): boolean =>
  one.suspended !== undefined && other.suspended === undefined;

const isOutdated = (key: RawItem, profile: RawItem): boolean =>
  Object.entries(copies).some(([copy, name]) => key[copy] !== profile[name]) ||
  isSuspendedAlone(profile, key);

/** A suspension is never lifted: it may be newer than the profile, and must hold. */
const copyProfile = (key: RawItem, profile: RawItem): Promise<boolean> => {
  const values = {
    ...Object.fromEntries(Object.entries(copies).map(([copy, name]) => [copy, profile[name]])),
    ...(isSuspendedAlone(profile, key) && { suspended: profile.suspended }),
  };
  return writeIfUnchanged([
    {
      Update: {
        TableName: tableName('apiKeys'),
        Key: { digest: key.digest },
        ...updateIfUnchanged(key, [...Object.keys(copies), 'suspended'], assign(values)),
      },
    },
    {
      ConditionCheck: {
        TableName: tableName('employers'),
        Key: profileKey(Number(profile.id)),
        ...unchangedSince(profile, ['version', 'suspended']),
      },
    },
  ]);
};

const isKey = ({ keyId, employerId }: RawItem): boolean =>
  typeof keyId === 'string' && Number.isInteger(employerId);

const confirmMalformed = async (digest: unknown): Promise<IntegrityFinding[]> => {
  const [key] = await readSnapshot([{ table: 'apiKeys', key: { digest } }]);
  if (!key || isKey(key)) return [];
  const message = `the key of digest ${digest} lacks its id or its employer's`;
  return [{ rule: 'key.malformed', message }];
};

const confirmKey = async (digest: unknown, employerId: number): Promise<IntegrityFinding[]> => {
  const [key, profile] = await readSnapshot([
    { table: 'apiKeys', key: { digest } },
    { table: 'employers', key: profileKey(employerId) },
  ]);
  if (!key || !profile || !isProfile(profile)) return [];
  const ids = { keyId: String(key.keyId), employerId };
  const findings: IntegrityFinding[] = [];
  if (isOutdated(key, profile)) {
    const message = `key ${key.keyId} does not repeat name, plan, version and suspension of employer ${employerId}`;
    findings.push({ rule: 'key.employer', message, ...ids, repair: () => copyProfile(key, profile) });
  }
  if (isSuspendedAlone(key, profile)) {
    const message = `key ${key.keyId} is suspended and employer ${employerId} is not: suspend or resume the employer`;
    findings.push({ rule: 'key.suspended', message, ...ids });
  }
  return findings;
};

/** Checks every API key's copy of its employer's profile. */
export const verifyKeys = async ({ employerId, recheck }: CheckContext, onPage: OnPage): Promise<void> => {
  for await (const items of scan('apiKeys')) {
    await onPage(items);
    for (const { digest } of items.filter((item) => !isKey(item))) {
      await recheck(() => confirmMalformed(digest));
    }
    const keys = items
      .filter(isKey)
      .filter((key) => employerId === undefined || key.employerId === employerId);
    const owners = [...new Set(keys.map((key) => Number(key.employerId)))];
    const profiles = await findItems('employers', owners.map(profileKey), false);
    const byId = new Map(profiles.filter(isProfile).map((profile) => [profile.id, profile]));
    for (const key of keys) {
      const profile = byId.get(key.employerId);
      if (profile && (isOutdated(key, profile) || isSuspendedAlone(key, profile))) {
        await recheck(() => confirmKey(key.digest, Number(key.employerId)));
      }
    }
  }
};
