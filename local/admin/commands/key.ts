import { findKeys, insertKey, revokeKey, rotateKey } from '../../../lib/store/employers/api-keys.ts';
import { type Command, defineCommand, optional, required } from '../command.ts';
import { anyEmployer, employerOption, keyId, parseOverlap } from '../parameters.ts';

const keepIt = 'Save the key now: it is not stored and cannot be shown again.';

export const keyCommands: readonly Command[] = [
  defineCommand(
    'key create',
    'Create an API key for an employer, and show it once.',
    { employer: employerOption, label: optional('--label <label>', 'a note that "key list" shows', String) },
    async ({ employer, label = '' }, { now }) => ({
      document: await insertKey({ employerId: employer, label }, now),
      note: keepIt,
    }),
  ),
  defineCommand(
    'key list',
    'List the keys of an employer or of all, oldest first, including ended ones.',
    { employer: anyEmployer },
    async ({ employer }, { now }) => ({ document: await findKeys(employer, now) }),
  ),
  defineCommand(
    'key rotate',
    'Replace a key with a new one, and show it once.',
    {
      keyId,
      overlap: required(
        '--overlap <time>',
        'how long the old key remains valid, such as 90m, 24h or 7d; 0 ends it immediately',
        parseOverlap,
        ['0', '24h', '7d'],
      ),
    },
    async ({ keyId, overlap }, { now }) => {
      const { issued, revoked } = await rotateKey(keyId, overlap, now);
      const end = overlap > 0 ? `works until ${revoked}` : 'stops within 60 seconds';
      return { document: issued, note: `${keepIt}\nThe old key ${end}.` };
    },
  ),
  defineCommand(
    'key revoke',
    'End a key everywhere within 60 seconds, also during its overlap.',
    { keyId },
    async ({ keyId }, { now }) => ({
      document: await revokeKey(keyId, now),
      note: 'Takes effect everywhere within 60 seconds.',
    }),
  ),
];
