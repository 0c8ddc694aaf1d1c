import { readItems } from '../store/read-items.ts';
import { tableName } from '../store/table-name.ts';
import { type TransactItems, transact } from '../store/transact.ts';
import { readTogether } from './read-together.ts';
import { isProfile, profileKey } from './verify-owners.ts';
import type { Found, See, Verification } from './violation.ts';
import { type Row, walk } from './walk.ts';

/** What a key repeats of its employer, and by what name. */
const copies = { employerName: 'name', plan: 'plan', employerVersion: 'version' } as const;

const isBehind = (key: Row, profile: Row): boolean =>
  Object.entries(copies).some(([copy, name]) => key[copy] !== profile[name]) ||
  (profile.suspended !== undefined && key.suspended === undefined);

const isStoppedAlone = (key: Row, profile: Row): boolean =>
  key.suspended !== undefined && profile.suspended === undefined;

/** All of it is as it was read: a key may have been renamed, rotated or suspended since. */
const unchanged = (item: Row, names: readonly string[]) => {
  const known = names.filter((name) => item[name] !== undefined);
  return {
    ConditionExpression: names
      .map((name) =>
        item[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :was_${name}`,
      )
      .join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(known.map((name) => [`:was_${name}`, item[name]])),
  };
};

/**
 * The key takes over what its profile says. A suspension is never lifted: which of the two is older cannot be told,
 * and a key that should be stopped must not work.
 */
const follow = (key: Row, profile: Row): TransactItems => {
  const { values, ...condition } = unchanged(key, [...Object.keys(copies), 'suspended']);
  const { values: versions, ...profileUnchanged } = unchanged(profile, ['version', 'suspended']);
  const isToStop = profile.suspended !== undefined && key.suspended === undefined;
  return [
    {
      Update: {
        TableName: tableName('apiKeys'),
        Key: { digest: key.digest },
        UpdateExpression: `SET ${Object.keys(copies)
          .map((copy) => `#${copy} = :${copy}`)
          .join(', ')}${isToStop ? ', #suspended = :stop' : ''}`,
        ...condition,
        ExpressionAttributeValues: {
          ...values,
          ...Object.fromEntries(Object.entries(copies).map(([copy, name]) => [`:${copy}`, profile[name]])),
          ...(isToStop && { ':stop': profile.suspended }),
        },
      },
    },
    {
      ConditionCheck: {
        TableName: tableName('employers'),
        Key: profileKey(Number(profile.id)),
        ...profileUnchanged,
        ExpressionAttributeValues: versions,
      },
    },
  ];
};

const isWell = ({ keyId, employerId }: Row): boolean =>
  typeof keyId === 'string' && Number.isInteger(employerId);

const confirmMalformed = async (digest: unknown): Promise<Found[]> => {
  const [key] = await readTogether([{ table: 'apiKeys', key: { digest } }]);
  if (!key || isWell(key)) return [];
  const message = `the key of digest ${digest} lacks its id or its employer's`;
  return [{ rule: 'key.malformed', message }];
};

const confirmKey = async (digest: unknown, employerId: number): Promise<Found[]> => {
  const [key, profile] = await readTogether([
    { table: 'apiKeys', key: { digest } },
    { table: 'employers', key: profileKey(employerId) },
  ]);
  if (!key || !profile || !isProfile(profile)) return [];
  const ids = { keyId: String(key.keyId), employerId };
  return [
    ...(isBehind(key, profile)
      ? [
          {
            rule: 'key.employer' as const,
            message: `key ${key.keyId} does not repeat name, plan, version and suspension of employer ${employerId}`,
            ...ids,
            mend: async () => !(await transact(() => follow(key, profile))),
          },
        ]
      : []),
    ...(isStoppedAlone(key, profile)
      ? [
          {
            rule: 'key.suspended' as const,
            message: `key ${key.keyId} is suspended and employer ${employerId} is not: suspend or resume the employer`,
            ...ids,
          },
        ]
      : []),
  ];
};

/** Looks at every API key: what it repeats of its employer is so. Whether there is one, others look. */
export const verifyKeys = async ({ employerId, suspect }: Verification, see: See): Promise<void> => {
  for await (const rows of walk('apiKeys')) {
    await see(rows);
    for (const key of rows.filter((row) => !isWell(row))) await suspect(() => confirmMalformed(key.digest));
    const page = rows
      .filter(isWell)
      .filter((row) => employerId === undefined || row.employerId === employerId);
    const owners = [...new Set(page.map((row) => Number(row.employerId)))];
    const profiles = await readItems('employers', owners.map(profileKey), false);
    const byId = new Map(profiles.filter(isProfile).map((profile) => [profile.id, profile]));
    for (const key of page) {
      const profile = byId.get(key.employerId);
      if (profile && (isBehind(key, profile) || isStoppedAlone(key, profile))) {
        await suspect(() => confirmKey(key.digest, Number(key.employerId)));
      }
    }
  }
};
