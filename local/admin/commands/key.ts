import {
  findKeys,
  insertKey,
  type KeyOrder,
  type ListedKey,
  revokeKey,
  rotateKey,
} from '../../../lib/employer/store/api-keys.ts';
import {
  AdminUsageError,
  type Command,
  defineChange,
  defineCommand,
  flag,
  optional,
  required,
} from '../command.ts';
import { anyEmployer, keyId, optionalEmployer, parseExpiry, parseOverlap } from '../parameters.ts';

const keepIt = 'Save the key now: it is not stored and cannot be shown again.';

/** Milliseconds before its end at which a key should be replaced. */
const soon = 30 * 24 * 60 * 60 * 1_000;

/** @returns a note about the keys that end soon, if there are any. */
const endingNote = (keys: readonly ListedKey[], now: Date): { note?: string } => {
  const limit = new Date(now.getTime() + soon).toISOString();
  const ending = keys.filter(({ ends, suspended }) => ends !== undefined && ends <= limit && !suspended);
  const names = ending.map(({ keyId, ends }) => `${keyId} at ${ends}`).join(', ');
  return ending.length === 0 ? {} : { note: `End within 30 days: ${names}.` };
};

export const keyCommands: readonly Command[] = [
  defineChange(
    'key create',
    'Create an API key for an employer or a board, and show it once.',
    {
      employer: optionalEmployer('a key of this employer; either this or --board is required'),
      board: flag('--board', 'a key of the board, which reads all live jobs'),
      applications: flag('--applications', 'with --board only: the key may hand applications in'),
      readOnly: flag('--read-only', 'with --employer only: the key cannot write'),
      label: optional('--label <label>', 'a note that "key list" shows', String),
      expires: optional('--expires <time>', 'when it ends: a date, from 00:00 UTC, or 90d', String),
    },
    async ({ employer, board, applications, readOnly, label = '', expires }, { now }) => {
      if (board === (employer !== undefined)) throw new AdminUsageError('Pass either --employer or --board.');
      if (board && readOnly)
        throw new AdminUsageError('A key of the board never writes: leave --read-only out.');
      if (applications && !board)
        throw new AdminUsageError('Only a key of the board hands applications in: leave --applications out.');
      const order: KeyOrder = {
        label,
        ...(employer !== undefined && { employerId: employer }),
        ...(board && { kind: 'board' }),
        ...(applications && { applications }),
        ...(readOnly && { kind: 'read-only' }),
        ...(expires !== undefined && { expires: parseExpiry(now)(expires) }),
      };
      return { document: await insertKey(order, now), note: keepIt };
    },
  ),
  defineCommand(
    'key list',
    'List the keys of an employer, of the boards or all, oldest first, including ended ones.',
    { employer: anyEmployer, board: flag('--board', 'only keys of boards') },
    async ({ employer, board }, { now }) => {
      if (board && employer !== undefined) throw new AdminUsageError('Pass --employer or --board, not both.');
      const keys = await findKeys(employer, now);
      const document = keys.filter(({ kind }) => !board || kind === 'board');
      return { document, ...endingNote(document, now) };
    },
  ),
  defineChange(
    'key rotate',
    'Replace a key with a new one of the same kind, label and end, and show it once.',
    {
      keyId,
      overlap: required(
        '--overlap <time>',
        'how long the old key remains valid, such as 90m, 24h or 7d; 0 ends it immediately',
        parseOverlap,
      ),
    },
    async ({ keyId, overlap }, { now }) => {
      const { issued, revoked } = await rotateKey(keyId, overlap, now);
      const end = overlap > 0 ? `works until ${revoked}` : 'stops within 60 seconds';
      return { document: issued, note: `${keepIt}\nThe old key ${end}.` };
    },
  ),
  defineChange(
    'key revoke',
    'End a key everywhere within 60 seconds, also during its overlap.',
    { keyId },
    async ({ keyId }, { now }) => ({
      document: await revokeKey(keyId, now),
      note: 'Takes effect everywhere within 60 seconds.',
    }),
  ),
];
