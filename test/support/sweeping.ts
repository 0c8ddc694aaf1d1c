import { type SweepCounts, type SweepOptions, sweep as sweepStore } from '../../lib/job/sweep/sweep.ts';
import { inFunction } from './store/record-actions.ts';

export const noon = (today: string): Date => new Date(`${today}T12:00:00Z`);

/** A sweep as of a day, with unlimited time, which throws the first failure. */
export const runSweep = (today: string, changes: Partial<SweepOptions> = {}): Promise<SweepCounts> =>
  inFunction('sweep', () =>
    sweepStore({
      today,
      now: noon(today),
      isTimeUp: () => false,
      report: (error, jobId) => {
        throw new Error(`The sweep failed with job ${jobId}.`, { cause: error });
      },
      ...changes,
    }),
  );

/** A sweep that collects its failures. */
export const runSweepWithReports = async (today: string, changes: Partial<SweepOptions> = {}) => {
  const reported: { readonly error: unknown; readonly jobId: number | undefined }[] = [];
  const counts = await runSweep(today, {
    ...changes,
    report: (error, jobId) => reported.push({ error, jobId }),
  });
  return { counts, reported };
};

export const emptyCounts: SweepCounts = {
  archived: 0,
  refreshed: 0,
  postponed: 0,
  failed: 0,
  finished: true,
};
