import {
  findKeys,
  insertKey,
  type KeyOrder,
  type ListedKey,
  type NewKey,
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
import { formatDocument } from '../format-document.ts';
import { anyEmployer, keyId, optionalEmployer, parseExpiry, parseOverlap } from '../parameters.ts';

const keepIt = 'Save the key now: it is not stored and cannot be shown again.';

const endOf = (revoked?: string, ends?: string, expires?: string): string => {
  if (revoked !== undefined) return `revoked ${revoked}`;
  if (ends !== undefined) return `ends ${ends}`;
  return expires === undefined ? '' : `ended ${expires}`;
};

/** Rows of a table, in which one column has the end of a key, past or to come. */
export const keyRows = (keys: readonly ListedKey[]) =>
  keys.map(({ revoked, ends, expires, ...row }) => ({ ...row, end: endOf(revoked, ends, expires) }));

/** Milliseconds before its end at which a key should be replaced. */
const soon = 30 * 24 * 60 * 60 * 1_000;

/** Those that work, and end within 30 days; the first first. */
export const endingKeys = (keys: readonly ListedKey[], now: Date): readonly ListedKey[] => {
  const limit = new Date(now.getTime() + soon).toISOString();
  return keys
    .filter(({ ends, suspended }) => ends !== undefined && ends <= limit && !suspended)
    .sort((one, other) => String(one.ends).localeCompare(String(other.ends)));
};

/** @returns a note about the keys that end soon, if there are any. */
const endingNote = (keys: readonly ListedKey[], now: Date): { note?: string } => {
  const ending = endingKeys(keys, now);
  const names = ending.map(({ keyId, ends }) => `${keyId} at ${ends}`).join(', ');
  return ending.length === 0 ? {} : { note: `End within 30 days: ${names}.` };
};

/** After a second rotation: how many keys with the label of the new one are valid. */
const countSame = async ({ employerId, kind, label }: NewKey, now: Date): Promise<string> => {
  const keys = await findKeys(employerId ?? undefined, now);
  const same = keys.filter((key) => key.kind === kind && key.label === label);
  const valid = same.filter(({ revoked, expires, ends }) => !revoked && (!expires || ends));
  return `It was rotated before: ${valid.length} keys with its label are valid now; "key list" shows them.`;
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
      const document = await insertKey(order, now);
      const list = board ? 'key list --board' : `key list --employer ${employer}`;
      return { document, note: `${keepIt}\nNext: give it to the client; "${list}" shows its last use.` };
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
      return {
        document,
        text: (paint) => formatDocument(keyRows(document), paint),
        ...endingNote(document, now),
      };
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
      const { issued, revoked, isAgain } = await rotateKey(keyId, overlap, now);
      const end = overlap > 0 ? `works until ${revoked}` : 'stops within 60 seconds';
      const again = isAgain ? ` ${await countSame(issued, now)}` : '';
      return { document: issued, note: `${keepIt}\nThe old key ${end}.${again}` };
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
