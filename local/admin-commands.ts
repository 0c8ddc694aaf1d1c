import { createKey, listKeys, revokeKey } from '../lib/store/api-keys.ts';
import { createEmployer, listEmployers, type Plan, plans, updateEmployer } from '../lib/store/employers.ts';
import { type Command, command, optional, required, UsageError } from './admin-command.ts';
import { sweepCommand } from './admin-sweep.ts';

const asGiven = (text: string): string => text;

const asPlan = (text: string): Plan => {
  const plan = plans.find((known) => known === text);
  if (!plan) throw new UsageError(`--plan is one of ${plans.join(', ')}, not ${JSON.stringify(text)}.`);
  return plan;
};

const asEmployerId = (text: string): number => {
  const id = /^\d{1,10}$/.test(text) ? Number(text) : 0;
  if (id < 1 || id > 2_147_483_647) {
    throw new UsageError(`An employer's id is a number from 1 to 2147483647, not ${JSON.stringify(text)}.`);
  }
  return id;
};

/** Does not repeat what was given: it may be the key itself, pasted by mistake. */
const asKeyId = (text: string): string => {
  if (text.startsWith('key_')) return text;
  throw new UsageError('KEYID is the id that "key list" shows; it begins with key_.');
};

const name = '--name N';
const plan = `--plan ${plans.join('|')}`;
const employer = '--employer ID';

/** The operator's commands; usage, parsing and what they do, in the order in which help shows them. */
export const commands: readonly Command[] = [
  command(
    'employer create',
    { name: required(name, asGiven), plan: optional(plan, asPlan) },
    async ({ name, plan = 'standard' }) => ({ document: await createEmployer({ name, plan }, new Date()) }),
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
  command(
    'key create',
    { employer: required(employer, asEmployerId), label: optional('--label L', asGiven) },
    async ({ employer, label = '' }) => ({
      document: await createKey({ employerId: employer, label }, new Date()),
      note: 'Keep the key now: it is not stored and cannot be shown again.',
    }),
  ),
  command('key list', { employer: required(employer, asEmployerId) }, async ({ employer }) => ({
    document: await listKeys(employer),
  })),
  command('key revoke', { keyId: required('KEYID', asKeyId) }, async ({ keyId }) => ({
    document: await revokeKey(keyId, new Date()),
  })),
  sweepCommand,
];
