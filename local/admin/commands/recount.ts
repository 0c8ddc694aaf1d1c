import { statuses } from '../../../lib/api/job-schema.ts';
import { recount } from '../../../lib/integrity/recount.ts';
import { type JobCounts, totalOf } from '../../../lib/store/employers/counters.ts';
import { findEmployer, findEmployers } from '../../../lib/store/employers/employers.ts';
import { defineCommand } from '../command.ts';
import { anyEmployer } from '../parameters.ts';

/** How the rows differ from the counters: `active -1, draft +1`. */
const differenceOf = (counted: JobCounts, rows: JobCounts): string =>
  statuses
    .map((status) => ({ status, more: rows[status] - counted[status] }))
    .filter(({ more }) => more !== 0)
    .map(({ status, more }) => `${status} ${more > 0 ? '+' : ''}${more}`)
    .join(', ');

const recountOne = async (id: number) => {
  const { counted, rows, outcome } = await recount(id);
  return {
    id,
    counted: totalOf(counted),
    rows: totalOf(rows),
    difference: differenceOf(counted, rows),
    outcome,
  };
};

export const recountCommand = defineCommand(
  'recount',
  'Compare the job counters with the jobs, and repair them.',
  { employer: anyEmployer },
  async ({ employer }, { progress }) => {
    const employers = employer === undefined ? await findEmployers() : [await findEmployer(employer)];
    using show = progress('Employers', employers.length);
    const document: Awaited<ReturnType<typeof recountOne>>[] = [];
    // One after another, to leave the service its capacity.
    for (const { id } of employers) {
      document.push(await recountOne(id));
      show(document.length);
    }
    return document.some(({ outcome }) => outcome === 'busy')
      ? {
          document,
          note: 'Busy: jobs were written meanwhile. Nothing was changed there; run it again later.',
        }
      : { document };
  },
);
