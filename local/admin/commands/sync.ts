import type { ListedSync } from '../../../lib/api/sync-schema.ts';
import { abortSync } from '../../../lib/sync/abort-sync.ts';
import { getSync, listSyncs } from '../../../lib/sync/read-syncs.ts';
import { known, requestOf } from '../as-employer.ts';
import { type Command, defineChange, defineCommand, required } from '../command.ts';
import { employerOption } from '../parameters.ts';

const id = required('<id>', 'the id of the synchronisation', String);

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
      const { document } = await listSyncs(await requestOf(employerId, now));
      return { document: document.data.map(rowOf) };
    },
  ),
  defineCommand(
    'sync show',
    'Show a synchronisation as the API returns it.',
    { id, employer: employerOption },
    async ({ id, employer: employerId }, { now }) => {
      const call = { ...(await requestOf(employerId, now)), syncId: id };
      const { document } = await known('sync', id, employerId, getSync(call));
      return { document, text: () => JSON.stringify(document, null, 2) };
    },
  ),
  defineChange(
    'sync abort',
    'Abort an open synchronisation; what its chunks changed remains.',
    { id, employer: employerOption },
    async ({ id, employer: employerId }, { now }) => {
      const call = { ...(await requestOf(employerId, now)), syncId: id };
      await known('sync', id, employerId, abortSync(call, Date.now));
      return { document: { id, state: 'aborted' } };
    },
  ),
];
