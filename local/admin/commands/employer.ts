import { defaultPlan } from '../../../lib/domain/plan.ts';
import { maxEmployerNameLength } from '../../../lib/limits.ts';
import {
  findEmployers,
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../../lib/store/employers/employers.ts';
import { fold } from '../../../lib/text/fold.ts';
import { AdminUsageError, type Command, defineCommand, optional, required } from '../command.ts';
import { employerArgument as id, plan } from '../parameters.ts';
import { announce } from './board.ts';
import { confirmAndDelete } from './delete-employer.ts';

const withinAMinute = 'Takes effect everywhere within 60 seconds.';
const nameFlags = '--name <name>';

export const employerCommands: readonly Command[] = [
  defineCommand(
    'employer create',
    'Create an employer.',
    { name: required(nameFlags, `its name, 1 to ${maxEmployerNameLength} characters`, String), plan },
    async ({ name, plan = defaultPlan }, { now }) => {
      const document = await insertEmployer({ name, plan }, now);
      const same = (await findEmployers()).filter((one) => fold(one.name) === fold(document.name));
      const others = same.flatMap(({ id }) => (id === document.id ? [] : [id])).join(', ');
      const note = `The name is also that of employer ${others}; "employer delete ${document.id}" removes the new one.`;
      return { document, ...(others && { note }) };
    },
  ),
  defineCommand('employer list', 'List all employers, by id.', {}, async () => ({
    document: await findEmployers(),
  })),
  defineCommand(
    'employer update',
    'Change the name or the plan of an employer.',
    { id, name: optional(nameFlags, 'its new name', String), plan },
    async ({ id, ...changes }, context) => {
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new AdminUsageError('Pass --name, --plan or both.');
      }
      const document = await patchEmployer(id, changes);
      return { document, ...(changes.name !== undefined && { note: await announce(id, context) }) };
    },
  ),
  defineCommand(
    'employer suspend',
    'Stop all keys of an employer and take its jobs off the board; nothing is deleted.',
    { id },
    async ({ id }, context) => ({
      document: await suspendEmployer(id, context.now),
      note: `${withinAMinute} ${await announce(id, context)}`,
    }),
  ),
  defineCommand(
    'employer resume',
    'Restore the keys of a suspended employer.',
    { id },
    async ({ id }, context) => ({
      document: await resumeEmployer(id, context.now),
      note: `${withinAMinute} ${await announce(id, context)}`,
    }),
  ),
  defineCommand(
    'employer delete',
    'Delete an employer with all its jobs and keys, permanently.',
    { id, confirm: optional('--confirm <name>', 'the name of the employer; asked for by default', String) },
    async ({ id, confirm }, context) => ({ document: await confirmAndDelete(id, confirm, context) }),
  ),
];
