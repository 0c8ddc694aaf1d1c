import type { ListedSync } from '../../../lib/api/sync-schema.ts';
import { DomainError } from '../../../lib/domain/errors.ts';
import type { EmployerCall } from '../../../lib/jobs/use-case.ts';
import { findEmployer } from '../../../lib/store/employers/employers.ts';
import { abortSync } from '../../../lib/sync/abort-sync.ts';
import { getSync, listSyncs } from '../../../lib/sync/read-syncs.ts';
import { OperatorError } from '../../operator-error.ts';
import { type Command, defineCommand, required } from '../command.ts';
import { employerOption } from '../parameters.ts';

const id = required('<id>', 'the id of the synchronisation', String);

const callOf = async (employerId: number, now: Date): Promise<EmployerCall> => ({
  employer: await findEmployer(employerId),
  currentEmployer: () => findEmployer(employerId),
  now,
});

/** Names the unknown synchronisation, which a client's error does not. */
const known = async <Result>(syncId: string, employerId: number, work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'sync.unknown')) throw error;
    const code = 'sync_not_found';
    throw new OperatorError(`Employer ${employerId} has no synchronisation ${syncId}.`, { code });
  }
};

const rowOf = ({ id, mode, prefix, state, jobs, removals, opened }: ListedSync) => ({
  id,
  mode,
  prefix,
  state,
  jobs,
  removed: `${removals.done} of ${removals.planned}`,
  opened,
});

export const syncCommands: readonly Command[] = [
  defineCommand(
    'sync list',
    'List the latest synchronisations of an employer, newest first.',
    { employer: employerOption },
    async ({ employer: employerId }, { now }) => {
      const { document } = await listSyncs(await callOf(employerId, now));
      return { document: document.data.map(rowOf) };
    },
  ),
  defineCommand(
    'sync show',
    'Show a synchronisation as the API returns it.',
    { id, employer: employerOption },
    async ({ id, employer: employerId }, { now }) => {
      const call = { ...(await callOf(employerId, now)), syncId: id };
      const { document } = await known(id, employerId, getSync(call));
      return { document, text: () => JSON.stringify(document, null, 2) };
    },
  ),
  defineCommand(
    'sync abort',
    'Abort an open synchronisation; what its chunks changed remains.',
    { id, employer: employerOption },
    async ({ id, employer: employerId }, { now }) => {
      const call = { ...(await callOf(employerId, now)), syncId: id };
      await known(id, employerId, abortSync(call, Date.now));
      return { document: { id, state: 'aborted' } };
    },
  ),
];
