import { findEmployer, findEmployers } from '../../../lib/employer/store/employers.ts';
import { DomainError } from '../../../lib/errors/errors.ts';
import type { EmployerRequest } from '../../../lib/http/request.ts';
import { inGroups } from '../../../lib/operator/reads.ts';
import { abortSync } from '../../../lib/sync/abort-sync.ts';
import { getSync, listSyncs } from '../../../lib/sync/read-syncs.ts';
import type { SyncRequest } from '../../../lib/sync/sync-request.ts';
import type { ListedSync } from '../../../lib/sync/sync-schema.ts';
import { printableJson } from '../../../lib/text/printable.ts';
import { OperatorError } from '../../operator-error.ts';
import { type Command, defineChange, defineCommand, optional, required } from '../command.ts';
import { anyEmployer, employerOption, parseLimit } from '../parameters.ts';

const id = required('<id>', 'the id of the synchronisation', String);

export const syncRow = (employerId: number, sync: ListedSync) => {
  const { id, mode, prefix, state, jobs, counts, removals, opened } = sync;
  return {
    employerId,
    id,
    mode,
    prefix,
    state,
    jobs,
    invalid: counts?.invalid ?? null,
    failed: counts?.failed ?? null,
    removed: removals.guarded ? 'refused' : `${removals.done} of ${removals.planned}`,
    opened,
  };
};

/** What the use cases take for an employer. */
const requestOf = async (employerId: number, now: Date): Promise<EmployerRequest> => ({
  employer: await findEmployer(employerId),
  currentEmployer: () => findEmployer(employerId),
  now,
});

/** Names what the employer does not have: a client's error does not. */
const onSync = async <Result>(
  { id, employer }: { readonly id: string; readonly employer: number },
  now: Date,
  work: (request: SyncRequest) => Promise<Result>,
): Promise<Result> =>
  work({ ...(await requestOf(employer, now)), syncId: id }).catch((error) => {
    if (!(error instanceof DomainError) || error.code !== 'sync.unknown') throw error;
    const message = `Employer ${employer} has no synchronisation ${id}.`;
    throw new OperatorError(message, { code: 'sync_not_found' });
  });

export const syncCommands: readonly Command[] = [
  defineCommand(
    'sync list',
    'List the latest synchronisations of all employers or of one, newest first.',
    {
      employer: anyEmployer,
      limit: optional('--limit <n>', 'at most this many; 100 by default', parseLimit),
    },
    async ({ employer, limit = 100 }, { now }) => {
      const employers = employer === undefined ? await findEmployers() : [await findEmployer(employer)];
      const rows: ReturnType<typeof syncRow>[] = [];
      await inGroups(employers, async (employer) => {
        const { data } = await listSyncs({ employer, now });
        rows.push(...data.map((sync) => syncRow(employer.id, sync)));
      });
      // Ids sort by time.
      const document = rows.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
      return { document, note: 'Next: "sync show ID --employer N".' };
    },
  ),
  defineCommand(
    'sync show',
    'Show a synchronisation as the API returns it.',
    { id, employer: employerOption },
    async (given, { now }) => {
      const document = await onSync(given, now, getSync);
      return { document, text: () => printableJson(document, 2) };
    },
  ),
  defineChange(
    'sync abort',
    'Abort an open synchronisation; what its chunks changed remains.',
    { id, employer: employerOption },
    async (given, { now, clock }) => {
      await onSync(given, now, (request) => abortSync(request, clock));
      return { document: { id: given.id, state: 'aborted' } };
    },
  ),
];
