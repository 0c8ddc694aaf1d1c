import { statuses } from '../../lib/api/job-schema.ts';
import { recount } from '../../lib/integrity/recount.ts';
import type { JobCounts } from '../../lib/store/employers/counters.ts';
import { findEmployer, findEmployers } from '../../lib/store/employers/employers.ts';
import { defineCommand, optional } from './command.ts';
import { parseEmployerId } from './values.ts';

const total = (counts: JobCounts): number => counts.active + counts.archived + counts.draft;

/** How the rows differ from the counters: `active -1, draft +1`. */
const differenceOf = (counted: JobCounts, rows: JobCounts): string =>
  statuses
    .map((status) => ({ status, more: rows[status] - counted[status] }))
    .filter(({ more }) => more !== 0)
    .map(({ status, more }) => `${status} ${more > 0 ? '+' : ''}${more}`)
    .join(', ');

const recountOne = async (id: number) => {
  const { counted, rows, outcome } = await recount(id);
  return { id, counted: total(counted), rows: total(rows), difference: differenceOf(counted, rows), outcome };
};

export const recountCommand = defineCommand(
  'recount',
  { employer: optional('--employer ID', parseEmployerId) },
  async ({ employer }) => {
    const employers = employer === undefined ? await findEmployers() : [await findEmployer(employer)];
    // One after another, to leave the service its capacity.
    const document: Awaited<ReturnType<typeof recountOne>>[] = [];
    for (const { id } of employers) document.push(await recountOne(id));
    return document.some(({ outcome }) => outcome === 'busy')
      ? { document, note: 'Busy: jobs were written meanwhile. Nothing was changed there; try again later.' }
      : { document };
  },
);
