import {
  findKeyById,
  insertKey,
  type KeyOrder,
  type NewKey,
  revokeKey,
  rotateKey,
} from '../../../lib/employer/store/api-keys.ts';
import { findKeys, type ListedKey } from '../../../lib/operator/listed-keys.ts';
import { deleteGrant, insertGrant } from '../../../lib/operator/store/grants.ts';
import { OperatorError } from '../../operator-error.ts';
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
import {
  anyEmployer,
  employerOption,
  keyId,
  optionalEmployer,
  parseExpiry,
  parseOverlap,
} from '../parameters.ts';

const keepIt = 'Save the key now: it is not stored and cannot be shown again.';

const endOf = (revoked?: string, ends?: string, expires?: string): string => {
  if (revoked !== undefined) return `revoked ${revoked}`;
  if (ends !== undefined) return `ends ${ends}`;
  return expires === undefined ? '' : `ended ${expires}`;
};

/** As many as a column has room for. */
const mostShown = 5;

const listShort = (ids: readonly number[]): string =>
  `${ids.slice(0, mostShown).join(', ')}${ids.length > mostShown ? ` and ${ids.length - mostShown} more` : ''}`;

/** Rows of a table, in which one column has the end of a key, past or to come. */
export const keyRows = (keys: readonly ListedKey[]) =>
  keys.map(({ revoked, ends, expires, employers, ...row }) => ({
    ...row,
    ...(employers && { employers: listShort(employers) }),
    end: endOf(revoked, ends, expires),
  }));

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

/** @returns what the grants of a vendor's key belong to. @throws KeyNotFoundError, OperatorError */
const findVendor = async (keyId: string): Promise<string> => {
  const { vendor } = await findKeyById(keyId);
  if (vendor === undefined) throw new OperatorError(`${keyId} is not a vendor's key.`, { code: 'key_kind' });
  return vendor;
};

export const keyCommands: readonly Command[] = [
  defineChange(
    'key create',
    'Create an API key for an employer, a vendor or a board, and show it once.',
    {
      employer: optionalEmployer('a key of this employer; either this, --vendor or --board is required'),
      vendor: flag('--vendor', 'a key of a vendor, which acts for the employers of "key grant"'),
      board: flag('--board', 'a key of the board, which reads all live jobs'),
      applications: flag('--applications', 'with --board only: the key may hand applications in'),
      readOnly: flag('--read-only', 'not with --board: the key cannot write'),
      label: optional('--label <label>', 'a note that "key list" shows', String),
      expires: optional('--expires <time>', 'when it ends: a date, from 00:00 UTC, or 90d', String),
    },
    async ({ employer, vendor, board, applications, readOnly, label = '', expires }, { now }) => {
      if ([employer !== undefined, vendor, board].filter(Boolean).length !== 1)
        throw new AdminUsageError('Pass either --employer, --vendor or --board.');
      if (board && readOnly)
        throw new AdminUsageError('A key of the board never writes: leave --read-only out.');
      if (applications && !board)
        throw new AdminUsageError('Only a key of the board hands applications in: leave --applications out.');
      const order: KeyOrder = {
        label,
        ...(employer !== undefined && { employerId: employer }),
        ...(board && { kind: 'board' }),
        ...(applications && { applications }),
        ...(vendor ? { kind: 'vendor', ...(readOnly && { readOnly }) } : readOnly && { kind: 'read-only' }),
        ...(expires !== undefined && { expires: parseExpiry(now)(expires) }),
      };
      const document = await insertKey(order, now);
      const list = board ? 'key list --board' : `key list --employer ${employer}`;
      const next = vendor
        ? `"key grant ${document.keyId} --employer ID", for each of its employers.`
        : `give it to the client; "${list}" shows its last use.`;
      return { document, note: `${keepIt}\nNext: ${next}` };
    },
  ),
  defineCommand(
    'key list',
    'List the keys of an employer and its vendors, of the boards or all, oldest first, including ended ones.',
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
    'Replace a key with a new one of the same kind, label, end and grants, and show it once.',
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
    'key grant',
    "Let a vendor's key, and those that replace it, act for an employer.",
    { keyId, employer: employerOption },
    async ({ keyId, employer }, { now }) => {
      await insertGrant(await findVendor(keyId), employer, now);
      return {
        document: { keyId, employerId: employer, granted: true },
        note: `The vendor sends API-Key: jpk_….${employer} for it.`,
      };
    },
  ),
  defineChange(
    'key ungrant',
    "End the grant of an employer to a vendor's keys.",
    { keyId, employer: employerOption },
    async ({ keyId, employer }) => {
      if (!(await deleteGrant(await findVendor(keyId), employer)))
        throw new OperatorError(`Employer ${employer} is not granted to ${keyId}.`, { code: 'not_granted' });
      return {
        document: { keyId, employerId: employer, granted: false },
        note: 'Takes effect everywhere within 60 seconds.',
      };
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
