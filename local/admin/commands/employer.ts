import { defaultPlan } from '../../../lib/employer/plan.ts';
import { countJobs } from '../../../lib/employer/store/counters.ts';
import {
  findEmployer,
  findEmployers,
  insertEmployer,
  patchEmployer,
  resumeEmployer,
  suspendEmployer,
} from '../../../lib/employer/store/employers.ts';
import { plural } from '../../../lib/errors/fault.ts';
import { maxEmployerNameLength } from '../../../lib/limits.ts';
import { keysOf } from '../../../lib/schema-parts.ts';
import { fold } from '../../../lib/text/fold.ts';
import { askToContinue } from '../ask.ts';
import {
  AdminUsageError,
  type Command,
  type Context,
  defineChange,
  defineCommand,
  flag,
  optional,
  required,
} from '../command.ts';
import { employerArgument as id, parseOneOf, plan } from '../parameters.ts';
import { announce } from './board.ts';
import { confirmAndDelete } from './delete-employer.ts';
import { showEmployerCommand } from './show-employer.ts';

const withinAMinute = 'Takes effect everywhere within 60 seconds.';
const nameFlags = '--name <name>';

const isOn = { on: true, off: false } as const;
const switches = keysOf(isOn);

/** Asks, if the change hides or publishes jobs. */
const confirmTest = async (id: number, change: keyof typeof isOn, context: Context): Promise<void> => {
  const { name, test = false } = await findEmployer(id);
  if (test === isOn[change]) return;
  const { active } = await countJobs(id);
  const jobs = `${plural(active, 'active job')} of employer ${id}, ${name},`;
  const effect = `${jobs} will be ${change === 'on' ? 'hidden from' : 'published on'} the board.`;
  await askToContinue(effect, context);
};

export const employerCommands: readonly Command[] = [
  defineChange(
    'employer create',
    'Create an employer.',
    {
      name: required(nameFlags, `its name, 1 to ${maxEmployerNameLength} characters`, String),
      plan,
      test: flag('--test', 'for an integrator to try out the service: its jobs are never on the board'),
    },
    async ({ name, plan = defaultPlan, test }, { now }) => {
      const document = await insertEmployer({ name, plan, test }, now);
      const same = (await findEmployers()).filter((one) => fold(one.name) === fold(document.name));
      const others = same.flatMap(({ id }) => (id === document.id ? [] : [id])).join(', ');
      const double = `The name is also that of employer ${others}; "employer delete ${document.id}" removes the new one.\n`;
      const note = `${others && double}Next: "key create --employer ${document.id}".`;
      return { document, note };
    },
  ),
  defineCommand('employer list', 'List all employers, by id.', {}, async () => ({
    document: await findEmployers(),
  })),
  showEmployerCommand,
  defineChange(
    'employer update',
    'Change the name or the plan of an employer, or make it a test employer.',
    {
      id,
      name: optional(nameFlags, 'its new name', String),
      plan,
      test: optional(
        '--test <change>',
        'on hides its jobs from the board, off publishes those that are active',
        parseOneOf('--test', switches),
      ),
      yes: flag('--yes', 'confirm --test'),
    },
    async ({ id, yes, ...changes }, context) => {
      if (Object.values(changes).every((value) => value === undefined)) {
        throw new AdminUsageError('Pass --name, --plan, --test or several of them.');
      }
      const { name, plan, test } = changes;
      if (test && !yes) await confirmTest(id, test, context);
      const employer = { name, plan, test: test && isOn[test] };
      const document = await patchEmployer(id, employer, context.now, context.clock);
      return { document, ...((name ?? test) !== undefined && { note: await announce(id, context) }) };
    },
  ),
  defineChange(
    'employer suspend',
    'Stop all keys of an employer and take its jobs off the board; nothing is deleted.',
    { id },
    async ({ id }, context) => ({
      document: await suspendEmployer(id, context.now),
      note: `${withinAMinute} ${await announce(id, context)} "employer resume ${id}" ends it.`,
    }),
  ),
  defineChange(
    'employer resume',
    'Restore the keys of a suspended employer.',
    { id },
    async ({ id }, context) => ({
      document: await resumeEmployer(id, context.now),
      note: `${withinAMinute} ${await announce(id, context)}`,
    }),
  ),
  defineChange(
    'employer delete',
    'Delete an employer with all its jobs and keys, permanently.',
    { id, confirm: optional('--confirm <name>', 'the name of the employer; asked for by default', String) },
    async ({ id, confirm }, context) => ({ document: await confirmAndDelete(id, confirm, context) }),
  ),
];
