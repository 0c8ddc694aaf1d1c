import { defaultPlan, plans } from '../lib/domain/plan.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../lib/store/employers/api-keys.ts';
import {
  createEmployer,
  listEmployers,
  resumeEmployer,
  suspendEmployer,
  updateEmployer,
} from '../lib/store/employers/employers.ts';
import { type Command, command, optional, required, UsageError } from './admin-command.ts';
import { confirmAndDelete } from './admin-deletion.ts';
import { recountCommand } from './admin-recount.ts';
import { sweepCommand } from './admin-sweep.ts';
import { asEmployerId, asGiven, asKeyId, asOverlap, asPlan } from './admin-values.ts';
import { verifyCommand } from './admin-verify.ts';

const name = '--name N';
const plan = `--plan ${plans.join('|')}`;
const employer = '--employer ID';

const keepIt = 'Keep the key now: it is not stored and cannot be shown again.';
const withinAMinute = 'Takes effect everywhere within 60 seconds.';

/** The operator's commands; usage, parsing and what they do, in the order in which help shows them. */
export const commands: readonly Command[] = [
  command(
    'employer create',
    { name: required(name, asGiven), plan: optional(plan, asPlan) },
    async ({ name, plan = defaultPlan }) => ({ document: await createEmployer({ name, plan }, new Date()) }),
  ),
  command('employer list', {}, async () => ({ document: await listEmployers() })),
  command(
    'employer update',
    { id: required('ID', asEmployerId), name: optional(name, asGiven), plan: optional(plan, asPlan) },
    async ({ id, ...changes }) => {
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new UsageError('Give --name, --plan or both.');
      }
      return { document: await updateEmployer(id, changes) };
    },
  ),
  command('employer suspend', { id: required('ID', asEmployerId) }, async ({ id }) => ({
    document: await suspendEmployer(id, new Date()),
    note: withinAMinute,
  })),
  command('employer resume', { id: required('ID', asEmployerId) }, async ({ id }) => ({
    document: await resumeEmployer(id, new Date()),
    note: withinAMinute,
  })),
  command(
    'employer delete',
    { id: required('ID', asEmployerId), confirm: optional('--confirm NAME', asGiven) },
    async ({ id, confirm }) => ({
      document: await confirmAndDelete(id, confirm, { input: process.stdin, output: process.stderr }),
    }),
  ),
  command(
    'key create',
    { employer: required(employer, asEmployerId), label: optional('--label L', asGiven) },
    async ({ employer, label = '' }) => ({
      document: await createKey({ employerId: employer, label }, new Date()),
      note: keepIt,
    }),
  ),
  command('key list', { employer: required(employer, asEmployerId) }, async ({ employer }) => ({
    document: await listKeys(employer),
  })),
  command(
    'key rotate',
    { keyId: required('KEYID', asKeyId), overlap: optional('--overlap 24h', asOverlap) },
    async ({ keyId, overlap = 0 }) => {
      const { issued, revoked } = await rotateKey(keyId, overlap, new Date());
      const end = overlap > 0 ? `works until ${revoked}` : 'stops within 60 seconds';
      return {
        document: issued,
        note: `${keepIt}
The old key ${end}.`,
      };
    },
  ),
  command('key revoke', { keyId: required('KEYID', asKeyId) }, async ({ keyId }) => ({
    document: await revokeKey(keyId, new Date()),
    note: withinAMinute,
  })),
  sweepCommand,
  recountCommand,
  verifyCommand,
];
