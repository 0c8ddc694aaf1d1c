import { countJobs } from '../../../lib/employer/store/counters.ts';
import { findEmployer } from '../../../lib/employer/store/employers.ts';
import { countApplications } from '../../../lib/operator/applications.ts';
import { findKeys } from '../../../lib/operator/listed-keys.ts';
import { pick } from '../../../lib/store/items.ts';
import { syncDocument } from '../../../lib/sync/read-syncs.ts';
import { findLatestSyncs } from '../../../lib/sync/store/sync-items.ts';
import { defineCommand } from '../command.ts';
import { formatDocument } from '../format-document.ts';
import { employerArgument as id } from '../parameters.ts';
import { keyRows } from './key.ts';
import { syncRow } from './sync.ts';

/** The counts that are not 0: `12 active, 3 draft`. */
const listed = (counts: readonly (readonly [name: string, count: number])[]): string =>
  counts.flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : [])).join(', ') || 'none';

export const showEmployerCommand = defineCommand(
  'employer show',
  'Show an employer: jobs, keys, the latest synchronisation, and the applications of the last days (UTC).',
  { id },
  async ({ id }, { now }) => {
    const employer = await findEmployer(id);
    const [latest] = await findLatestSyncs(id, 1, now.getTime());
    const sync = latest ? await syncDocument(latest, now.getTime()) : null;
    const [jobs, keys] = await Promise.all([countJobs(id), findKeys(id, now)]);
    const applications = await countApplications(id, now);
    const days = applications.map(({ date, applications }) => [`on ${date}`, applications] as const);
    const shown = [
      { ...employer, jobs: listed(Object.entries(jobs)), applications: listed(days) },
      sync
        ? {
            synchronisation: sync.id,
            ...pick(syncRow(id, sync), ['prefix', 'state', 'removed', 'opened']),
            jobs: listed(Object.entries(sync.counts)),
          }
        : { synchronisation: 'none in the last days' },
      keys.length > 0 ? keyRows(keys) : { keys: 'none' },
    ];
    return {
      document: { ...employer, jobs, keys, sync, applications },
      text: (paint) => shown.map((part) => formatDocument(part, paint)).join('\n\n'),
    };
  },
);
