import { defaultPlan, plans } from '../../lib/domain/plan.ts';
import { findKeys, insertKey, revokeKey, rotateKey } from '../../lib/store/employers/api-keys.ts';
import {
  findEmployers,
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../lib/store/employers/employers.ts';
import { type Command, defineCommand, optional, required, UsageError } from './command.ts';
import { confirmAndDelete } from './delete-employer.ts';
import { recountCommand, sweepCommand, verifyCommand } from './maintenance.ts';
import { probeCommand } from './probe.ts';
import { parseEmployerId, parseKeyId, parseOverlap, parsePlan } from './values.ts';

const id = required('ID', parseEmployerId);
const employer = required('--employer ID', parseEmployerId);
const keyId = required('KEYID', parseKeyId);
const name = '--name N';
const plan = optional(`--plan ${plans.join('|')}`, parsePlan);

const keepIt = 'Keep the key now: it is not stored and cannot be shown again.';
const withinAMinute = 'Takes effect everywhere within 60 seconds.';

/** The operator's commands, in the order in which help shows them. */
export const commands: readonly Command[] = [
  defineCommand(
    'employer create',
    { name: required(name, String), plan },
    async ({ name, plan = defaultPlan }) => ({ document: await insertEmployer({ name, plan }, new Date()) }),
  ),
  defineCommand('employer list', {}, async () => ({ document: await findEmployers() })),
  defineCommand('employer update', { id, name: optional(name, String), plan }, async ({ id, ...changes }) => {
    if (Object.values(changes).every((value) => value === undefined)) {
      throw new UsageError('Give --name, --plan or both.');
    }
    return { document: await patchEmployer(id, changes) };
  }),
  defineCommand('employer suspend', { id }, async ({ id }) => {
    return { document: await suspendEmployer(id, new Date()), note: withinAMinute };
  }),
  defineCommand('employer resume', { id }, async ({ id }) => {
    return { document: await resumeEmployer(id, new Date()), note: withinAMinute };
  }),
  defineCommand(
    'employer delete',
    { id, confirm: optional('--confirm NAME', String) },
    async ({ id, confirm }) => ({
      document: await confirmAndDelete(id, confirm, { input: process.stdin, output: process.stderr }),
    }),
  ),
  defineCommand(
    'key create',
    { employer, label: optional('--label L', String) },
    async ({ employer, label = '' }) => ({
      document: await insertKey({ employerId: employer, label }, new Date()),
      note: keepIt,
    }),
  ),
  defineCommand('key list', { employer }, async ({ employer }) => ({ document: await findKeys(employer) })),
  defineCommand(
    'key rotate',
    { keyId, overlap: optional('--overlap 24h', parseOverlap) },
    async ({ keyId, overlap = 0 }) => {
      const { issued, revoked } = await rotateKey(keyId, overlap, new Date());
      const end = overlap > 0 ? `works until ${revoked}` : 'stops within 60 seconds';
      return { document: issued, note: `${keepIt}\nThe old key ${end}.` };
    },
  ),
  defineCommand('key revoke', { keyId }, async ({ keyId }) => {
    return { document: await revokeKey(keyId, new Date()), note: withinAMinute };
  }),
  sweepCommand,
  recountCommand,
  verifyCommand,
  probeCommand,
];
